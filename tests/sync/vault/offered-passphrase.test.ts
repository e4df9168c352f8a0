import { expect, test } from 'vitest';
import { diceWords } from '#domain/guesses.ts';
import { offeredPassphrase } from '#sync/vault/offered-passphrase.ts';
import { offlineStrength } from '#sync/vault/offline-strength.ts';

test('four words of the list are offered, others each time, which the judge takes', async () => {
  const known = new Set(diceWords);
  const offered = await Promise.all(Array.from({ length: 20 }, offeredPassphrase));
  expect(new Set(offered).size).toBe(offered.length);
  for (const passphrase of offered) {
    const words = passphrase.split(' ');
    expect(words).toHaveLength(4);
    expect(words.filter((word) => !known.has(word))).toEqual([]);
    expect(await offlineStrength(passphrase)).toBe('strong');
  }
});

test('the list is long enough: four of its words are worth more than 10^14 guesses', () => {
  expect(new Set(diceWords).size).toBe(7776);
  expect(diceWords.length ** 4).toBeGreaterThan(1e14);
});
