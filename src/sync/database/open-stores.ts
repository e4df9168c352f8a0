import { Dexie, type DexieOptions } from 'dexie';
import type { KeyValues } from '../base/kept-values.ts';
import { databaseFiles, filesDatabaseName } from '../files/database-files.ts';
import type { DeviceFiles } from '../files/device-files.ts';
import { eitherFiles } from '../files/either-files.ts';
import { sealedFiles } from '../files/sealed-files.ts';
import type { RowSealer } from '../model/row-worker.ts';
import type { Stores } from '../model/stores.ts';
import type { Healing } from '../model/unsent.ts';
import { draftStore } from './draft-store.ts';
import { editCopies } from './edit-copies.ts';
import { healOutbox } from './heal-outbox.ts';
import { metaStore } from './meta-store.ts';
import { mirrorName, workName } from './database-names.ts';
import { type MirrorDatabase, mirrorDatabase } from './mirror-database.ts';
import { mirrorTables } from './mirror-tables.ts';
import { otherPlaces } from './other-places.ts';
import { outboxStore } from './outbox-store.ts';
import { reseal } from './reseal.ts';
import { settledList } from './settled-list.ts';
import { unsentList } from './unsent-list.ts';
import { workDatabase, type WorkDatabase } from './work-database.ts';

/** Lines of the sync log that are kept. */
const logLines = 5000;

/** The mirror, or an empty one where it can't be opened: a damaged or strange one is filled again (docs/device.md). */
async function openMirror(name: string, options: DexieOptions): Promise<MirrorDatabase> {
  const mirror = mirrorDatabase(name, options);
  try {
    await mirror.open();
    return mirror;
  } catch {
    await mirror.delete();
    const empty = mirrorDatabase(name, options);
    await empty.open();
    return empty;
  }
}

const metaFolder = (name: string) => `${name}-meta`;
const queuedFolder = (name: string) => `${name}-queued`;
/** Names the kept value that says under which key everything is sealed. */
const sealedUnder = (name: string) => `${name}-sealed-under`;
const keptFolder = (name: string) => `${name}-kept`;

/** Where a device keeps what outlives a page. */
export interface StorePlaces {
  databases: DexieOptions;
  files: DeviceFiles;
  kept: KeyValues;
}

/**
 * Opens the two databases of a user and makes the outbox whole from its second place. `name` is made of a hash of the
 * user's id; `now` answers ms.
 */
export async function openStores(
  name: string,
  { databases, files, kept }: StorePlaces,
  sealer: RowSealer,
  now: () => number,
): Promise<Stores> {
  const work = workDatabase(name, databases);
  const copies = editCopies(files, name);
  const list = unsentList(kept, name);
  const meta = metaStore(work.meta, sealer, files, metaFolder(name));
  let healing: Healing = { restored: 0, unrestored: 0, copied: 0, missing: [] };
  // At each opening, not only the first: Dexie reopens by itself a database that the browser closed, perhaps to
  // delete it.
  work.on(
    'ready',
    async (database) => void (healing = await healOutbox(database as WorkDatabase, copies, list)),
    true,
  );
  const [mirror] = await Promise.all([openMirror(name, databases), work.open()]);
  await meta.heal();

  const ofDatabase = databaseFiles(name, databases, now);
  const any = eitherFiles(files, ofDatabase, ofDatabase.isThere);

  const placeOf = (store: string, row: string) => ({ store, entity: '', uid: row, version: 0 });

  const queuedFiles = sealedFiles(any, queuedFolder(name), sealer);
  const keptFiles = sealedFiles(any, keptFolder(name), sealer);
  const doneName = sealedUnder(name);

  return {
    outbox: outboxStore(
      work,
      sealer,
      otherPlaces(copies, list, () => healing.unrestored),
      now,
    ),
    healing,
    hasSecondPlace: await files.keeps(),
    unsent: list,
    settled: settledList(kept, name),
    mirror: mirrorTables(mirror, sealer),
    drafts: draftStore(work.drafts, sealer, now),
    meta,
    log: {
      read: async () => (await work.log.orderBy('n').toArray()).map(({ n: _n, ...line }) => line),
      add: (lines) =>
        work.transaction('rw', work.log, async () => {
          const n = await work.log.bulkAdd(lines);
          await work.log
            .where('n')
            .belowOrEqual(n - logLines)
            .delete();
        }),
    },
    queuedFiles,
    keptFiles,
    async reseal(pause) {
      const newest = sealer.keyId;
      if (!sealer.isRotated || kept.getItem(doneName) === newest) return;
      await reseal({ work, mirror, copies, sealer, placeOfNamed: placeOf }, pause);
      await meta.reseal();
      for (const sealedOnes of [queuedFiles, keptFiles]) await sealedOnes.reseal(pause);
      kept.setItem(doneName, newest);
    },
    close() {
      ofDatabase.close();
      work.close();
      mirror.close();
    },
  };
}

/** Deletes what the server has, too: a user's mirror and kept documents. */
export async function deleteMirror(
  name: string,
  { databases, files }: Pick<StorePlaces, 'databases' | 'files'>,
): Promise<void> {
  await new Dexie(mirrorName(name), databases).delete();
  await files.removeFolder(keptFolder(name));
}

/** Deletes everything of a user on the device. */
export async function deleteStores(name: string, { databases, files, kept }: StorePlaces): Promise<void> {
  for (const database of [workName(name), mirrorName(name), filesDatabaseName(name)])
    await new Dexie(database, databases).delete();
  await files.removeFolder(name);
  for (const folder of [metaFolder, queuedFolder, keptFolder]) await files.removeFolder(folder(name));
  unsentList(kept, name).clear();
  kept.removeItem(sealedUnder(name));
}
