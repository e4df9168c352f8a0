import { v7 } from 'uuid';
import type { MirrorDatabase, MirrorRow } from './mirror-database.ts';

const isSame = (one: MirrorRow, other: MirrorRow | undefined): boolean =>
  other?.version === one.version &&
  other.sealed.length === one.sealed.length &&
  one.sealed.every((byte, index) => byte === other.sealed[index]);

/**
 * Puts rows aside that don't open (security.md, Vault: swapped, moved or altered): out of the mirror, so that they are
 * fetched again, and named, so that they are even where this page's memory has them from before. Those that were
 * replaced meanwhile stay. Answers how many were put aside.
 */
export const putAside = (database: MirrorDatabase, found: readonly MirrorRow[]): Promise<number> => {
  const { rows, quarantine, state, lists } = database;
  return database.transaction('rw', rows, quarantine, state, lists, async () => {
    const there = await rows.bulkGet(found.map(({ entity, uid }) => [entity, uid]));
    const damaged = found.filter((row, index) => isSame(row, there[index]));
    await rows.bulkDelete(damaged.map(({ entity, uid }) => [entity, uid]));
    await quarantine.bulkPut(damaged);
    const current = await state.get('state');
    const freed = damaged.reduce((sum, { sealed }) => sum + sealed.length, 0);
    await lists.clear();
    if (current) await state.put({ ...current, bytes: Math.max(0, current.bytes - freed), stamp: v7() });
    return damaged.length;
  });
};
