import type { EditCopies } from './edit-copies.ts';
import type { UnsentList } from './unsent-list.ts';
import type { OutboxRow, WorkDatabase } from './work-database.ts';

/** What was found when the two places of the outbox were compared. */
export interface Healing {
  /** Edits that the database had lost and the files had. */
  restored: number;
  /** Edits that the files have and the database didn't take (a full disk): they are not shown before it does. */
  unrestored: number;
  /** Edits that the files had lost and the database had. */
  copied: number;
  /** Edits that should be there and are in neither place, with the times of typing: lost, unless the server has them. */
  missing: readonly { id: string; writtenAt: string }[];
}

/**
 * Makes the outbox whole again: what one place lost, the other has (docs/security.md, What was measured). Files of edits that have ended are
 * removed. Safe while other tabs work: an edit is told by its id, and the files are read before the database, where an
 * edit is first and longest.
 */
export async function healOutbox(
  { outbox, ended }: Pick<WorkDatabase, 'outbox' | 'ended'>,
  copies: EditCopies,
  list: UnsentList,
): Promise<Healing> {
  const files = await copies.read();
  const [rows, endedIds] = await Promise.all([outbox.toArray(), ended.toCollection().primaryKeys()]);
  const [inRows, hasEnded] = [new Set(rows.map(({ id }) => id)), new Set(endedIds)];
  const inFiles = new Set(files.map(({ id }) => id));

  const lost = files.filter(({ id }) => !inRows.has(id) && !hasEnded.has(id));
  let restored = 0;
  for (const row of lost.toSorted((a, b) => a.order - b.order)) if (await putBack(outbox, row)) restored += 1;
  const uncopied = rows.filter(({ id }) => !inFiles.has(id));
  for (const row of uncopied) await copies.put(row);
  await copies.remove(files.flatMap(({ id }) => (hasEnded.has(id) ? [id] : [])));

  const isThere = (id: string) => inRows.has(id) || inFiles.has(id) || hasEnded.has(id);
  const missing = Object.entries(list.read()).flatMap(([id, writtenAt]) =>
    isThere(id) ? [] : [{ id, writtenAt }],
  );
  return { restored, unrestored: lost.length - restored, copied: uncopied.length, missing };
}

/** In its old place; at the end when another edit has that by now. A tab that was faster has done the same. False: it couldn't. */
async function putBack(outbox: WorkDatabase['outbox'], row: OutboxRow): Promise<boolean> {
  const { order: _order, ...unplaced } = row;
  const isThere = async () => (await outbox.where('id').equals(row.id).count()) > 0;
  if (await isThere()) return true;
  await outbox.add(row).catch(() => outbox.add(unplaced).catch(() => {}));
  return isThere();
}
