import type { Content } from 'pdfmake/interfaces';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldsTable, heading, line, rowsTable } from '../../../src/app/case-print/paper-parts.ts';
import { pdfOf } from '../../../src/app/parts/pdf-of.ts';
import { paperFonts, serveFonts } from '../../helpers/paper-fonts.ts';
import { pagesOf } from '../../helpers/pdf-text.ts';

beforeEach(serveFonts);
afterEach(() => vi.unstubAllGlobals());

/** The words of each page without its foot: so many lines, and what comes after them. */
async function pagesWith(lines: number, parts: readonly Content[]): Promise<string[]> {
  const pdf = await pdfOf(
    {
      fileName: 'a',
      title: 'a',
      orientation: 'portrait',
      margins: [42, 42, 42, 42],
      fontSize: 9,
      content: [...Array.from({ length: lines }, (_, index) => line(`line ${index + 1}`)), ...parts],
      footer: '',
    },
    paperFonts,
  );
  return pagesOf(Buffer.from(await pdf.arrayBuffer())).map((words) => words.replace(/ page \d+ of \d+$/, ''));
}

/** Around the number of lines that a page takes. */
const around = Array.from({ length: 12 }, (_, index) => 60 + index);

test.each<[string, RegExp, Content[]]>([
  [
    'a table',
    /(Deadlines|Deadline Due)$/,
    [
      heading('Deadlines'),
      rowsTable(
        [
          { title: 'Deadline', width: 110 },
          { title: 'Due', width: '*' },
        ],
        [['Report', 'Soon']],
      ),
    ],
  ],
  [
    'a text with its label',
    /(Explained|What does not fit)$/,
    [
      heading('Explained'),
      ...fieldsTable([{ label: 'What does not fit', value: 'Two days.\nOf them one.', isLong: true }]),
    ],
  ],
  [
    'fields in pairs',
    /Filing$/,
    [heading('Filing'), ...fieldsTable([{ label: 'Date Filed', value: '11/20/2026', isLong: false }])],
  ],
])('a heading over %s never stands alone at the foot of a page', async (_, alone, parts) => {
  let turned = 0;
  for (const lines of around) {
    const pages = await pagesWith(lines, parts);
    for (const words of pages) expect(words.slice(-80), `${lines} lines`).not.toMatch(alone);
    if (pages.length === 2) turned += 1;
  }
  // Some of them fit on one page, some don't.
  expect(turned).toBeGreaterThan(0);
  expect(turned).toBeLessThan(around.length);
});
