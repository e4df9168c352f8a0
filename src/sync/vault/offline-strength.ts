import { offlinePasswordLength } from '#domain/accounts.ts';

/** Words that people make long passwords of when a rule asks for length; as they are after `plain`. */
const usual = [
  'password',
  'passwort',
  'passphrase',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'accord',
  'iowa',
  'changeme',
  'secret',
];

const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (row) => [row, Array.from(row).toReversed().join('')],
);

/** Lower case, without the letters' usual disguises as digits and signs. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[@4]/g, 'a')
    .replaceAll('0', 'o')
    .replaceAll(/[1!|]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll(/[$5]/g, 's');

/** What is left of a password without runs of a sequence, usual words, and all but the last of equal parts. */
function surpriseOf(password: string): string {
  let rest = password.toLowerCase();
  for (const sequence of sequences)
    for (let length = sequence.length; length >= 4; length--)
      for (let at = 0; at + length <= sequence.length; at++)
        rest = rest.replaceAll(sequence.slice(at, at + length), '');
  rest = plain(rest);
  for (const word of usual) rest = rest.replaceAll(word, '');
  return rest.replaceAll(/(.{3,})(?=.*\1)/gsu, '');
}

/** Guesses that a shorter password has to withstand (docs/security.md, Passwords for offline use). */
const enoughGuesses = 1e14;
/** In characters: a shorter password is found within 10^14 tries of the characters on a keyboard. */
const leastLength = 8;

/** Long, and not mostly repeats, sequences or the usual words. */
function isLongAndOwn(normal: string): boolean {
  if (Array.from(normal).length < offlinePasswordLength) return false;
  const surprise = Array.from(surpriseOf(normal));
  return surprise.length >= 8 && new Set(surprise).size >= 5;
}

async function withstands(normal: string): Promise<boolean> {
  if (Array.from(normal).length < leastLength) return false;
  try {
    const { guessesOf } = await import('./guesses.ts');
    return guessesOf(normal) >= enoughGuesses;
  } catch {
    // The estimator couldn't be loaded. A password that isn't known to be strong counts as weak.
    return false;
  }
}

/**
 * Whether a password may protect data on a device that can be stolen: 15 characters or more (after NFKC) that aren't
 * mostly repeats, sequences or the usual words, or any that zxcvbn rates at 10^14 guesses or more (docs/security.md,
 * Passwords for offline use).
 */
export async function offlineStrength(password: string): Promise<'strong' | 'weak'> {
  const normal = password.normalize('NFKC');
  return isLongAndOwn(normal) || (await withstands(normal)) ? 'strong' : 'weak';
}
