import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { vi } from 'vitest';

/** Where papers fetch their fonts from in tests. */
export const paperFonts = {
  normal: 'http://accord.test/Roboto-Regular.ttf',
  bold: 'http://accord.test/Roboto-Medium.ttf',
};

/** The bytes of the font at an address. */
export const fontBytes = async (address: string): Promise<ArrayBuffer> =>
  new Uint8Array(await readFile(join('node_modules/pdfmake/fonts/Roboto', basename(address)))).buffer;

/** Has `fetch` answer with the fonts, as the server would, until `vi.unstubAllGlobals()`. */
export function serveFonts(): void {
  vi.stubGlobal('fetch', async (address: string) => new Response(await fontBytes(address)));
}
