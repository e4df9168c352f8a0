import type { Content } from 'pdfmake/interfaces';
import type { HasLetter } from './font-letters.ts';
import type { Paper } from './paper.ts';

/** Ends of lines, of other programs too. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Joiners, marks of direction, control characters: nobody sees them. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

const space = /\p{Zs}/u;

/** What each font may lack. */
const notPlain = /[^\n\t\u0020-\u007e]/gu;

/** What stands for a letter that the font lacks. Its own empty box is drawn wider than pdfmake measures it: over what stands beside it. */
const standIn = '\ufffd';

/**
 * A text as a font can draw it; the letters that it lacks join `missing`. Marks go into their letters first, of which a font has more:
 * names of files on a Mac have them apart.
 */
const drawable = (text: string, has: HasLetter, missing: Set<string>): string =>
  text
    .replaceAll(lineEnds, '\n')
    .normalize('NFC')
    .replaceAll(notPlain, (letter) => {
      if (has(letter.codePointAt(0) ?? 0)) return letter;
      if (unseen.test(letter)) return '';
      if (space.test(letter)) return ' ';
      missing.add(letter);
      return standIn;
    });

/** The content of a paper with all of its texts, however deep, changed: it is data alone. */
function withTexts(content: unknown, change: (text: string) => string): unknown {
  if (typeof content === 'string') return change(content);
  if (Array.isArray(content)) return content.map((part) => withTexts(part, change));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, withTexts(part, change)] as const),
  );
}

const nameOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * A paper as a font can draw it: \ufffd stands for each letter that it lacks, and a line at the end names these by their Unicode
 * names, which need no letters of their own; what nobody sees is left out.
 */
export function drawablePaper(paper: Paper, has: HasLetter): Paper {
  const missing = new Set<string>();
  const change = (text: string) => drawable(text, has, missing);
  const content = withTexts(paper.content, change) as Content[];
  const footer = paper.footer && change(paper.footer);
  if (missing.size === 0) return { ...paper, content, footer };
  const names = [...missing].map(nameOf).join(', ');
  const note = `This file has no letters for ${names}: ${standIn} stands in their place. Accord shows them.`;
  return { ...paper, footer, content: [...content, { text: note, margin: [0, 12, 0, 0] }] };
}
