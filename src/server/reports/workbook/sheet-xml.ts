import { textPart, xmlText } from './cell-text.ts';
import type { Cell, Column, Row, SheetPlan } from './plan.ts';
import { styles } from './styles.ts';

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = index % 26;
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + rest);
}

const dayLength = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Workbooks believe in a 29 February 1900: the programs that read them disagree about the days before it. */
const firstSureDay = '1900-03-01';

/** A text that a program could take for a formula if somebody retyped it. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function textCell(at: string, text: string, isHeading: boolean): string {
  if (text === '') return '';
  const style = isHeading ? styles.heading : looksLikeFormula.test(text) ? styles.quotedText : styles.text;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function cellXml(at: string, cell: Cell, isHeading: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(at, cell, isHeading);
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (cell.day < firstSureDay) return textCell(at, cell.day, isHeading);
  const serial = (Date.parse(`${cell.day}T00:00:00Z`) - dayZero) / dayLength;
  return `<c r="${at}" s="${styles.day}"><v>${serial}</v></c>`;
}

const rowXml = (number: number, cells: readonly Cell[], isHeading: boolean) =>
  `<row r="${number}">${cells
    .map((cell, index) => cellXml(columnLetters(index) + number, cell, isHeading))
    .join('')}</row>`;

const shown = (columns: readonly Column[], cells: readonly Cell[]): Cell[] =>
  columns.map(({ source, part }) => {
    const cell = cells[source] ?? null;
    if (typeof cell === 'string') return textPart(cell, part);
    return part === 0 ? cell : null;
  });

function head(plan: SheetPlan, headingRow: number): string {
  const widths = plan.columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/>`,
    '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${widths.join('')}</cols><sheetData>`,
  ].join('');
}

/**
 * A worksheet as XML, piece by piece: what stands above, the headings (frozen), the lines.
 * @param pages the lines of a sheet that is fed.
 */
export async function* sheetXml(
  plan: SheetPlan,
  pages: AsyncIterable<readonly Row['cells'][]>,
): AsyncGenerator<string> {
  const headingRow = plan.above.length + 1;
  yield head(plan, headingRow);
  let number = 0;
  for (const { cells, isHeading } of plan.above) yield rowXml(++number, cells, isHeading === true);
  const headings = plan.columns.map(({ heading }) => heading);
  yield rowXml(++number, headings, true);
  if (plan.rows !== 'fed')
    for (const { cells, isHeading } of plan.rows)
      yield rowXml(++number, shown(plan.columns, cells), isHeading === true);
  else
    for await (const page of pages)
      yield page.map((cells) => rowXml(++number, shown(plan.columns, cells), false)).join('');
  const lastCell = `${columnLetters(plan.columns.length - 1)}${number}`;
  const filter = plan.hasFilter ? `<autoFilter ref="A${headingRow}:${lastCell}"/>` : '';
  yield `</sheetData>${filter}</worksheet>`;
}
