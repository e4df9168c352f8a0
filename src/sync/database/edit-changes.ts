import type { OutboxStore } from '../model/outbox-store.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import { isSameSealing } from '../seal/sealing.ts';
import { columnsOf } from './edit-columns.ts';
import { isHalved } from './edit-halves.ts';
import { type EditRows, withProgress } from './edit-rows.ts';
import type { Fence } from './fence.ts';
import type { OutboxRow, WorkDatabase } from './work-database.ts';

export interface EditChanges extends Pick<OutboxStore, 'changeAll' | 'release' | 'retype'> {
  /**
   * Gives rows of an earlier version their columns, from what is sealed in them, which stays as it lies. Each row is
   * whole at any moment: cut off, this goes on at the next reading. A row that was written meanwhile is left alone.
   */
  halve(found: readonly OutboxRow[], edits: readonly (StoredEdit | null)[]): Promise<void>;
  /** As `halve`, of the rows at these places: a tab of an earlier version may have written them. */
  halveAt(orders: readonly number[]): Promise<void>;
}

/** How edits change while they are in the outbox. */
export function editChanges(database: WorkDatabase, rows: EditRows, fence: Fence): EditChanges {
  const { outbox } = database;

  const halve: EditChanges['halve'] = async (found, edits) => {
    const whole = found.flatMap((row, index) => {
      const edit = edits[index];
      return edit && !isHalved(row) ? [{ row, columns: columnsOf(edit) }] : [];
    });
    if (whole.length === 0) return;
    await database.transaction('rw', outbox, async () => {
      const there = await outbox.bulkGet(whole.map(({ row }) => row.order));
      const left = whole.flatMap(({ row, columns }, index): OutboxRow[] => {
        const is = there[index];
        return is && !isHalved(is) && isSameSealing(is, row) ? [{ ...is, ...columns }] : [];
      });
      await outbox.bulkPut(left);
    });
  };

  const halveAt: EditChanges['halveAt'] = async (orders) => {
    const found = await outbox.bulkGet([...orders]);
    const whole = found.flatMap((row) => (row && !isHalved(row) ? [row] : []));
    if (whole.length > 0) await halve(whole, await rows.openEach(whole));
  };

  return {
    halve,
    halveAt,

    async changeAll(edits, number) {
      const columns = await rows.progress(edits);
      return database.transaction('rw', outbox, database.fence, async () => {
        const [there] = await Promise.all([
          outbox.bulkGet(edits.map(({ order }) => order)),
          fence.check(number),
        ]);
        const left = edits.flatMap(({ id, retyped = 0 }, index): OutboxRow[] => {
          const [row, progress] = [there[index], columns[index]];
          const isKnown = row?.id === id && (row.retyped ?? 0) === retyped;
          return isKnown && progress ? [withProgress(row, progress)] : [];
        });
        await outbox.bulkPut(left);
        return new Set(left.map(({ id }) => id));
      });
    },

    async release(edit) {
      await halveAt([edit.order]);
      const [columns] = await rows.progress([edit]);
      return database.transaction('rw', outbox, async () => {
        const row = await outbox.get(edit.order);
        const isKnown = row?.id === edit.id && row.state === 'sent' && row.triedAt === columns?.triedAt;
        if (!isKnown || !columns) return false;
        await outbox.put(withProgress(row, columns));
        return true;
      });
    },

    async retype(edits) {
      const sealed = await rows.sealTyped(edits);
      return database.transaction('rw', outbox, async () => {
        const there = await outbox.bulkGet(edits.map(({ order }) => order));
        const left = edits.flatMap(({ id, retyped = 0 }, index): OutboxRow[] => {
          const [row, part] = [there[index], sealed[index]];
          const isUnsent = row?.state === 'waiting' && row.triedAt === undefined && !row.mayBeThere;
          const isKnown = row?.id === id && (row.retyped ?? 0) + 1 === retyped;
          return part && isUnsent && isKnown ? [{ ...row, ...part, retyped }] : [];
        });
        await outbox.bulkPut(left);
        return new Set(left.map(({ id }) => id));
      });
    },
  };
}
