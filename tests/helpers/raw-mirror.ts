import { mirrorDatabase, type MirrorDatabase } from '#sync/database/mirror-database.ts';
import type { Device } from './world.ts';

/** Does the work in the raw mirror on a device's disk, as no engine would. */
export async function inMirror<T>(
  { disk }: Pick<Device, 'disk'>,
  work: (database: MirrorDatabase) => PromiseLike<T>,
): Promise<T> {
  const found = await (disk.options.indexedDB as unknown as IDBFactory).databases();
  const name = found.map((one) => one.name ?? '').find((one) => one.endsWith('-mirror')) ?? '';
  const database = mirrorDatabase(name.replace(/-mirror$/, ''), disk.options);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
