import { Problem } from '#domain/problems.ts';
import type { Judge } from './judge.ts';

/** Why nobody knows how strong a password is. */
export const notJudged =
  'the lists of usual words, by which Accord tells how easy it is to guess, could not be loaded';

/**
 * Rejects a passphrase that is not known to be strong with a Problem: `invalid` with words that say what helps, or `unavailable`
 * where the judge could not be asked.
 */
export async function requireStrong(judge: Judge, passphrase: string, whatHelps: string): Promise<void> {
  const strength = await judge.strength(passphrase);
  if (strength === 'strong') return;
  const message =
    strength === 'weak'
      ? `This passphrase is too easy to guess. ${whatHelps}`
      : `This passphrase was not taken: ${notJudged}. Try again.`;
  const fields = [{ path: 'passphrase', message }];
  throw new Problem(strength === 'weak' ? 'invalid' : 'unavailable', message, { fields });
}
