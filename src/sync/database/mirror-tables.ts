import { v7 } from 'uuid';
import type { AnyRecord, Entity } from '#domain/records.ts';
import type { Removal } from '#contract/sync.ts';
import { OverBudget } from '../mirror/budget.ts';
import type { Accepted, DataPage, MirrorState, MirrorStore } from '../model/mirror-store.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import type { MirrorStep, RowSealer } from '../model/row-worker.ts';
import { placeOfRow, sealEach } from '../seal/sealing.ts';
import { answerSteps, outcomeOf } from './answer-steps.ts';
import { guestTables } from './guest-tables.ts';
import type { MirrorDatabase, MirrorRow, TombstoneRow } from './mirror-database.ts';
import { fits, isStill, stateIn, stepped } from './mirror-step.ts';
import { damagedRows } from './quarantine.ts';
import { readEntity } from './read-entity.ts';
import { sealedLists } from './sealed-lists.ts';
import { type Around, bytesOf, keyOf, rowWriter } from './write-rows.ts';

const placeOf = (row: { entity: Entity; uid: string; version: number }) => placeOfRow('rows', row);

const asTombstone = ({ entity, uid, version, reason }: Removal): TombstoneRow => ({
  entity,
  uid,
  version,
  reason,
});

/** The mirror's database with the guards of docs/sync-rules.md PU3. */
export function mirrorTables(database: MirrorDatabase, sealer: RowSealer): MirrorStore {
  const { rows, tombstones, quarantine, state, lists } = database;
  const sealedList = sealedLists(database, sealer);
  const setAside = damagedRows(database);
  const write = rowWriter(database, sealedList);

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

  /** Within a transaction, asked at once: where the mirror stands, and whether there is what most writes find empty. */
  async function lookAround(): Promise<Around> {
    const [current, buried, damaged] = await Promise.all([stateOf(), tombstones.count(), quarantine.count()]);
    return { current, isUnburied: buried === 0, isIntact: damaged === 0 };
  }

  const changeState = (change: (current: MirrorState) => MirrorState) =>
    database.transaction('rw', state, async () => {
      const current = await stateOf();
      if (current) await state.put({ ...change(current), name: 'state' });
    });

  return {
    state: stateOf,

    async reset(yearId, guests = []) {
      const empty = { cursor: null, newest: -1, epoch: null, isFilled: false, done: 0, total: 0, bytes: 0 };
      // The fill brings them.
      const named = guests.map((guest) => ({ ...guest, isWhole: true }));
      await database.transaction('rw', written, async () => {
        await rows.clear();
        await quarantine.clear();
        await tombstones.clear();
        await lists.clear();
        const times = { pulledAt: null, verifiedAt: null };
        await state.put({ name: 'state', yearId, ...empty, guests: named, stamp: v7(), ...times });
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
      const { cursor, more, totals, inScope } = page;
      const isFill = page.phase === 'fill';
      const step = {
        cursor,
        more,
        newest: page.newest,
        inScope,
        filled: isFill ? page.rows.length : 0,
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
        if (!current || !isStill(asked, current, isFill)) return null;
        if (!fits(current, step, bytesOf(incoming))) throw new OverBudget();
        const removals = page.removals.map(asTombstone);
        const wanted = { rows: incoming, removals, isPage: true, isFill };
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

    verified: (now) => changeState((current) => ({ ...current, verifiedAt: now })),

    ...guestTables(database, { sealed, lookAround, write, changeState }),

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
