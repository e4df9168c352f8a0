import { afterEach, beforeEach, expect, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { createPull, type Pull } from '#sync/mirror/pull.ts';
import type { DataPage, FamilyPage, MirrorState } from '#sync/model/mirror-store.ts';
import { createMemory } from '#sync/view/memory.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { putAt, type WriterMirror, writerMirror } from '../database/page-writer.ts';
import { aPage, inPage } from '../a-page.ts';

let it: WriterMirror;
let pull: Pull;
/** Pages that the server answers, in turn; the last one again and again. */
let answers: (() => Promise<DataPage> | DataPage)[];
/** The calls that were made, by name. */
let calls: string[];
let now: number;
const memory = createMemory();

beforeEach(async () => {
  it = await writerMirror('the thread');
  memory.clear();
  calls = [];
  now = Date.parse('2026-09-02T10:00:00Z');
  pull = createPull({
    api: (async (name: string) => {
      calls.push(name);
      if (name === 'versions') return { body: { versions: [], next: null } };
      if (name === 'mirroredRows') return { body: { rows: [], removals: [] } };
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return { body: await next?.(), headers: new Headers(), status: 200 };
    }) as never,
    store: it.store,
    memory,
    yearId: () => 3,
    state: settable<MirrorState | null>(null),
    announce: () => {},
    answers: () => ({ begun: 0, ended: 0 }),
    editedFamilies: () => new Set(),
    mostBytes: async () => Number.POSITIVE_INFINITY,
    shed: async () => false,
    noRoom: settable(null),
    log: { add: () => {}, lines: () => [] },
    now: () => now,
  });
});
afterEach(() => it.close());

const stamp = async () => (await it.state()).stamp;
let cursors = 0;
/** A page as a server would answer whose rows are those that this tab knows. */
const agreeing = (given: Partial<DataPage> = {}) => {
  const page = aPage({ cursor: `c${(cursors += 1)}`, ...given });
  const known = createMemory();
  known.putRows([...memory.rowsOf('complaint').values()].map((record) => inPage('complaint', record)));
  known.putRows(page.rows as never);
  return { ...page, digests: known.digests() };
};

test('a tab knows that its memory is the mirror once the server agrees and nothing has changed since it asked', async () => {
  answers = [() => agreeing({ rows: [inPage('complaint', aComplaint())] }), () => agreeing()];
  await pull.run();
  expect(pull.agreed().stamp).toBeNull();
  await pull.run();
  expect(pull.agreed().stamp).toBe(await stamp());
});

test('it does not know while a family that another tab wrote meanwhile may be newer than the page', async () => {
  const record = aComplaint();
  const family = (version: number) =>
    ({
      uid: record.uid,
      rows: [inPage('complaint', { ...record, version })],
      next: null,
      newest: 0,
    }) as unknown as FamilyPage;
  answers = [() => agreeing()];
  await pull.run();
  await it.store.applyFamily(family(1), putAt);
  memory.putRows([inPage('complaint', record)]);
  await pull.run();
  const before = await stamp();
  expect(pull.agreed().stamp).toBe(before);
  // The page was made before the change that the family has, and this tab has not heard of the family yet.
  answers = [
    async () => {
      const page = agreeing();
      await it.store.applyFamily(family(2), putAt);
      return page;
    },
  ];
  await pull.run();
  expect([pull.agreed().stamp, (await stamp()) === before]).toEqual([before, false]);
});

test('after pages that were asked for ahead one more tells', async () => {
  let asked = 0;
  const count = (page: () => DataPage) => () => {
    asked += 1;
    return page();
  };
  const rows = [inPage('complaint', aComplaint())];
  answers = [
    count(() => aPage({ phase: 'fill', cursor: 'f1', more: true, rows })),
    count(() => agreeing({ rows })),
    count(() => agreeing()),
  ];
  await pull.run();
  expect([asked, pull.agreed().stamp]).toEqual([3, await stamp()]);
});

/** A page of a server that counts records which it never sends. */
const differing = (): DataPage => {
  const known = createMemory();
  known.putRows([inPage('complaint', aComplaint())]);
  return { ...aPage({ cursor: `c${(cursors += 1)}` }), digests: known.digests() };
};
const repairs = () => calls.filter((name) => name === 'versions').length;

test('while a device that was repaired still differs from the server, no pull ends well; a repair is tried each ten minutes (PU6)', async () => {
  answers = [differing];
  await expect(pull.run()).rejects.toThrow('doesn’t hold');
  now += 9 * 60_000;
  await expect(pull.run()).rejects.toThrow('doesn’t hold');
  expect(repairs()).toBe(1);
  now += 60_000;
  await expect(pull.run()).rejects.toThrow('doesn’t hold');
  expect(repairs()).toBe(2);
  // A clock that was set back puts none off.
  now -= 3_600_000;
  await expect(pull.run()).rejects.toThrow('doesn’t hold');
  expect(repairs()).toBe(3);
  answers = [() => agreeing()];
  await pull.run();
});

test('a repair that the moving mirror cut off is tried again at once', async () => {
  memory.putRows([inPage('complaint', aComplaint())]);
  const { applyRepair } = it.store;
  let isMoved = true;
  it.store.applyRepair = async (...given) => (isMoved ? ((isMoved = false), null) : applyRepair(...given));
  answers = [differing];
  await expect(pull.run()).rejects.toThrow('doesn’t hold');
  expect(repairs()).toBe(2);
});

test('a page that comes while the session ends stays out of memory', async () => {
  const { applyPage } = it.store;
  it.store.applyPage = async (...given) => {
    const applied = await applyPage(...given);
    pull.stop();
    return applied;
  };
  answers = [() => agreeing({ rows: [inPage('complaint', aComplaint())] })];
  await pull.run();
  expect(memory.rowCounts().complaint).toBe(0);
});
