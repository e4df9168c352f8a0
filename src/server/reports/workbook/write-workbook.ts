import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { textPart } from './cell-text.ts';
import { fillCell } from './cells.ts';
import type { Cell, Column, Row, SheetPlan, WorkbookPlan } from './plan.ts';

/** A line's cells as its columns show them: a long text in parts. */
const shown = (columns: readonly Column[], cells: readonly Cell[]): Cell[] =>
  columns.map(({ source, part }) => {
    const cell = cells[source] ?? null;
    return typeof cell === 'string' ? textPart(cell, part) : cell;
  });

/** The lines of a sheet from its first: what stands above, the headings, the cases or counts. */
async function* linesOf(
  { above, columns, rows }: SheetPlan,
  pages: AsyncIterable<readonly Row['cells'][]>,
): AsyncGenerator<Row> {
  yield* above;
  yield { cells: columns.map(({ heading }) => heading), isHeading: true };
  if (rows !== 'fed')
    for (const { cells, isHeading = false } of rows) yield { cells: shown(columns, cells), isHeading };
  else for await (const page of pages) for (const cells of page) yield { cells: shown(columns, cells) };
}

/** Columns of so many characters together can be read on one page across. */
const paperWidth = 150;

/**
 * How a sheet prints: on pages of its whole width, where that can be read. A count would stand on another page than what it
 * counts. A height of 0 means as many pages as the lines need.
 */
const pageSetup = (columns: readonly Column[]) => {
  const characters = columns.reduce((sum, { width }) => sum + width, 0);
  return characters > paperWidth ? {} : { fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
};

/** Writes sheet after sheet, and waits wherever nobody has read yet what is written. */
async function writeSheets(
  output: PassThrough,
  plan: WorkbookPlan,
  pages: AsyncIterable<readonly Row['cells'][]>,
): Promise<void> {
  const workbook = new WorkbookWriter({
    stream: output,
    creator: 'Accord',
    lastModifiedBy: 'Accord',
    useStyles: true,
    // A table of all texts would have to be held until the end.
    useSharedStrings: false,
    trueStreaming: true,
  });
  for (const sheet of plan.sheets) {
    const headingRow = sheet.above.length + 1;
    const worksheet = workbook.addWorksheet(sheet.name, {
      views: [{ state: 'frozen', ySplit: headingRow }],
      pageSetup: pageSetup(sheet.columns),
    });
    worksheet.columns = sheet.columns.map(({ width }) => ({ width }));
    let number = 0;
    for await (const { cells, isHeading = false } of linesOf(sheet, pages)) {
      const row = worksheet.getRow(++number);
      for (const [index, cell] of cells.entries())
        if (cell !== null) fillCell(row.getCell(index + 1), cell, isHeading);
      row.commit();
      if (output.writableNeedDrain) await once(output, 'drain');
    }
    if (sheet.hasFilter)
      worksheet.autoFilter = {
        from: { row: headingRow, col: 1 },
        to: { row: number, col: sheet.columns.length },
      };
    worksheet.commit();
  }
  await workbook.commit();
}

/**
 * The workbook (.xlsx) as a stream of bytes. Sheets are made while it is read, so that no more of them is in memory than
 * one page and the buffers of the compression.
 * @param pages the lines of the sheet that is fed.
 */
export function writeWorkbook(plan: WorkbookPlan, pages: AsyncIterable<readonly Row['cells'][]>): Readable {
  const output = new PassThrough();
  writeSheets(output, plan, pages).catch((error: Error) => output.destroy(error));
  return output;
}
