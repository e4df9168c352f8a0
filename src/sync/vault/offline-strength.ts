/** Guesses that a password has to withstand whatever its length (docs/security.md, Passwords for offline use). */
const enoughGuesses = 1e14;
/** In characters: the estimator counts one as ten guesses at the most, so a shorter password need not be shown to it. */
const leastLength = 14;

export type Strength = 'strong' | 'weak';

const estimator = () => import('#domain/guesses.ts');

/** Loads the estimator's word lists. Rejects where they can't be loaded. */
export const prepareJudge = async (): Promise<void> => void (await estimator());

/**
 * Whether a password may protect data on a device that can be stolen: zxcvbn rates it at 10^14 guesses or more, however
 * long it is (docs/security.md, Passwords for offline use). Rejects where the word lists can't be loaded.
 */
export async function offlineStrength(password: string): Promise<Strength> {
  const normal = password.normalize('NFKC');
  if (normal.length < leastLength) return 'weak';
  const { guessesOf } = await estimator();
  return guessesOf(normal) >= enoughGuesses ? 'strong' : 'weak';
}
