import { Dexie } from 'dexie';
import { v7 } from 'uuid';
import type { Removal } from '#contract/sync.ts';
import type { AnyRecord, Entity } from '#domain/records.ts';
import { OverBudget } from '../mirror/budget.ts';
import type { Accepted, DataPage, MirrorState, MirrorStore } from '../mirror/mirror-store.ts';
import type { MirroredRecord, RecordKey } from '../view/memory.ts';
import type { MirrorDatabase, MirrorRow, TombstoneRow } from './mirror-database.ts';
import { answerSteps, outcomeOf } from './answer-steps.ts';
import { isWelcome } from './is-welcome.ts';
import { fits, isStill, type MirrorStep, stateIn, stepped } from './mirror-step.ts';
import { damagedRows } from './quarantine.ts';
import { readEntity } from './read-entity.ts';
import { sealedLists } from './sealed-lists.ts';
import { placeOfRow, sealEach, type Sealer } from './sealing.ts';

const placeOf = (row: { entity: Entity; uid: string; version: number }) => placeOfRow('rows', row);
const keyOf = ({ entity, uid }: RecordKey): [Entity, string] => [entity, uid];

/** A change that a page or an answer wants to make. */
interface Wanted {
  rows: readonly { row: MirrorRow; record: AnyRecord }[];
  removals: readonly TombstoneRow[];
  /** Whether the rows come in the server's order of changes: then one that returns to the scope as it left is welcome. */
  isPage: boolean;
  /** Whether they are of a first fill, which brings each row once: nearly none is there yet. */
  isFill: boolean;
}

/** What a transaction finds. */
interface Around {
  current: MirrorState | null;
  isUnburied: boolean;
  isIntact: boolean;
}

const bytesOf = (rows: Wanted['rows']) => rows.reduce((sum, { row }) => sum + row.sealed.length, 0);

const asTombstone = ({ entity, uid, version, reason }: Removal): TombstoneRow => ({
  entity,
  uid,
  version,
  reason,
});

