import type { OutboxStore } from '../outbox/outbox.ts';
import type { StoredEdit } from '../outbox/stored-edit.ts';
import { type Sealer, sealOne } from './sealing.ts';
import type { EndedRow, OutboxRow, WorkDatabase } from './work-database.ts';

/** How long ended edits are kept, in ms. */
const kept = 30 * 24 * 60 * 60_000;

/** Edits keep their place when they end, so that their sealed part moves with them. */
const placeOf = ({ id, entity }: { id: string; entity: string }) => ({
  store: 'edits',
  entity,
  uid: id,
  version: 0,
});

const plainPart = ({ id, entity }: { id: string; entity: string }) => ({ id, entity });

/** The outbox in the work database. An edit that doesn't open (another key, damage) stays where it is and isn't shown. */
export function outboxStore(database: WorkDatabase, sealer: Sealer, now: () => number): OutboxStore {
  const { outbox, ended, drafts } = database;
  const seal = (edit: Omit<StoredEdit, 'order'>) => sealOne(sealer, placeOf(edit), edit);

  async function opened(rows: readonly OutboxRow[]): Promise<StoredEdit[]> {
    const values = await sealer.open(rows.map((row) => ({ place: placeOf(row), sealed: row.sealed })));
    return rows.flatMap((row, index) => {
      const value = values[index] as StoredEdit | undefined;
      return value ? [{ ...value, order: row.order }] : [];
    });
  }

  return {
    async read() {
      return opened(await outbox.orderBy('order').toArray());
    },

    async add(edit, draftKey) {
      const row = { ...plainPart(edit), ...(await seal(edit)) };
      return database.transaction('rw', outbox, drafts, async () => {
        if (draftKey !== undefined) await drafts.delete(draftKey);
        return outbox.add(row);
      });
    },

    async change(edit) {
      const row = { ...plainPart(edit), order: edit.order, ...(await seal(edit)) };
      return database.transaction('rw', outbox, async () => {
        const there = await outbox.get(edit.order);
        if (there?.id !== edit.id) return false;
        await outbox.put(row);
        return true;
      });
    },

    async end(edits, how, next) {
      const row = next && { ...plainPart(next), order: next.order, ...(await seal(next)) };
      const group = edits[0]?.id ?? '';
      const at = now();
      return database.transaction('rw', outbox, ended, async () => {
        const there = await outbox.bulkGet(edits.map(({ order }) => order));
        const leaving = there.flatMap((found, index) =>
          found && found.id === edits[index]?.id ? [found] : [],
        );
        if (leaving.length < edits.length) return false;
        await ended.bulkPut(leaving.map((found): EndedRow => ({ ...found, how, group, at })));
        await outbox.bulkDelete(leaving.map(({ order }) => order));
        if (row) await outbox.put(row);
        await ended
          .where('at')
          .below(at - kept)
          .delete();
        return true;
      });
    },

    async takeBack(id) {
      const back = await database.transaction('rw', outbox, ended, async () => {
        const found = await ended.where('group').equals(id).toArray();
        const discarded = found.filter(({ how }) => how === 'discarded');
        for (const { how: _how, group: _group, at: _at, ...row } of discarded) await outbox.put(row);
        await ended.bulkDelete(discarded.map((row) => row.id));
        return discarded;
      });
      return opened(back);
    },
  };
}
