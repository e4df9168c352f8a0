import type { OutboxStore } from '../model/outbox-store.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Sealer } from '../seal/sealing.ts';
import { decisionTable } from './decision-table.ts';
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

  /** Opens the files of edits whose rows are damaged, and puts these rows right again. */
  async function fromFiles(damaged: readonly OutboxRow[]): Promise<StoredEdit[]> {
    const files = new Map((await copies.read()).map((row) => [row.id, row]));
    const found = await rows.open(
      damaged.flatMap(({ id, order }) => {
        const file = files.get(id);
        return file ? [{ ...file, order }] : [];
      }),
    );
    for (const { id, order } of found) {
      const file = files.get(id);
      if (file) await outbox.put({ ...file, order });
    }
    return found;
  }

  return {
    takeFence: fence.take,

    async read() {
      const found = await outbox.orderBy('order').toArray();
      const each = await rows.openEach(found);
      const damaged = found.filter((_, index) => each[index] === null);
      const intact = each.flatMap((edit) => edit ?? []);
      if (damaged.length === 0) return { edits: intact, unreadable: unrestored() };
      const healed = await fromFiles(damaged);
      const edits = [...intact, ...healed].toSorted((a, b) => a.order - b.order);
      return { edits, unreadable: damaged.length - healed.length + unrestored() };
    },

    async add(edit, draftKey) {
      const row = await rows.seal(edit);
      const { order, before } = await database.transaction('rw', outbox, drafts, async () => {
        if (draftKey !== undefined) await drafts.delete(draftKey);
        const there = await outbox.toCollection().primaryKeys();
        return { order: await outbox.add(row), before: there };
      });
      list.add(edit.id, edit.writtenAt);
      await copy({ ...row, order });
      return { order, before };
    },

    async addAll(edits) {
      const sealed = await rows.sealAll(edits);
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
      for (const { edit, row } of added) {
        list.add(edit.id, edit.writtenAt);
        await copy(row);
      }
      return added.map(({ edit }) => edit);
    },

    async changeAll(edits, number) {
      const orders = edits.map(({ order }) => order);
      const sealed = await rows.sealAll(edits);
      return database.transaction('rw', outbox, database.fence, async () => {
        const [there] = await Promise.all([outbox.bulkGet(orders), fence.check(number)]);
        const left = edits.flatMap(({ id, order }, index): OutboxRow[] => {
          const row = sealed[index];
          return row && there[index]?.id === id ? [{ ...row, order }] : [];
        });
        await outbox.bulkPut(left);
        return new Set(left.map(({ id }) => id));
      });
    },

    whereabouts: (ids) =>
      database.transaction('r', outbox, ended, async () => {
        const waiting = await outbox.where('id').anyOf(ids).toArray();
        const over = await ended.where('id').anyOf(ids).primaryKeys();
        return { waiting: new Set(waiting.map(({ id }) => id)), ended: new Set(over) };
      }),

    untold: decisions.untold,
    told: decisions.told,
    ...endedEdits({ database, rows, decisions, fence, places, now }),
  };
}
