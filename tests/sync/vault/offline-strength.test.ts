import { expect, test } from 'vitest';
import { offlineStrength } from '#sync/vault/offline-strength.ts';
import { wrongPasswords } from '#sync/session/wrong-passwords.ts';

test.each([
  'quiet-river-lantern',
  'correct horse battery',
  'xK9#mQ2$vL7@pW4',
  '827364519028374',
  'Übergrößenträger',
])('long enough and hard to guess: %s', async (password) =>
  expect(await offlineStrength(password)).toBe('strong'),
);

test.each([
  'quiet-river',
  'ﬁﬁﬁﬁﬁﬁﬁ',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'hammer hammer hammer',
  'abcdefghijklmnop',
  '123456789012345678',
  'qwertyuiopasdfgh',
  'passwordpassword',
  'P@ssw0rd-P@ssw0rd1',
  'Password12345678!',
  'letmeinletmein2026',
])('too short or too easy to guess: %s', async (password) =>
  expect(await offlineStrength(password)).toBe('weak'),
);

test.each(['xK9#mQ2$vL7@pW', 'Zq8!rT5vB2&nKx'])(
  'shorter, and rated at 10^14 guesses or more: %s',
  async (password) => expect(await offlineStrength(password)).toBe('strong'),
);

test.each(['Tr0ub4dor&3', 'summer2026!!!', 'iowa-mediation', 'q1w2e3r4t5y6u7', 'Mississippi12'])(
  'shorter, and rated at less: %s',
  async (password) => expect(await offlineStrength(password)).toBe('weak'),
);

function keptInMap() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('wrong passwords wait 1, 2, 4 … 60 seconds, also after a reload, until the right one', () => {
  const kept = keptInMap();
  let time = 0;
  const guesses = () => wrongPasswords(kept, () => time);
  const waits = Array.from({ length: 8 }, () => guesses().failed('u'));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(guesses().wait('u')).toBe(60);
  expect(guesses().wait('another')).toBe(0);
  time += 59_001;
  expect(guesses().wait('u')).toBe(1);
  time += 1000;
  expect(guesses().wait('u')).toBe(0);
  guesses().succeeded('u');
  expect(guesses().failed('u')).toBe(1);
});

test('a clock that was set back locks nobody out for longer', () => {
  let time = 1_000_000_000;
  const guesses = wrongPasswords(keptInMap(), () => time);
  guesses.failed('u');
  time = 0;
  expect(guesses.wait('u')).toBe(60);
});
