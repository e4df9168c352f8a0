import mediumFont from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import regularFont from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';

/** A table on paper: A4 landscape, all rows (docs/product.md 9). */
export interface TablePdf {
  /** Without its ending; letters that file systems refuse are replaced. */
  fileName: string;
  title: string;
  /** A line under the title. */
  subtitle: string;
  columns: readonly { title: string; width: number | 'auto' | '*' }[];
  rows: readonly (readonly string[])[];
}

/** The scale (docs/product.md 9); pdfmake has none, so sizes are multiplied by it. */
const scale = 0.8;

/** 1 cm in PDF points. */
const centimetre = 28.35;

/** Makes the PDF and hands it to the browser as a download. The maker and its fonts are loaded on first use. */
export async function downloadTablePdf(table: TablePdf): Promise<void> {
  const { default: pdfMake } = await import('pdfmake/build/pdfmake.js');
  const absolute = (address: string) => new URL(address, location.href).href;
  pdfMake.addFonts({
    Roboto: { normal: absolute(regularFont), bold: absolute(mediumFont) },
  });
  const size = (points: number) => points * scale;
  await pdfMake
    .createPdf({
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [centimetre, 2 * centimetre, centimetre, centimetre],
      defaultStyle: { font: 'Roboto', fontSize: size(11) },
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
      footer: (page, pages) => ({
        text: `${page} / ${pages}`,
        alignment: 'right',
        margin: [0, size(8), centimetre, 0],
        fontSize: size(9),
      }),
    })
    .download(`${sanitised(table.fileName)}.pdf`);
}

/** A file name without the characters that some file system refuses. */
export const sanitised = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
