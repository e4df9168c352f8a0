import * as v from 'valibot';

/** Shortest and longest password in characters (docs/product.md 5.7); a server may ask for more (PASSWORD_MIN). */
export const shortestPassword = 6;
export const longestPassword = 256;

/** A password that is to be set; `label` names it in the message. Which ones are too obvious, the server says. */
export const newPassword = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.nonEmpty(`${label} is required`),
    v.minLength(shortestPassword, 'Too short'),
    v.maxLength(longestPassword, 'Too long'),
  );

/** A password that is only compared: whatever it is, it needs no rule but that there is one, of a length that can be one. */
export const typedPassword = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.nonEmpty(`${label} is required`),
    v.maxLength(longestPassword, 'Too long'),
  );

/** Said beside a confirmation that is another text (docs/product.md 5.7). */
export const confirmationProblem = 'Confirmation Password Does Not Match';

/** What stands for the usual words in passwords: the product, the published password of the sample data, and what a guesser tries first. */
const obviousWords: readonly string[] = [
  'password',
  'passwort',
  'passphrase',
  'accord',
  'quietriverlantern',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'changeme',
  'secret',
  'admin',
  'abcdef',
];

/** Letters alone, in lower case, without their usual disguises as digits and signs. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[@4]/g, 'a')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll(/[$5]/g, 's')
    .replaceAll(/[^\p{L}]/gu, '');

/** Letters that a password must have beyond an obvious word to be more than that word with a decoration. */
const ownLetters = 4;

const isDecorated = (letters: string, word: string) =>
  word.length >= 3 && letters.includes(word) && letters.replaceAll(word, '').length < ownLetters;

/**
 * Whether a guesser tries this first: a usual word, the product's name or the user's own name with digits, signs or a few
 * letters about it, one character over and over, or nothing but digits in a row.
 */
export function isObviousPassword(password: string, userName: string): boolean {
  const normal = password.normalize('NFKC').toLowerCase();
  if (new Set(normal).size <= 2 || '01234567890123456789'.includes(normal)) return true;
  const letters = lettersOf(password);
  const own = lettersOf(userName);
  return (
    normal === userName.normalize('NFKC').toLowerCase() ||
    [...obviousWords, own].some((word) => isDecorated(letters, word))
  );
}

/** Tens of guesses that a new password has to withstand: 10^10, at which a server's throttle leaves no hope. */
const leastTens = 10;

/**
 * Why a password may not be set, or null when it may. `least` is the server's minimum in characters, as a user counts
 * them; the schema has held it to 6 to 256 before. A character is ten guesses at the most: where a trial allows fewer than
 * ten, as many guesses are asked for as they can be worth.
 */
export async function passwordProblem(
  password: string,
  userName: string,
  least: number,
): Promise<string | null> {
  if (Array.from(password.normalize('NFKC')).length < least)
    return `Too short: use at least ${least} characters`;
  const tooEasy = 'This password is too easy to guess.';
  if (isObviousPassword(password, userName)) return tooEasy;
  const { guessesOf } = await import('./guesses.ts');
  return guessesOf(password, [userName]) < 10 ** Math.min(leastTens, least) ? tooEasy : null;
}
