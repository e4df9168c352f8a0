import { expect, test } from 'vitest';
import { offlineStrength } from '#sync/vault/offline-strength.ts';
import { wrongPasswords } from '#sync/session/wrong-passwords.ts';

test.each([
  'quiet-river-lantern',
  'correct horse battery',
  'xK9#mQ2$vL7@pW4',
  '827364519028374',
  'Übergrößenträger',
])('long enough and hard to guess: %s', (password) => expect(offlineStrength(password)).toBe('strong'));

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
])('too short or too easy to guess: %s', (password) => expect(offlineStrength(password)).toBe('weak'));

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
