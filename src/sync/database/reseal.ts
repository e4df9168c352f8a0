import type { Table } from 'dexie';
import { isSameSealing, type Place, placeOfRow, type SealedPart, type Sealer } from '../seal/sealing.ts';
import type { EditCopies } from './edit-copies.ts';
import type { MirrorDatabase } from './mirror-database.ts';
import { placeOfList } from './sealed-lists.ts';
import { placeOfParts } from './sealed-parts.ts';
import { placeOfEdit, placeOfOutcome } from './edit-halves.ts';
import type { OutboxRow, WorkDatabase } from './work-database.ts';

/** Rows that are sealed anew at a time, so that the page stays responsive. */
const slice = 100;

/** Resolves when the page has time for the next slice; rejects when it is to end. */
export type Pause = () => Promise<void>;

/** The part sealed under the newest key; null for one that is already, or that doesn't open: it stays as it is. */
async function anew(sealer: Sealer, place: Place, part: SealedPart): Promise<SealedPart | null> {
  if (part.key === sealer.keyId) return null;
  const plain = await sealer.openBytes(place, part.sealed);
  if (!plain) return null;
  const sealed = await sealer.sealBytes(place, plain);
  return { key: sealer.keyId, sealed };
}

/** Where a row has a sealed part. */
interface PartOfRow<R> {
  of(row: R): SealedPart | undefined;
  in(row: R, part: SealedPart): R;
}

const main = <R extends SealedPart>(): PartOfRow<R> => ({
  of: (row) => row,
  in: (row, { key, sealed }) => ({ ...row, key, sealed }),
});

const outcome = <R extends OutboxRow>(): PartOfRow<R> => ({
  of: (row) => row.outcome,
  in: (row, part) => ({ ...row, outcome: part }),
});

/**
 * Seals a part of a store's rows anew. A part that was written meanwhile is left alone: it was written under the newest
 * key. The rest of a row is as it is by then: an edit may have been sent meanwhile.
 */
async function resealTable<R extends object, K>(
  table: Table<R, K>,
  placeOf: (row: R) => Place,
  part: PartOfRow<R>,
  sealer: Sealer,
  pause: Pause,
): Promise<void> {
  const keys = await table.toCollection().primaryKeys();
  const anewOf = async (row: R | undefined) => {
    const sealed = row && part.of(row);
    return row && sealed ? anew(sealer, placeOf(row), sealed) : null;
  };
  for (let at = 0; at < keys.length; at += slice) {
    await pause();
    const some = keys.slice(at, at + slice);
    const before = await table.bulkGet(some);
    const after = await Promise.all(before.map(anewOf));
    if (!after.some((sealed) => sealed)) continue;
    await table.db.transaction('rw', table, async () => {
      const there = await table.bulkGet(some);
      const unchanged = there.flatMap((is, index): R[] => {
        const [was, sealed] = [before[index], after[index]];
        const [then, now] = [was && part.of(was), is && part.of(is)];
        return is && now && then && sealed && isSameSealing(then, now) ? [part.in(is, sealed)] : [];
      });
      await table.bulkPut(unchanged);
    });
  }
}

export interface ResealParts {
  work: WorkDatabase;
  mirror: MirrorDatabase;
  copies: EditCopies;
  sealer: Sealer;
  /** Where drafts and named values lie. */
  placeOfNamed(store: string, name: string): Place;
}

/**
 * Seals under the newest data key what lies under an earlier one (docs/security.md, Password change). At any moment
 * each row opens by the one key or the other, so this may be cut off and begun again as often as need be.
 */
export async function reseal(parts: ResealParts, pause: Pause): Promise<void> {
  const { work, mirror, copies, sealer, placeOfNamed } = parts;
  const named = (store: string) => (row: { name: string }) => placeOfNamed(store, row.name);
  await resealTable(work.outbox, placeOfEdit, main(), sealer, pause);
  await resealTable(work.outbox, placeOfOutcome, outcome(), sealer, pause);
  await resealTable(work.ended, placeOfEdit, main(), sealer, pause);
  await resealTable(work.ended, placeOfOutcome, outcome(), sealer, pause);
  await resealTable(work.drafts, named('drafts'), main(), sealer, pause);
  await resealTable(work.meta, named('meta'), main(), sealer, pause);
  for (const row of await copies.read()) {
    const part = await anew(sealer, placeOfEdit(row), row);
    if (part) await copies.replace({ ...row, ...part });
  }
  await resealTable(mirror.lists, ({ kind }) => placeOfList(kind), main(), sealer, pause);
  await resealTable(mirror.parts, ({ bucket }) => placeOfParts(bucket), main(), sealer, pause);
  await resealTable(mirror.rows, (row) => placeOfRow('rows', row), main(), sealer, pause);
}