/** The mirror's database with the guards of sync.md, Pull 2. */
export function mirrorTables(database: MirrorDatabase, sealer: Sealer): MirrorStore {
  const { rows, tombstones, quarantine, state, lists } = database;
  const sealedList = sealedLists(database, sealer);
  const setAside = damagedRows(database);

  const written = [rows, tombstones, quarantine, state, lists];
  const stateOf = async (): Promise<MirrorState | null> => {
    const found = await state.get('state');
    return found ? stateIn(found) : null;
  };

  async function sealed(records: readonly MirroredRecord[]) {
    const nameOf = ({ entity, record: { uid, version } }: MirroredRecord) => ({ entity, uid, version });
    const done = await sealEach(
      sealer,
      records,
      (one) => placeOf(nameOf(one)),
      ({ record }) => record,
    );
    return done.map(({ value, part }) => ({ record: value.record, row: { ...nameOf(value), ...part } }));
  }

  const isBare = (page: DataPage) => page.phase === 'fill' && page.removals.length === 0;
  /** Pages that are being sealed, or are: for this thread, or (by a name) where the key is. */
  const prepared = new WeakMap<DataPage, ReturnType<typeof sealed>>();
  const preparedThere = new WeakMap<DataPage, string>();
  const recordsIn = (page: DataPage) => page.rows as unknown as MirroredRecord[];

  /**
   * The page of a fill put where it was sealed, if all is as it is in nearly every fill: the mirror stands where the page was
   * asked from, and nothing is buried, damaged, listed or there already. null: it wasn't put.
   */
  async function addThere(asked: MirrorState, page: DataPage, step: MirrorStep): Promise<MirrorState | null> {
    const name = preparedThere.get(page);
    if (name === undefined || !sealer.addPage) return null;
    const wanted = { database: database.name, name, asked, step, stamp: v7() };
    return sealer.addPage(wanted).catch(() => null);
  }

  async function opened(found: readonly MirrorRow[]): Promise<MirroredRecord[]> {
    const values = await sealer.open(found.map((row) => ({ place: placeOf(row), sealed: row.sealed })));
    const damaged = found.filter((_, index) => values[index] === undefined);
    if (damaged.length > 0) await setAside.put(damaged);
    return found.flatMap(({ entity }, index) => {
      const record = values[index] as AnyRecord | undefined;
      return record ? [{ entity, record }] : [];
    });
  }

  /**
   * Adds the rows without looking first and answers those that are there already. Looking for each row costs more than
   * adding it, and in a fill it would be for nothing.
   */
  async function addAbsent(wanted: Wanted['rows']): Promise<Wanted['rows']> {
    try {
      await rows.bulkAdd(wanted.map(({ row }) => row));
      return [];
    } catch (thrown) {
      if (!(thrown instanceof Dexie.BulkError)) throw thrown;
      const failures = Object.entries(thrown.failuresByPos as Record<string, Error>);
      const other = failures.find(([, { name }]) => name !== 'ConstraintError');
      if (other) throw other[1];
      return failures.flatMap(([at]) => wanted[Number(at)] ?? []);
    }
  }

  /** Within a transaction, asked at once: where the mirror stands, and whether there is what most writes find empty. */
  async function lookAround(): Promise<Around> {
    const [current, buried, damaged] = await Promise.all([stateOf(), tombstones.count(), quarantine.count()]);
    return { current, isUnburied: buried === 0, isIntact: damaged === 0 };
  }

  /** Within a transaction: puts the rows that are welcome; answers them, and by how many bytes the mirror grew. */
  async function put({ rows: wanted, isPage, isFill }: Wanted, isUnburied: boolean) {
    const open = isFill && isUnburied ? await addAbsent(wanted) : wanted;
    const keys = open.map(({ row }) => keyOf(row));
    const there = await rows.bulkGet(keys);
    const buried = isUnburied ? [] : await tombstones.bulkGet(keys);
    const refused = new Set(
      open.filter(({ row }, index) => !isWelcome(row, there[index], buried[index], isPage)),
    );
    const taken = wanted.filter((one) => !refused.has(one));
    const replacing = open.filter((one) => !refused.has(one)).map(({ row }) => row);
    await rows.bulkPut(replacing);
    if (!isUnburied) await tombstones.bulkDelete(replacing.map(keyOf));
    const replaced = there.reduce(
      (sum, row, index) => sum + (open[index] && !refused.has(open[index]) ? (row?.sealed.length ?? 0) : 0),
      0,
    );
    return { taken, added: bytesOf(taken) - replaced };
  }

  /** Within a transaction: puts what is newer, removes what isn't older, and answers both with the change in bytes. */
  async function write(
    wanted: Wanted,
    stamp: string,
    { isUnburied, isIntact }: Around,
  ): Promise<{ accepted: Accepted; bytes: number; stamp: string }> {
    const { taken, added } = await put(wanted, isUnburied);
    const leaving = await rows.bulkGet(wanted.removals.map(keyOf));
    const removals = wanted.removals.filter(
      (removal, index) => (leaving[index]?.version ?? 0) <= removal.version,
    );
    await rows.bulkDelete(removals.map(keyOf));
    const before = await tombstones.bulkGet(removals.map(keyOf));
    await tombstones.bulkPut(
      removals.filter((removal, index) => (before[index]?.version ?? 0) <= removal.version),
    );
    const freed = leaving.reduce((sum, row) => sum + (row?.sealed.length ?? 0), 0);
    if (!isIntact) await quarantine.bulkDelete([...taken.map(({ row }) => row), ...removals].map(keyOf));
    const accepted = {
      rows: taken.map(({ row, record }) => ({ entity: row.entity, record })),
      removed: removals.map(({ entity, uid }) => ({ entity, uid })),
    };
    const touched = new Set([...accepted.rows, ...accepted.removed].map(({ entity }) => entity));
    return { accepted, bytes: added - freed, stamp: await sealedList.changed(touched, stamp) };
  }

  return {
    state: stateOf,

    async reset(yearId) {
      const empty = { cursor: null, epoch: null, isFilled: false, done: 0, total: 0, bytes: 0 };
      await database.transaction('rw', written, async () => {
        await rows.clear();
        await quarantine.clear();
        await tombstones.clear();
        await lists.clear();
        await state.put({ name: 'state', yearId, ...empty, stamp: v7(), pulledAt: null, verifiedAt: null });
      });
    },

    prepare(page) {
      const records = recordsIn(page);
      // Whoever applies the page hears of a failure.
      if (sealer.preparePage && isBare(page)) {
        const name = v7();
        preparedThere.set(page, name);
        const values = records.map(({ entity, record }) => ({ entity, value: record }));
        sealer.preparePage(name, values).catch(() => preparedThere.delete(page));
        return;
      }
      const sealing = sealed(records);
      sealing.catch(() => {});
      prepared.set(page, sealing);
    },

    async applyPage(asked, page, now, most = Number.POSITIVE_INFINITY) {
      const { cursor, more, totals } = page;
      const step = {
        cursor,
        more,
        filled: page.phase === 'fill' ? page.rows.length : 0,
        total: totals && Object.values(totals).reduce((sum, count) => sum + count, 0),
        epoch: v7(),
        now,
        most,
      };
      const added = await addThere(asked, page, step);
      if (added) return { rows: recordsIn(page), removed: [], state: added };
      const incoming = await (prepared.get(page) ?? sealed(recordsIn(page)));
      return database.transaction('rw', written, async () => {
        const around = await lookAround();
        const { current } = around;
        if (!current || !isStill(asked, current)) return null;
        if (!fits(current, step, bytesOf(incoming))) throw new OverBudget();
        const removals = page.removals.map(asTombstone);
        const wanted = { rows: incoming, removals, isPage: true, isFill: page.phase === 'fill' };
        const { accepted, bytes, stamp } = await write(wanted, current.stamp, around);
        const next = stepped(current, step, bytes, stamp);
        await state.put({ ...next, name: 'state' });
        return { ...accepted, state: next };
      });
    },

    async applyAnswers(answers) {
      const steps = answerSteps(answers);
      const incoming = await Promise.all(steps.map((step) => sealed(step.rows)));
      return database.transaction('rw', written, async () => {
        let around = await lookAround();
        const accepted: Accepted[] = [];
        for (const [index, { epoch, removed }] of steps.entries()) {
          const { current } = around;
          // Asked for before this mirror's floor: the row may have left the scope since, and no page would say so.
          if (!current || current.epoch === null || current.epoch !== epoch) continue;
          const removals = removed.map((one) => asTombstone({ ...one, reason: 'deleted' }));
          const wanted = { rows: incoming[index] ?? [], removals, isPage: false, isFill: false };
          const done = await write(wanted, current.stamp, around);
          accepted.push(done.accepted);
          const next = { ...current, bytes: Math.max(0, current.bytes + done.bytes), stamp: done.stamp };
          around = { ...around, current: next, isUnburied: around.isUnburied && removals.length === 0 };
        }
        if (around.current && accepted.length > 0) await state.put({ ...around.current, name: 'state' });
        return outcomeOf(accepted);
      });
    },

    damaged: setAside.keys,

    async applyRepair(asked, repair) {
      const incoming = await sealed(repair.rows as unknown as MirroredRecord[]);
      return database.transaction('rw', written, async () => {
        const around = await lookAround();
        const { current } = around;
        if (!current || !isStill(asked, current)) return null;
        const removals = repair.removals.map(asTombstone);
        const wanted = { rows: incoming, removals, isPage: true, isFill: false };
        const { accepted, bytes, stamp } = await write(wanted, current.stamp, around);
        // Whatever became of them, the server has been asked.
        await quarantine.bulkDelete(repair.asked.map(keyOf));
        await state.put({ ...current, name: 'state', bytes: Math.max(0, current.bytes + bytes), stamp });
        return accepted;
      });
    },

    async verified(now) {
      const current = await stateOf();
      if (current) await state.put({ ...current, name: 'state', verifiedAt: now });
    },

    async readAll(wanted, take) {
      const reader = readEntity(database, sealer, opened);
      // The database, the vault's worker and this thread are each busy with another entity's part.
      await Promise.all(wanted.map((entity) => reader(entity, take)));
    },

    readLists: sealedList.read,
    missingLists: sealedList.missing,
    keepLists: sealedList.keep,

    async read(keys) {
      const found = await rows.bulkGet(keys.map(keyOf));
      return opened(found.flatMap((row) => row ?? []));
    },
  };
}
