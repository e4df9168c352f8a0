import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { archiveParts, tableStart } from './archive.ts';
import type { Table } from './catalog.ts';
import type { summing } from './table-hash.ts';

type Parts = ReturnType<typeof archiveParts>;

/** What is wrong with packed bytes, as one line. */
const damaged = (error: NodeJS.ErrnoException): Error => {
  if (!error.code?.startsWith('Z_')) return error;
  const words =
    error.code === 'Z_BUF_ERROR' ? 'The backup is cut.' : `The backup is damaged: ${error.message}.`;
  return new Error(words, { cause: error });
};

/** The parts of a compressed backup. Throws one line where it is cut or damaged. */
export async function* unpackedParts(input: Readable): Parts {
  const text = createGunzip();
  input.on('error', (error) => text.destroy(error)).pipe(text);
  try {
    yield* archiveParts(text);
  } catch (error) {
    throw damaged(error as Error);
  } finally {
    text.destroy();
    input.destroy();
  }
}

/** The next line; throws where there is none. */
export async function nextLine(parts: Parts): Promise<string> {
  const { value, done } = await parts.next();
  if (done || value.kind !== 'line') throw new Error('The backup is cut.');
  return value.text;
}

/** The rows of the table that comes next, counted and hashed; throws where another table comes. */
export async function* tableRows(
  parts: Parts,
  table: Table,
  sum: ReturnType<typeof summing>,
): AsyncGenerator<Buffer> {
  if ((await nextLine(parts)) !== tableStart(table))
    throw new Error(`The backup does not go on with ${table.name}.`);
  for (;;) {
    const { value, done } = await parts.next();
    if (done || value.kind === 'line') throw new Error('The backup is cut.');
    if (value.kind === 'tableEnd') return;
    sum.take(value.bytes);
    yield value.bytes;
  }
}
