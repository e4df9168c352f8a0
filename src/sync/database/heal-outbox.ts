import type { Healing, UnsentList } from '../model/unsent.ts';
import type { EditCopies } from './edit-copies.ts';
import type { ProgressColumns, TypedRow, WorkDatabase } from './work-database.ts';

/**
 * Makes the outbox whole again: what one place lost, the other has (docs/security.md, What was measured). Files of
 * edits that have ended are removed. Safe while other tabs work: edits are told apart by id, and the files are read
 * before the database, which has an edit before its file is written and after it is removed.
 *
 * Files that can't be read or written keep nobody from what the database has: an edit without a file gets one at a later
 * opening, and what may lie in unreadable files counts as not put back rather than as lost. Rejects only when the database
 * fails.
 */
export async function healOutbox(
  { outbox, ended }: Pick<WorkDatabase, 'outbox' | 'ended'>,
  copies: EditCopies,
  list: UnsentList,
): Promise<Healing> {
  const listed = Object.entries(list.read());
  const files = await copies.read().catch(() => null);
  const [rows, endedIds] = await Promise.all([outbox.toArray(), ended.toCollection().primaryKeys()]);
  const [inRows, hasEnded] = [new Set(rows.map(({ id }) => id)), new Set(endedIds)];
  // The page that ended these was closed before it took them off the list: once they are forgotten, they would count as lost.
  const over = listed.flatMap(([id]) => (hasEnded.has(id) ? [id] : []));
  if (over.length > 0) list.remove(over);
  if (!files) {
    const unseen = listed.filter(([id]) => !inRows.has(id) && !hasEnded.has(id));
    return { restored: 0, unrestored: unseen.length, copied: 0, missing: [] };
  }
  const inFiles = new Set(files.map(({ id }) => id));

  const lost = files.filter(({ id }) => !inRows.has(id) && !hasEnded.has(id));
  let restored = 0;
  for (const row of lost.toSorted((a, b) => a.order - b.order)) if (await putBack(outbox, row)) restored += 1;
  const uncopied = rows.filter(({ id }) => !inFiles.has(id));
  let copied = 0;
  for (const row of uncopied) if (await isDone(copies.put(row))) copied += 1;
  await isDone(copies.remove(files.flatMap(({ id }) => (hasEnded.has(id) ? [id] : []))));

  const isThere = (id: string) => inRows.has(id) || inFiles.has(id) || hasEnded.has(id);
  const missing = listed.flatMap(([id, writtenAt]) => (isThere(id) ? [] : [{ id, writtenAt }]));
  return { restored, unrestored: lost.length - restored, copied, missing };
}

/** Whether the files took the change. */
const isDone = (change: Promise<void>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  );

/**
 * How far an edit is that comes back from its file. The file was written before the edit was sent, so that the server may
 * have the edit: its author can't end it before the server has said that it does not (docs/sync-rules.md ED6).
 */
const fromItsFile: ProgressColumns = {
  state: 'waiting',
  sentAt: null,
  receivedAt: null,
  mayBeThere: true,
};

/**
 * Puts an edit back in its old place, or at the end when another edit has that place by now. Answers whether the edit
 * is there then, also when another tab was faster.
 */
async function putBack(outbox: WorkDatabase['outbox'], file: TypedRow): Promise<boolean> {
  const row = { ...file, ...fromItsFile };
  const { order: _order, ...unplaced } = row;
  const isThere = async () => (await outbox.where('id').equals(row.id).count()) > 0;
  if (await isThere()) return true;
  await outbox.add(row).catch(() => outbox.add(unplaced).catch(() => {}));
  return isThere();
}
