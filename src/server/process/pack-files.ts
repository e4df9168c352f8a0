import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What a packed form is called besides its file's name, by its content-encoding; the best first. */
export const packedForms = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Files of these kinds are packed by themselves; of source maps nothing is served. */
const unpacked = new Set(['.png', '.ico', '.woff2', '.map', '.br', '.gz']);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const pack = {
  br: (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: (bytes: Uint8Array) => zip(bytes, { level: 9 }),
};

/** Writes the packed forms of a folder's files beside them, where they are smaller; the server sends these (static-files.ts). */
export async function packFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !unpacked.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.flatMap(async (path) => {
      const bytes = await readFile(path);
      for (const [encoding, suffix] of packedForms) {
        const packed = await pack[encoding](bytes);
        if (packed.length < bytes.length) await writeFile(path + suffix, packed);
      }
    }),
  );
}
