import type { Decision, OutboxStore } from '../model/outbox-store.ts';
import type { EndedEdit } from '../model/queued-edit.ts';
import type { Ending, NewEdit, StoredEdit } from '../model/stored-edit.ts';
import type { UnsentList } from '../model/unsent.ts';
import { givenUp } from '../outbox/given-up.ts';
import { sealEach, type Sealer, sealOne } from '../seal/sealing.ts';
import type { EditCopies } from './edit-copies.ts';
import type { DecisionRow, EndedRow, OutboxRow, WorkDatabase } from './work-database.ts';

/** How long ended edits are kept, in ms. */
const kept = 30 * 24 * 60 * 60_000;

/** Edits keep their place when they end, so that their sealed part moves with them. */
export const placeOfEdit = ({ id, entity }: { id: string; entity: string }) => ({
  store: 'edits',
  entity,
  uid: id,
  version: 0,
});

/** What edits lack that were stored before it was kept. */
const sinceThen = { sentAt: null, receivedAt: null };

const plainPart = ({ id, entity }: { id: string; entity: string }) => ({ id, entity });

/** What a person decides, which is possible only while nobody has sent the edit. */
const isDecision = (how: Ending) => how === 'discarded' || how === 'amended';
const isSent = ({ state }: StoredEdit) => state === 'sent';

/** Whether a row is as it was: each sealing gives other bytes. */
const isSame = (row: OutboxRow, before: OutboxRow | undefined): boolean =>
  before?.sealed.length === row.sealed.length && row.sealed.every((byte, at) => byte === before.sealed[at]);

/** Where the outbox is besides the database. */
export interface OtherPlaces {
  copies: EditCopies;
  list: UnsentList;
  /** How many edits the last opening found in the files and could not put back. */
  unrestored(): number;
}

