import { v7 } from 'uuid';
import type { AnyRecord, Entity } from '#domain/records/records.ts';
import { OverBudget } from '../mirror/budget.ts';
import type { MirrorState, MirrorStore } from '../model/mirror-store.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import type { RowSealer } from '../model/row-worker.ts';
import { placeOfRow } from '../seal/sealing.ts';
import { answerTables } from './answer-tables.ts';
import { guestTables } from './guest-tables.ts';
import { asTombstone, keyOf, type MirrorDatabase, type MirrorRow, tablesOf } from './mirror-database.ts';
import { fits, isStill, stateIn, stepped } from './mirror-step.ts';
import { damagedRows } from './quarantine.ts';
import { readEntity } from './read-entity.ts';
import { keptBeside } from './kept-beside.ts';
import { recordsIn, sealedPages, sealRecords } from './sealed-pages.ts';
import { type Around, bytesOf, rowWriter } from './write-rows.ts';

const placeOf = (row: { entity: Entity; uid: string; version: number }) => placeOfRow('rows', row);

/** The mirror's database with the guards of docs/sync-rules.md PU3. */
export function mirrorTables(database: MirrorDatabase, sealer: RowSealer): MirrorStore {
  const { rows, tombstones, quarantine, state } = database;
  const beside = keptBeside(database, sealer, opened);
  const { note } = beside;
  const setAside = damagedRows(database, note);
  const write = rowWriter(database, note);

  const pages = sealedPages(database, sealer);
  const sealed = (records: readonly MirroredRecord[]) => sealRecords(sealer, records);

  const written = tablesOf(database);
  const stateOf = async (): Promise<MirrorState | null> => {
    const found = await state.get('state');
    return found ? stateIn(found) : null;
  };

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
   * Within a transaction: where the mirror stands, and whether tombstones and quarantine are empty, as most writes
   * find them.
   */
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
      // The fill brings the families of the guests whole.
      const named = guests.map((guest) => ({ ...guest, isWhole: true }));
      await database.transaction('rw', written, async () => {
        await rows.clear();
        await quarantine.clear();
        await tombstones.clear();
        await beside.drop();
        const times = { pulledAt: null, verifiedAt: null };
        await state.put({
          name: 'state',
          yearId,
          ...empty,
          guests: named,
          stamp: v7(),
          partStamp: v7(),
          ...times,
        });
      });
    },

    prepare: pages.prepare,

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
      const added = await pages.addThere(asked, page, step);
      if (added) return { rows: recordsIn(page), removed: [], state: added };
      const incoming = await pages.sealed(page);
      return database.transaction('rw', written, async () => {
        const around = await lookAround();
        const { current } = around;
        if (!current || !isStill(asked, current, isFill)) return null;
        if (!fits(current, step, bytesOf(incoming))) throw new OverBudget();
        const removals = page.removals.map(asTombstone);
        const wanted = { rows: incoming, removals, isPage: true, isFill };
        const { accepted, bytes, stamps } = await write(wanted, current, around);
        const next = stepped(current, step, bytes, stamps);
        await state.put({ ...next, name: 'state' });
        return { ...accepted, state: next };
      });
    },

    damaged: setAside.keys,

    verified: (now) => changeState((current) => ({ ...current, verifiedAt: now })),

    ...answerTables(database, { sealed, lookAround, write }),
    ...guestTables(database, { sealed, lookAround, write, note, changeState }),

    async readAll(wanted, take) {
      const reader = readEntity(database, sealer, opened);
      // All entities at once: the database, the vault's worker and this thread are then each busy with another
      // entity's part.
      await Promise.all(wanted.map((entity) => reader(entity, take)));
    },

    ...beside.tables,

    async read(keys) {
      const found = await rows.bulkGet(keys.map(keyOf));
      return opened(found.flatMap((row) => row ?? []));
    },
  };
}
