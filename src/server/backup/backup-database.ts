import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openConnection, type PostgresSource } from '../db/postgres.ts';
import type { Manifest } from './archive.ts';
import { exportDatabase } from './export-database.ts';

/** Writes a compressed backup of a database into a stream, and ends it. Answers what the backup holds. */
export async function backupDatabase(
  source: PostgresSource,
  out: Writable,
  about: { version: string; now: string },
): Promise<Manifest> {
  const client = await openConnection(source);
  const text = new PassThrough();
  const packed = pipeline(text, createGzip(), out);
  // Told by the export too, which waits for room in the stream.
  packed.catch((error: Error) => text.destroy(error));
  try {
    const manifest = await exportDatabase(client, text, about);
    text.end();
    await packed;
    return manifest;
  } catch (error) {
    text.destroy(error as Error);
    await packed.catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}
