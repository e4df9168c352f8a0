import { expect, test } from 'vitest';
import { guessesOf } from '#domain/guesses.ts';
import { offlineStrength } from '#sync/vault/offline-strength.ts';
import { wrongPasswords } from '#sync/session/wrong-passwords.ts';
import { guessablePasswords } from '../../helpers/guessable-passwords.ts';

test.each([
  'quiet-river-lantern',
  'wooden kettle orbits',
  'correct horse battery staple',
  'xK9#mQ2$vL7@pW4',
  'xK9#mQ2$vL7@pW',
  'Übergrößenträger',
])('hard to guess: %s', async (password) => expect(await offlineStrength(password)).toBe('strong'));

test.each([
  ...guessablePasswords,
  'quiet-river',
  'ﬁﬁﬁﬁﬁﬁﬁ',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'hammer hammer hammer',
  'abcdefghijklmnop',
  '123456789012345678',
  '827364519028374',
  'qwertyuiopasdfgh',
  'passwordpassword',
  'Password12345678!',
  'special-education-2026',
  'Tr0ub4dor&3',
  'iowa-mediation',
  'q1w2e3r4t5y6u7',
])('easy to guess, however long it is: %s', async (password) =>
  expect(await offlineStrength(password)).toBe('weak'),
);

test('of the longest password no more is judged than a moment takes', () => {
  const longest = Array.from({ length: 256 }, (_, at) => String.fromCharCode(33 + ((at * 37) % 90))).join('');
  expect(guessesOf(longest)).toBeGreaterThan(1e40);
  // All of it took up to twelve seconds.
  expect(guessesOf(longest)).toBe(guessesOf(longest.slice(0, 48)));
});

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
