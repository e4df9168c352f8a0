import type { OutboxStore } from '../model/outbox-store.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Sealer } from '../seal/sealing.ts';
import { decisionTable } from './decision-table.ts';
import { editChanges } from './edit-changes.ts';
import { editRows } from './edit-rows.ts';
import { endedEdits } from './ended-edits.ts';
import { leaderFence } from './fence.ts';
import type { OtherPlaces } from './other-places.ts';
import type { OutboxRow, WorkDatabase } from './work-database.ts';

/** The outbox in the work database. An edit that opens in neither place (another key, damage) stays where it is and is counted. */
export function outboxStore(
  database: WorkDatabase,
  sealer: Sealer,
  places: OtherPlaces,
  now: () => number,
): OutboxStore {
  const { outbox, ended, drafts } = database;
  const { copies, copy, list, unrestored } = places;
  const rows = editRows(sealer);
  const decisions = decisionTable(database, now);
  const fence = leaderFence(database);
  const changes = editChanges(database, rows, fence);

  /** Opens the files of edits whose rows are damaged, and puts what was typed in these rows right again. */
  async function fromFiles(damaged: readonly OutboxRow[]): Promise<StoredEdit[]> {
    // Files that can't be read must not keep the user from the intact rows.
    const found = await copies.read().catch(() => []);
    const files = new Map(found.map((row) => [row.id, row]));
    const mended = damaged.flatMap((row): OutboxRow[] => {
      const file = files.get(row.id);
      return file ? [{ ...row, key: file.key, sealed: file.sealed }] : [];
    });
    const each = await rows.openEach(mended);
    for (const [index, { order, key, sealed }] of mended.entries())
      if (each[index]) await outbox.update(order, { key, sealed });
    return each.flatMap((edit) => edit ?? []);
  }

  return {
    takeFence: fence.take,

    async read() {
      const found = await outbox.orderBy('order').toArray();
      const each = await rows.openEach(found);
      // On a full device the rows stay as they are, which can be read.
      await changes.halve(found, each).catch(() => {});
      const damaged = found.filter((_, index) => each[index] === null);
      const intact = each.flatMap((edit) => edit ?? []);
      if (damaged.length === 0) return { edits: intact, unreadable: unrestored() };
      const healed = await fromFiles(damaged);
      const edits = [...intact, ...healed].toSorted((a, b) => a.order - b.order);
      return { edits, unreadable: damaged.length - healed.length + unrestored() };
    },

    async add(edit, draftKey) {
      const [row] = await rows.seal([edit]);
      if (!row) throw new Error('nothing was sealed');
      const { order, before } = await database.transaction('rw', outbox, drafts, async () => {
        if (draftKey !== undefined) await drafts.delete(draftKey);
        const there = await outbox.toCollection().primaryKeys();
        return { order: await outbox.add(row), before: there };
      });
      list.add([edit]);
      await copy({ ...row, order });
      return { order, before };
    },

    async addAll(edits) {
      const sealed = await rows.seal(edits);
      const ids = edits.map(({ id }) => id);
      const added = await database.transaction('rw', outbox, ended, async () => {
        const waiting = await outbox.where('id').anyOf(ids).toArray();
        const known = new Set(waiting.map(({ id }) => id));
        for (const id of await ended.where('id').anyOf(ids).primaryKeys()) known.add(id);
        const placed: { edit: StoredEdit; row: OutboxRow }[] = [];
        for (const [index, edit] of edits.entries()) {
          const row = sealed[index];
          if (!row || known.has(edit.id)) continue;
          const order = await outbox.add(row);
          placed.push({ edit: { ...edit, order }, row: { ...row, order } });
        }
        return placed;
      });
      const stored = added.map(({ edit }) => edit);
      list.add(stored);
      for (const { row } of added) await copy(row);
      return stored;
    },

    changeAll: changes.changeAll,
    release: changes.release,
    retype: changes.retype,

    whereabouts: (ids) =>
      database.transaction('r', outbox, ended, async () => {
        const waiting = await outbox.where('id').anyOf(ids).toArray();
        const over = await ended.where('id').anyOf(ids).primaryKeys();
        return { waiting: new Set(waiting.map(({ id }) => id)), ended: new Set(over) };
      }),

    untold: decisions.untold,
    told: decisions.told,
    ...endedEdits({ database, rows, changes, decisions, fence, places, now }),
  };
}
