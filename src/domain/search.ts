/** Signs that part no word: O'Brien is found by obrien, whichever apostrophe was typed in either. */
export const apostrophes = "'`´‘’ʻʼ′＇";
const anApostrophe = new RegExp(`[${apostrophes}]+`, 'g');

/** Letters without an accent that could be taken off, as who has an English keyboard types them. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const aTypedLetter = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g');

/** A text in small letters without accents and apostrophes: what orders and searches compare. Other signs and spaces stay. */
export function plainLetters(text: string): string {
  const letters = text.replace(anApostrophe, '');
  // Most texts have English letters only, and thousands of them are read at once.
  if (!/[\u0080-\uffff]/.test(letters)) return letters.toLowerCase();
  return letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(aTypedLetter, (letter) => typedAs[letter] ?? letter);
}

/** Plain letters and digits, words parted by single spaces: what searches compare. */
export const normalised = (text: string): string =>
  plainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words that must all be found, in any order ("Ann Lee", "Lee, Ann"; docs/api.md, Searches). */
export const searchWords = (text: string): string[] => normalised(text).split(' ').filter(Boolean);

/** Whether a ready normalised key holds every word. */
export const holdsAll = (key: string, words: readonly string[]): boolean =>
  words.every((word) => key.includes(word));

/** Whether each word begins a word of a ready normalised text: how long texts are searched. */
export const holdsBeginnings = (key: string, words: readonly string[]): boolean =>
  words.every((word) => ` ${key}`.includes(` ${word}`));

/**
 * How a ready normalised key comes before others that hold the typed text: it begins with it, a word of it does, or it holds
 * it somewhere.
 */
export function rankOf(key: string, typed: string): 0 | 1 | 2 {
  const text = normalised(typed);
  if (key.startsWith(text)) return 0;
  return ` ${key}`.includes(` ${text}`) ? 1 : 2;
}

/** Whether all words are of one letter, which nearly every name and text has: they are looked for in numbers only. */
export const areShort = (words: readonly string[]): boolean => words.every((word) => word.length < 2);

/** Whether all words are digits: these are in State IDs and codes, and in no person's name. */
export const areDigits = (words: readonly string[]): boolean => words.every((word) => /^\d+$/.test(word));

/** Nobody's name, and no district's, has more words: what is longer was pasted from a text, and is looked for in texts. */
export const mostWordsOfName = 12;

/** The typed words that a name is looked for by, each once; null where they are no name. */
export function wordsOfName(text: string): string[] | null {
  const words = searchWords(text);
  return words.length > mostWordsOfName ? null : [...new Set(words)];
}

/** Most lines that a typeahead answers. */
export const typeaheadLimit = 20;

/** Most students that one search finds: the first by name. Whoever needs another narrows it. */
export const studentSearchLimit = 1000;
