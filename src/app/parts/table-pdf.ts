import type { DownloadedFile } from '#sync/engine/engine.ts';
import { pdfFile } from './make-pdf.ts';
import { centimetre } from './paper.ts';

/** A table on paper: A4 landscape, all rows (docs/product.md 9). */
export interface TablePdf {
  /** Without its ending; letters that file systems refuse are replaced. */
  fileName: string;
  title: string;
  /** A line under the title. */
  subtitle: string;
  columns: readonly { title: string; width: number | '*' }[];
  rows: readonly (readonly string[])[];
}

/** The scale (docs/product.md 9); pdfmake has none, so sizes are multiplied by it. */
const scale = 0.8;

const size = (points: number) => points * scale;

/** The table as a PDF. */
export const tablePdf = (table: TablePdf): Promise<DownloadedFile> =>
  pdfFile({
    fileName: table.fileName,
    title: table.title,
    orientation: 'landscape',
    margins: [centimetre, 2 * centimetre, centimetre, centimetre],
    fontSize: size(11),
    footer: '',
    content: [
      { text: table.title, fontSize: size(18), bold: true },
      { text: table.subtitle, margin: [0, size(4), 0, size(12)] },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: table.columns.map((column) => column.width),
          body: [
            table.columns.map((column) => ({ text: column.title, bold: true })),
            ...table.rows.map((row) => [...row]),
          ],
        },
      },
    ],
  });
