import type { RecordKey } from '../model/mirrored.ts';
import { isSameSealing } from '../seal/sealing.ts';
import { keyOf, type MirrorDatabase, type MirrorRow, tablesOf } from './mirror-database.ts';
import type { NoteChanged } from './kept-beside.ts';
import { noStamps } from './mirror-step.ts';

const isSame = (one: MirrorRow, other: MirrorRow | undefined): boolean =>
  other?.version === one.version && isSameSealing(one, other);

/**
 * Moves rows that don't open into quarantine (docs/security.md, Vault). The quarantine names their records, so that
 * they are fetched again even where this tab's memory has them from before. Rows that were replaced meanwhile stay.
 * Answers how many were moved.
 */
const putAside = (
  database: MirrorDatabase,
  note: NoteChanged,
  found: readonly MirrorRow[],
): Promise<number> => {
  const { rows, quarantine, state } = database;
  return database.transaction('rw', tablesOf(database), async () => {
    const there = await rows.bulkGet(found.map(keyOf));
    const damaged = found.filter((row, index) => isSame(row, there[index]));
    await rows.bulkDelete(damaged.map(keyOf));
    await quarantine.bulkPut(damaged);
    const current = await state.get('state');
    const freed = damaged.reduce((sum, { sealed }) => sum + sealed.length, 0);
    const stamps = await note(damaged, current ?? noStamps);
    if (current) await state.put({ ...current, bytes: Math.max(0, current.bytes - freed), ...stamps });
    return damaged.length;
  });
};

/** Rows that don't open, on their way to be fetched again. */
export function damagedRows(database: MirrorDatabase, note: NoteChanged) {
  /** Rows that still lie in the mirror, since they could not be moved. */
  let left: readonly MirrorRow[] = [];

  const put = (found: readonly MirrorRow[]): Promise<unknown> =>
    putAside(database, note, found).catch(() => {
      left = [...left, ...found];
    });

  return {
    /** Never rejects: a full device, for one, must not keep the other rows from being read. `keys` tries again. */
    put,
    /** The records in quarantine. */
    async keys(): Promise<readonly RecordKey[]> {
      const again = left;
      left = [];
      if (again.length > 0) await put(again);
      const keys = await database.quarantine.toCollection().primaryKeys();
      return keys.map(([entity, uid]) => ({ entity, uid }));
    },
  };
}
