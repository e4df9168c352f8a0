/** Guesses that a password has to withstand whatever its length (docs/security.md, Passwords for offline use). */
const enoughGuesses = 1e14;
/** In characters: the estimator counts one as ten guesses at the most, so a shorter password need not be shown to it. */
const leastLength = 14;

/**
 * Whether a password may protect data on a device that can be stolen: zxcvbn rates it at 10^14 guesses or more, however
 * long it is (docs/security.md, Passwords for offline use).
 */
export async function offlineStrength(password: string): Promise<'strong' | 'weak'> {
  const normal = password.normalize('NFKC');
  if (normal.length < leastLength) return 'weak';
  try {
    const { guessesOf } = await import('#domain/guesses.ts');
    return guessesOf(normal) >= enoughGuesses ? 'strong' : 'weak';
  } catch {
    // The estimator couldn't be loaded. A password that isn't known to be strong counts as weak.
    return 'weak';
  }
}
