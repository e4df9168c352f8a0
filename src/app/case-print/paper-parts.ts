import type { Content, TableCell } from 'pdfmake/interfaces';
import { noneWords, type PrintedField } from './printed-fields.ts';

/** Sizes in points; the text is the paper's own. */
const headingSize = 12;
const smallSize = 8;

/** Labels, beside values that are black. */
const muted = '#555555';

/** The heading of a part of the paper. */
export const heading = (text: string): Content => ({
  text,
  headlineLevel: 1,
  fontSize: headingSize,
  bold: true,
  margin: [0, 12, 0, 4],
});

/** A line of words in place of rows. */
export const line = (text: string): Content => ({ text });

const label = (text: string): TableCell => ({
  text,
  fontSize: smallSize,
  color: muted,
  margin: [0, 1, 0, 0],
});

/** Fields with their labels, two pairs in a row, and below them the long texts, each as wide as the page. */
export function fieldsTable(fields: readonly PrintedField[]): Content[] {
  const short = fields.filter(({ isLong }) => !isLong);
  const rows: TableCell[][] = [];
  for (let at = 0; at < short.length; at += 2)
    rows.push(
      [short[at], short[at + 1]].flatMap((field) =>
        field ? [label(field.label), { text: field.value }] : [{ text: '' }, { text: '' }],
      ),
    );
  const pairs: Content[] =
    rows.length === 0 ? [] : [{ layout: 'noBorders', table: { widths: [90, '*', 90, '*'], body: rows } }];
  const texts = fields
    .filter(({ isLong }) => isLong)
    .flatMap(({ label: name, value }): Content[] => [
      { text: name, headlineLevel: 2, fontSize: smallSize, color: muted, margin: [0, 4, 0, 0] },
      { text: value },
    ]);
  return [...pairs, ...texts];
}

/** Rows under column titles, which every page that the table reaches has again. */
export const rowsTable = (
  columns: readonly { title: string; width: number | '*' }[],
  rows: readonly (readonly string[])[],
): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    widths: columns.map(({ width }) => width),
    body: [
      columns.map(({ title }) => ({ text: title, bold: true })),
      ...rows.map((row) => row.map((text) => text || noneWords)),
    ],
  },
});
