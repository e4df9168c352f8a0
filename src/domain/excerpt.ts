import { apostrophes, normalised } from './search.ts';

/** Letters that an excerpt has at most, and how many of them stand before what was found. */
const length = 120;
const before = 40;

const aWord = new RegExp(`[\\p{L}\\p{N}\\p{M}${apostrophes}]+`, 'gu');

/** The first word of the text that begins as one of the (normalised) words; the text's beginning where none does. */
function firstMatch(text: string, words: readonly string[]): { start: number; end: number } {
  for (const { 0: word, index } of text.matchAll(aWord)) {
    const key = normalised(word);
    if (words.some((typed) => key.startsWith(typed))) return { start: index, end: index + word.length };
  }
  return { start: 0, end: 0 };
}

/** A place that parts no letter of two halves. */
const wholeLetter = (text: string, place: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place;

/**
 * About 120 letters around the first word of a text that begins as one of the typed words (searchWords), on one line, cut
 * between words, with … where it is cut.
 */
export function excerpt(given: string, words: readonly string[]): string {
  const text = given.replace(/\s+/g, ' ').trim();
  if (text.length <= length) return text;
  const match = firstMatch(text, words);
  const earliest = Math.max(0, Math.min(match.start - before, text.length - length));
  const space = earliest === 0 ? -1 : text.indexOf(' ', earliest - 1);
  const from = earliest === 0 ? 0 : space === -1 || space >= match.start ? match.start : space + 1;
  const latest = Math.min(text.length, from + length);
  const gap = latest === text.length ? latest : text.lastIndexOf(' ', latest);
  const to = gap >= match.end && gap > from ? gap : wholeLetter(text, latest);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
