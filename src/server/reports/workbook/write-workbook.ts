import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { packageParts, sheetPath } from './package-parts.ts';
import type { Row, WorkbookPlan } from './plan.ts';
import { sheetXml } from './sheet-xml.ts';

/**
 * The workbook (.xlsx) as a stream of bytes. Sheets are made while it is read, so that no more of them is in memory than
 * one page and the buffers of the compression.
 * @param pages the lines of the sheet that is fed.
 */
export function writeWorkbook(plan: WorkbookPlan, pages: AsyncIterable<readonly Row['cells'][]>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  // What fails inside the archive would pass by the stream that somebody waits for.
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, content] of packageParts(plan.sheets.map(({ name }) => name)))
    zip.addBuffer(Buffer.from(content), path);
  for (const [index, sheet] of plan.sheets.entries())
    zip.addReadStreamLazy(sheetPath(index), (give) => {
      const xml = Readable.from(sheetXml(sheet, pages), { objectMode: false, highWaterMark: 64 * 1024 });
      xml.on('error', (error) => output.destroy(error));
      give(null, xml);
    });
  zip.end();
  return output;
}
