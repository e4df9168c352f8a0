import type { Decision, OutboxStore } from '../model/outbox-store.ts';
import type { EndedEdit } from '../model/queued-edit.ts';
import type { Ending, StoredEdit } from '../model/stored-edit.ts';
import { givenUp } from '../outbox/given-up.ts';
import type { DecisionTable } from './decision-table.ts';
import type { EditChanges } from './edit-changes.ts';
import { columnsOf } from './edit-columns.ts';
import type { EditRows } from './edit-rows.ts';
import type { Fence } from './fence.ts';
import type { OtherPlaces } from './other-places.ts';
import { type EndedRow, keptFor, type OutboxRow, type WorkDatabase } from './work-database.ts';

/** Whether a person ended the edit by a discard or an amendment, possible only while it isn't marked as sent. */
const isDecision = (how: Ending) => how === 'discarded' || how === 'amended';

/** Whether the edit is certain not to be marked as sent; a row without columns doesn't say. */
const isUnsent = ({ state }: OutboxRow) => state !== undefined && state !== 'sent';

/** The decisions for the server's wording that come with the end of these edits. */
const decisionsIn = (edits: readonly StoredEdit[], next: StoredEdit | undefined, at: number): Decision[] =>
  edits.flatMap((edit) => {
    const theirs = givenUp(edit, next);
    return theirs.length === 0 ? [] : [{ id: edit.id, at, theirs }];
  });

const isoOf = (at: number) => new Date(at).toISOString();

/** A row as it was in the outbox. */
const unended = ({ how: _how, group: _group, at: _at, keptFrom: _from, ...row }: EndedRow): OutboxRow => row;

export interface EndedEditsParts {
  database: WorkDatabase;
  rows: EditRows;
  changes: Pick<EditChanges, 'halveAt'>;
  decisions: DecisionTable;
  fence: Fence;
  places: OtherPlaces;
  now(): number;
}

/** How edits leave the outbox, and come back. */
export function endedEdits({
  database,
  rows,
  changes,
  decisions,
  fence,
  places: { list, copies, copy },
  now,
}: EndedEditsParts): Pick<OutboxStore, 'end' | 'takeBack' | 'ended' | 'endedByPerson' | 'forget'> {
  const { outbox, ended, drafts } = database;
  const written = [outbox, ended, database.decisions, drafts, database.fence];

  return {
    async end(edits, how, next, number, draftKey) {
      const orders = edits.map(({ order }) => order);
      if (isDecision(how)) await changes.halveAt(orders);
      const [unplaced] = next ? await rows.seal([next]) : [];
      const row = next && unplaced && { ...unplaced, order: next.order };
      const group = edits[0]?.id ?? '';
      const at = now();
      const made = decisionsIn(edits, next, at);
      const isEnded = await database.transaction('rw', written, async () => {
        const [there] = await Promise.all([outbox.bulkGet(orders), fence.check(number)]);
        const over = edits.flatMap((edit, index): EndedRow[] => {
          const found = there[index];
          if (found?.id !== edit.id || (isDecision(how) && !isUnsent(found))) return [];
          // An applied edit gets the times of its receipt; the others keep the row that a person may bring back.
          return how === 'applied'
            ? [{ ...found, ...columnsOf(edit), how, group: found.id, at }]
            : [{ ...found, how, group, at }];
        });
        if (over.length < edits.length) return false;
        const leave = async () => {
          await outbox.bulkDelete(orders);
          // `next` takes the place of one of them.
          if (row) await outbox.put(row);
        };
        await Promise.all([
          ended.bulkPut(over),
          leave(),
          made.length > 0 && decisions.decide(made),
          draftKey !== undefined && drafts.delete(draftKey),
        ]);
        return true;
      });
      if (!isEnded) return false;
      if (next && row) {
        list.add([next]);
        await copy(row);
      }
      const ids = edits.map(({ id }) => id);
      list.remove(ids);
      // A file that can't be removed goes at the next start: the edit has ended all the same.
      const removed = copies.remove(ids).catch(() => {});
      // A person may bring this edit back, which writes its file again: the old file must be gone before that. The
      // files of other edits are only in the way: nobody waits until they are removed.
      if (isDecision(how)) await removed;
      return true;
    },

    async takeBack(id) {
      const back = await database.transaction('rw', outbox, ended, database.decisions, async () => {
        // An edit comes back with all that the same decision discarded: what hangs on a create can't go out without
        // it.
        const group = (await ended.get(id))?.group ?? id;
        const found = await ended.where('group').equals(group).toArray();
        const discarded = found.filter(({ how }) => how === 'discarded');
        for (const row of discarded) await outbox.put(unended(row));
        await ended.bulkDelete(discarded.map((row) => row.id));
        const decided = await database.decisions.bulkGet(discarded.map((row) => row.id));
        await decisions.decide(
          decided.flatMap((one) => (one ? [{ id: one.id, at: now(), theirs: [] }] : [])),
        );
        return discarded;
      });
      const edits = await rows.open(back);
      list.add(edits);
      for (const row of back) await copy(row);
      return edits;
    },

    async ended(known) {
      const [ids, times] = await database.transaction('r', ended, async () => [
        await ended.orderBy('at').primaryKeys(),
        await ended.orderBy('at').keys(),
      ]);
      const isNew = (id: string, index: number) => known.get(id) !== isoOf(times[index] as number);
      const found = (await ended.bulkGet(ids.filter(isNew))).flatMap((row) => row ?? []);
      const each = await rows.openEach(found);
      const edits = found.flatMap(({ how, at }, index): EndedEdit[] => {
        const edit = each[index];
        return edit ? [{ ...edit, how, endedAt: isoOf(at) }] : [];
      });
      return { ids, edits };
    },

    async endedByPerson() {
      const found = await ended.filter(({ how }) => how !== 'applied').toArray();
      return found.map(({ id }) => id);
    },

    // The device's clock has no say: it may have been wrong when the edit ended, or be wrong now.
    forget: (serverTime) =>
      database.transaction('rw', ended, async () => {
        await ended.filter(({ keptFrom = serverTime }) => keptFrom < serverTime - keptFor).delete();
        await ended.filter(({ keptFrom }) => keptFrom === undefined).modify({ keptFrom: serverTime });
      }),
  };
}
