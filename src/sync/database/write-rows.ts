import { Dexie } from 'dexie';
import type { AnyRecord } from '#domain/records/records.ts';
import type { Accepted, MirrorState, Stamps } from '../model/mirror-store.ts';
import { isWelcome } from './is-welcome.ts';
import { keyOf, type MirrorDatabase, type MirrorRow, type TombstoneRow } from './mirror-database.ts';
import type { NoteChanged } from './kept-beside.ts';

/** A change that a page or an answer wants to make. */
export interface Wanted {
  rows: readonly { row: MirrorRow; record: AnyRecord }[];
  removals: readonly TombstoneRow[];
  /** Whether the rows come in the server's order of changes: then one that returns to the scope as it left is welcome. */
  isPage: boolean;
  /** Whether they are of a first fill, which brings each row once: nearly none is there yet. */
  isFill: boolean;
}

/** What a transaction finds: where the mirror stands, and whether it has no tombstones and no rows in quarantine. */
export interface Around {
  current: MirrorState | null;
  isUnburied: boolean;
  isIntact: boolean;
}

/** How many bytes the sealed rows come to. */
export const bytesOf = (rows: Wanted['rows']): number =>
  rows.reduce((sum, { row }) => sum + row.sealed.length, 0);

/** Writes rows and removals within a transaction of the mirror's tables. */
export function rowWriter({ rows, tombstones, quarantine }: MirrorDatabase, note: NoteChanged) {
  /**
   * Adds the rows without looking first and answers those that are there already. Looking for each row costs more than
   * adding it, and in a fill it would be for nothing.
   */
  async function addAbsent(wanted: Wanted['rows']): Promise<Wanted['rows']> {
    try {
      await rows.bulkAdd(wanted.map(({ row }) => row));
      return [];
    } catch (thrown) {
      if (!(thrown instanceof Dexie.BulkError)) throw thrown;
      const failures = Object.entries(thrown.failuresByPos as Record<string, Error>);
      const other = failures.find(([, { name }]) => name !== 'ConstraintError');
      if (other) throw other[1];
      return failures.flatMap(([at]) => wanted[Number(at)] ?? []);
    }
  }

  /** Within a transaction: puts the rows that are welcome; answers them, and by how many bytes the mirror grew. */
  async function put({ rows: wanted, isPage, isFill }: Wanted, isUnburied: boolean) {
    const open = isFill && isUnburied ? await addAbsent(wanted) : wanted;
    const keys = open.map(({ row }) => keyOf(row));
    const there = await rows.bulkGet(keys);
    const buried = isUnburied ? [] : await tombstones.bulkGet(keys);
    const refused = new Set(
      open.filter(({ row }, index) => !isWelcome(row, there[index], buried[index], isPage)),
    );
    const taken = wanted.filter((one) => !refused.has(one));
    const replacing = open.filter((one) => !refused.has(one)).map(({ row }) => row);
    await rows.bulkPut(replacing);
    if (!isUnburied) await tombstones.bulkDelete(replacing.map(keyOf));
    const replaced = there.reduce(
      (sum, row, index) => sum + (open[index] && !refused.has(open[index]) ? (row?.sealed.length ?? 0) : 0),
      0,
    );
    return { taken, added: bytesOf(taken) - replaced };
  }

  /**
   * Within a transaction: puts the rows that are newer, removes rows that are no newer than their removal, and
   * answers both with the change in bytes.
   */
  async function write(
    wanted: Wanted,
    stamps: Stamps,
    { isUnburied, isIntact }: Around,
  ): Promise<{ accepted: Accepted; bytes: number; stamps: Stamps }> {
    const { taken, added } = await put(wanted, isUnburied);
    const leaving = await rows.bulkGet(wanted.removals.map(keyOf));
    const removals = wanted.removals.filter(
      (removal, index) => (leaving[index]?.version ?? 0) <= removal.version,
    );
    await rows.bulkDelete(removals.map(keyOf));
    const before = await tombstones.bulkGet(removals.map(keyOf));
    await tombstones.bulkPut(
      removals.filter((removal, index) => (before[index]?.version ?? 0) <= removal.version),
    );
    const freed = leaving.reduce((sum, row) => sum + (row?.sealed.length ?? 0), 0);
    if (!isIntact) await quarantine.bulkDelete([...taken.map(({ row }) => row), ...removals].map(keyOf));
    const accepted = {
      rows: taken.map(({ row, record }) => ({ entity: row.entity, record })),
      removed: removals.map(({ entity, uid }) => ({ entity, uid })),
    };
    const touched = [...taken.map(({ row }) => row), ...removals];
    return { accepted, bytes: added - freed, stamps: await note(touched, stamps) };
  }

  return write;
}

export type RowWriter = ReturnType<typeof rowWriter>;
