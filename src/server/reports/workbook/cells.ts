import type { CellValue, Cell as SheetCell, Style } from '@cj-tech-master/excelts';
import { cellText } from './cell-text.ts';
import type { Cell } from './plan.ts';

const font = { name: 'Calibri', size: 11, family: 2 };
const alignment = { vertical: 'top' } as const;

/** The looks of cells. They are shared: the library finds a style that it knows by its object. */
const looks = {
  plain: { font, alignment },
  heading: { font: { ...font, bold: true } },
  // The format Text: what is typed over such a cell, or entered again, stays text.
  literal: { font, alignment, numFmt: '@' },
  // As grids show days.
  day: { font, alignment, numFmt: 'mm/dd/yyyy' },
} as const satisfies Record<string, Partial<Style>>;

/** A text that a program could take for a formula if somebody retyped it. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/** Workbooks believe in a 29 February 1900: the programs that read them disagree about the days before 1 March. */
const firstSureDay = '1900-03-01';

/** A run of rich text: only there does the library keep the spaces around a text, without a table of shared texts. */
const asText = (text: string): readonly [CellValue, Partial<Style>] => [
  { richText: [{ text: cellText(text) }] },
  looksLikeFormula.test(text) ? looks.literal : looks.plain,
];

/** A value as the library knows it, with the look of its cell. */
function valueOf(cell: NonNullable<Cell>): readonly [CellValue, Partial<Style>] {
  if (typeof cell === 'string') return asText(cell);
  if (typeof cell === 'number') return [cell, looks.plain];
  if (cell.day < firstSureDay) return asText(cell.day);
  return [new Date(`${cell.day}T00:00:00Z`), looks.day];
}

/** Fills a cell of a sheet. An empty text leaves it as empty as nothing does. */
export function fillCell(target: SheetCell, cell: NonNullable<Cell>, isHeading: boolean): void {
  if (cell === '') return;
  const [value, look] = valueOf(cell);
  target.value = value;
  target.style = isHeading ? looks.heading : look;
}
