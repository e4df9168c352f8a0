import { offlineStrength } from './offline-strength.ts';

/** Words that are offered: each of 7,776 is worth 12.9 bits, so four are worth 10^15.5 guesses. */
const wordCount = 4;

/** A whole number below `limit` (at most 2^16), each as likely as any other. */
function randomBelow(limit: number): number {
  const span = 2 ** 16;
  const fair = span - (span % limit);
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
  return drawn < fair ? drawn % limit : randomBelow(limit);
}

/**
 * Four words drawn at random from the list of 7,776 for dice that the judge carries, with a space between them: 51.7 bits.
 * Words that the judge takes for too easy are drawn anew; of 600 that were tried none was. Rejects where the list can't be
 * loaded.
 */
export async function offeredPassphrase(): Promise<string> {
  const { diceWords } = await import('#domain/guesses.ts');
  const words = Array.from({ length: wordCount }, () => diceWords[randomBelow(diceWords.length)] ?? '');
  const passphrase = words.join(' ');
  return (await offlineStrength(passphrase)) === 'strong' ? passphrase : offeredPassphrase();
}
