import type { MirrorStore, Stamps } from '../model/mirror-store.ts';
import type { MirroredRecord, RecordKey } from '../model/mirrored.ts';
import type { Sealer } from '../seal/sealing.ts';
import type { MirrorDatabase, MirrorRow } from './mirror-database.ts';
import { sealedLists } from './sealed-lists.ts';
import { sealedParts } from './sealed-parts.ts';

/**
 * Within a transaction that changes or removes these records: notes them beside what is kept of the rows. Answers the
 * mirror's stamps from now on.
 */
export type NoteChanged = (changed: readonly RecordKey[], stamps: Stamps) => Promise<Stamps>;

/** What is kept beside the rows for a quick start: the lists and the keys of parts, which don't wait for each other. */
export function keptBeside(
  database: MirrorDatabase,
  sealer: Sealer,
  opened: (found: readonly MirrorRow[]) => Promise<MirroredRecord[]>,
) {
  const lists = sealedLists(database, sealer, opened);
  const parts = sealedParts(database, sealer, opened);
  const note: NoteChanged = async (changed, { stamp, partStamp }) => ({
    stamp: await lists.note(changed, stamp),
    partStamp: await parts.note(changed, partStamp),
  });
  const tables: Pick<
    MirrorStore,
    'readLists' | 'unlisted' | 'keepLists' | 'readParts' | 'unindexed' | 'keepParts'
  > = {
    readLists: lists.read,
    unlisted: lists.unlisted,
    keepLists: lists.keep,
    readParts: parts.read,
    unindexed: parts.unindexed,
    keepParts: parts.keep,
  };
  return {
    note,
    tables,
    /** Within a transaction of all tables. */
    async drop(): Promise<void> {
      await lists.drop();
      await parts.drop();
    },
  };
}
