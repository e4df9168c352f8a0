import type { Table } from 'dexie';
import { type Place, placeOfRow, type SealedPart, type Sealer } from '../seal/sealing.ts';
import type { EditCopies } from './edit-copies.ts';
import type { MirrorDatabase } from './mirror-database.ts';
import { placeOfList } from './sealed-lists.ts';
import type { WorkDatabase } from './work-database.ts';

/** Rows that are sealed anew at a time, so that the page stays responsive. */
const slice = 100;

/** Resolves when the page has time for the next slice; rejects when it is to end. */
export type Pause = () => Promise<void>;

const isSame = (one: SealedPart, other: SealedPart): boolean =>
  one.sealed.length === other.sealed.length && one.sealed.every((byte, at) => byte === other.sealed[at]);

/** The row sealed under the newest key; null for one that is already, or that doesn't open: it stays as it is. */
async function anew<R extends SealedPart>(sealer: Sealer, place: Place, row: R): Promise<R | null> {
  if (row.key === sealer.keyId) return null;
  const plain = await sealer.openBytes(place, row.sealed);
  if (!plain) return null;
  const sealed = await sealer.sealBytes(place, plain);
  return { ...row, key: sealer.keyId, sealed };
}

/** Seals a store's rows anew. A row that was written meanwhile is left alone: it was written under the newest key. */
async function resealTable<R extends SealedPart, K>(
  table: Table<R, K>,
  placeOf: (row: R) => Place,
  sealer: Sealer,
  pause: Pause,
): Promise<void> {
  const keys = await table.toCollection().primaryKeys();
  for (let at = 0; at < keys.length; at += slice) {
    await pause();
    const part = keys.slice(at, at + slice);
    const before = await table.bulkGet(part);
    const after = await Promise.all(before.map(async (row) => row && anew(sealer, placeOf(row), row)));
    if (!after.some((row) => row)) continue;
    await table.db.transaction('rw', table, async () => {
      const there = await table.bulkGet(part);
      const unchanged = after.filter((row, index) => {
        const [was, is] = [before[index], there[index]];
        return row && was && is && isSame(was, is);
      });
      await table.bulkPut(unchanged as R[]);
    });
  }
}

export interface ResealParts {
  work: WorkDatabase;
  mirror: MirrorDatabase;
  copies: EditCopies;
  sealer: Sealer;
  /** Where edits, drafts and named values lie. */
  placeOfEdit(row: { id: string; entity: string }): Place;
  placeOfNamed(store: string, name: string): Place;
}

/**
 * Seals under the newest data key what lies under an earlier one (docs/security.md, Password change). At any moment
 * each row opens by the one key or the other, so this may be cut off and begun again as often as need be.
 */
export async function reseal(parts: ResealParts, pause: Pause): Promise<void> {
  const { work, mirror, copies, sealer, placeOfEdit, placeOfNamed } = parts;
  const named = (store: string) => (row: { name: string }) => placeOfNamed(store, row.name);
  await resealTable(work.outbox, placeOfEdit, sealer, pause);
  await resealTable(work.ended, placeOfEdit, sealer, pause);
  await resealTable(work.drafts, named('drafts'), sealer, pause);
  await resealTable(work.meta, named('meta'), sealer, pause);
  for (const row of await copies.read()) {
    const sealed = await anew(sealer, placeOfEdit(row), row);
    if (sealed) await copies.replace(sealed);
  }
  await resealTable(mirror.lists, ({ kind }) => placeOfList(kind), sealer, pause);
  await resealTable(mirror.rows, (row) => placeOfRow('rows', row), sealer, pause);
}