/** The outbox in the work database. An edit that opens in neither place (another key, damage) stays where it is and is counted. */
export function outboxStore(
  database: WorkDatabase,
  sealer: Sealer,
  { copies, list, unrestored }: OtherPlaces,
  now: () => number,
): OutboxStore {
  const { outbox, ended, decisions, drafts, fence } = database;
  const seal = (edit: Omit<StoredEdit, 'order'>) => sealOne(sealer, placeOfEdit(edit), edit);
  const sealAll = <T extends NewEdit>(edits: readonly T[]) => sealEach(sealer, edits, placeOfEdit);

  /** Safe in the database already: a file that can't be written now is written at the next start. */
  const secondCopy = (row: OutboxRow) => copies.put(row).catch(() => {});

  async function openEach(rows: readonly OutboxRow[]): Promise<(StoredEdit | null)[]> {
    const values = await sealer.open(rows.map((row) => ({ place: placeOfEdit(row), sealed: row.sealed })));
    return rows.map((row, index) => {
      const value = values[index] as StoredEdit | undefined;
      return value ? { ...sinceThen, ...value, order: row.order } : null;
    });
  }

  const opened = async (rows: readonly OutboxRow[]): Promise<StoredEdit[]> =>
    (await openEach(rows)).flatMap((edit) => edit ?? []);

  /** What a damaged row's file still holds. */
  async function fromFiles(damaged: readonly OutboxRow[]): Promise<StoredEdit[]> {
    const files = new Map((await copies.read()).map((row) => [row.id, row]));
    const found = await opened(
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

  /** Within a transaction: what was decided, each later than what was decided of the edit before. */
  async function decide(made: readonly Decision[]): Promise<void> {
    const before = await decisions.bulkGet(made.map(({ id }) => id));
    await decisions.bulkPut(
      made.map((one, index): DecisionRow => ({
        ...one,
        at: Math.max(one.at, (before[index]?.at ?? 0) + 1),
        untold: 1,
      })),
    );
  }

  /** Within a transaction: rejects when another tab leads by now. */
  async function checkFence(number: number | undefined): Promise<void> {
    if (number === undefined) return;
    const newest = await fence.get('leader');
    if ((newest?.number ?? 0) > number) throw new Error('another tab leads by now');
  }

  return {
    takeFence: () =>
      database.transaction('rw', fence, async () => {
        const number = ((await fence.get('leader'))?.number ?? 0) + 1;
        await fence.put({ name: 'leader', number });
        return number;
      }),

    async read() {
      const rows = await outbox.orderBy('order').toArray();
      const each = await openEach(rows);
      const damaged = rows.filter((_, index) => each[index] === null);
      const intact = each.flatMap((edit) => edit ?? []);
      if (damaged.length === 0) return { edits: intact, unreadable: unrestored() };
      const healed = await fromFiles(damaged);
      const edits = [...intact, ...healed].toSorted((a, b) => a.order - b.order);
      return { edits, unreadable: damaged.length - healed.length + unrestored() };
    },

    async add(edit, draftKey) {
      const row = { ...plainPart(edit), ...(await seal(edit)) };
      const { order, before } = await database.transaction('rw', outbox, drafts, async () => {
        if (draftKey !== undefined) await drafts.delete(draftKey);
        const there = await outbox.toCollection().primaryKeys();
        return { order: await outbox.add(row), before: there };
      });
      list.add(edit.id, edit.writtenAt);
      await secondCopy({ ...row, order });
      return { order, before };
    },

    async addAll(edits) {
      const rows = (await sealAll(edits)).map(({ value, part }) => ({ ...plainPart(value), ...part }));
      const ids = edits.map(({ id }) => id);
      const added = await database.transaction('rw', outbox, ended, async () => {
        const waiting = await outbox.where('id').anyOf(ids).toArray();
        const known = new Set(waiting.map(({ id }) => id));
        for (const id of await ended.where('id').anyOf(ids).primaryKeys()) known.add(id);
        const fresh = edits.flatMap((edit, index) => {
          const row = rows[index];
          return row && !known.has(edit.id) ? [{ edit, row }] : [];
        });
        const placed: { edit: StoredEdit; row: OutboxRow }[] = [];
        for (const { edit, row } of fresh) {
          const order = await outbox.add(row);
          placed.push({ edit: { ...edit, order }, row: { ...row, order } });
        }
        return placed;
      });
      for (const { edit, row } of added) {
        list.add(edit.id, edit.writtenAt);
        await secondCopy(row);
      }
      return added.map(({ edit }) => edit);
    },

    async changeAll(edits, number) {
      const rows = (await sealAll(edits)).map(({ value, part }) => ({
        ...plainPart(value),
        order: value.order,
        ...part,
      }));
      return database.transaction('rw', outbox, fence, async () => {
        const [there] = await Promise.all([
          outbox.bulkGet(edits.map(({ order }) => order)),
          checkFence(number),
        ]);
        const left = rows.filter(({ id }, index) => there[index]?.id === id);
        await outbox.bulkPut(left);
        return new Set(left.map(({ id }) => id));
      });
    },

    async end(edits, how, next, number, draftKey) {
      const before = isDecision(how) ? await outbox.bulkGet(edits.map(({ order }) => order)) : [];
      if ((await opened(before.flatMap((found) => found ?? []))).some(isSent)) return false;
      const row = next && { ...plainPart(next), order: next.order, ...(await seal(next)) };
      const group = edits[0]?.id ?? '';
      // What is known of an applied edit by now goes with it; the others are brought back as they lie.
      const resealed = how === 'applied' ? await sealAll(edits) : [];
      const at = now();
      const made = edits.flatMap((edit): Decision[] => {
        const theirs = givenUp(edit, next);
        return theirs.length === 0 ? [] : [{ id: edit.id, at, theirs }];
      });
      const isEnded = await database.transaction('rw', outbox, ended, decisions, drafts, fence, async () => {
        const [there] = await Promise.all([
          outbox.bulkGet(edits.map(({ order }) => order)),
          checkFence(number),
        ]);
        const leaving = there.flatMap((found, index) =>
          found && found.id === edits[index]?.id && (!isDecision(how) || isSame(found, before[index]))
            ? [found]
            : [],
        );
        if (leaving.length < edits.length) return false;
        const over = leaving.map((found, index): EndedRow => ({
          ...found,
          ...resealed[index]?.part,
          how,
          group: how === 'applied' ? found.id : group,
          at,
        }));
        const leave = async () => {
          await outbox.bulkDelete(leaving.map(({ order }) => order));
          // In the place of one of them.
          if (row) await outbox.put(row);
        };
        const old = ended.where('at').below(at - kept);
        await Promise.all([
          ended.bulkPut(over),
          leave(),
          made.length > 0 && decide(made),
          draftKey !== undefined && drafts.delete(draftKey),
          old.delete(),
        ]);
        return true;
      });
      if (!isEnded) return false;
      if (next && row) {
        list.add(next.id, next.writtenAt);
        await secondCopy(row);
      }
      const ids = edits.map(({ id }) => id);
      list.remove(ids);
      const removed = copies.remove(ids);
      // What a person ended may be brought back, and has its file again then. The others' files are only in the way: one
      // that stays is removed at the next start, and nobody waits for it.
      if (isDecision(how)) await removed;
      else removed.catch(() => {});
      return true;
    },

    async takeBack(id) {
      const back = await database.transaction('rw', outbox, ended, decisions, async () => {
        // One that ended with another comes back with it: what hangs on a create can't do without.
        const group = (await ended.get(id))?.group ?? id;
        const found = await ended.where('group').equals(group).toArray();
        const discarded = found.filter(({ how }) => how === 'discarded');
        for (const { how: _how, group: _group, at: _at, ...row } of discarded) await outbox.put(row);
        await ended.bulkDelete(discarded.map((row) => row.id));
        const decided = await decisions.bulkGet(discarded.map((row) => row.id));
        await decide(decided.flatMap((one) => (one ? [{ id: one.id, at: now(), theirs: [] }] : [])));
        return discarded;
      });
      const edits = await opened(back);
      for (const { id, writtenAt } of edits) list.add(id, writtenAt);
      for (const { how: _how, group: _group, at: _at, ...row } of back) await secondCopy(row);
      return edits;
    },

    untold: async () =>
      (await decisions.where('untold').equals(1).sortBy('at')).map(({ id, at, theirs }) => ({
        id,
        at,
        theirs,
      })),

    told: (known) =>
      database.transaction('rw', decisions, async () => {
        for (const { id, at } of known) {
          const there = await decisions.get(id);
          if (there?.at === at) await decisions.put({ id, at, theirs: there.theirs });
        }
        // An edit that can't be brought back any more is not decided again.
        await decisions
          .where('at')
          .below(now() - kept)
          .and(({ untold }) => untold === undefined)
          .delete();
      }),

    whereabouts: (ids) =>
      database.transaction('r', outbox, ended, async () => {
        const waiting = await outbox.where('id').anyOf(ids).toArray();
        const over = await ended.where('id').anyOf(ids).primaryKeys();
        return { waiting: new Set(waiting.map(({ id }) => id)), ended: new Set(over) };
      }),

    async ended(known) {
      const ids = await ended.toCollection().primaryKeys();
      const rows = await ended.bulkGet(ids.filter((id) => !known.has(id)));
      const found = rows.flatMap((row) => row ?? []);
      const each = await openEach(found);
      const edits = found.flatMap(({ how, at }, index): EndedEdit[] => {
        const edit = each[index];
        return edit ? [{ ...edit, how, endedAt: new Date(at).toISOString() }] : [];
      });
      return { ids, edits };
    },
  };
}
