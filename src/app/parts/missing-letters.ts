import type { Content } from 'pdfmake/interfaces';
import type { HasLetter } from './font-letters.ts';

/** What is seen on paper; spaces, line ends and joiners need no sign of their own. */
const seen = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** All texts in the content of a paper, however deep: content is data alone. */
function* textsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content;
  else if (typeof content === 'object' && content !== null)
    for (const part of Object.values(content)) yield* textsIn(part);
}

const nameOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * What a paper says at its end where its font lacks letters that stand in it, by their Unicode names, which need no
 * letters of their own; null: it has all of them.
 */
export function missingLettersNote(content: readonly Content[], has: HasLetter): string | null {
  const missing = new Set<string>();
  for (const text of textsIn(content))
    for (const letter of text) if (seen.test(letter) && !has(letter.codePointAt(0) ?? 0)) missing.add(letter);
  if (missing.size === 0) return null;
  const names = [...missing].map(nameOf).join(', ');
  return `This file has no letters for ${names}: they stand as empty boxes in it. Accord shows them.`;
}
