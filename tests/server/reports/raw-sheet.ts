import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const open = promisify<Buffer, object, ZipFile>(fromBuffer);

/** The XML of a downloaded workbook's part, its first sheet unless another is named. */
export async function xml(file: ArrayBuffer, part = 'xl/worksheets/sheet1.xml'): Promise<string> {
  const zip = await open(Buffer.from(file), { autoClose: false });
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName === part)
        zip.openReadStream(entry, (error, stream) => {
          if (error) reject(error);
          else buffer(stream).then((content) => resolve(String(content)), reject);
        });
    });
  });
}
