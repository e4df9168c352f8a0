import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import { createGuests, type GuestsParts, type OwnGuests } from '#sync/mirror/guests.ts';
import { repair, type RepairParts } from '#sync/mirror/repair.ts';
import type { FamilyPage, MirrorState } from '#sync/model/mirror-store.ts';
import { settable } from '#sync/base/observable.ts';
import type { Stores } from '#sync/model/stores.ts';
import { type Memory, createMemory } from '#sync/view/memory.ts';
import { anEvent, aComplaint, aStudent } from '../../helpers/factories.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { aPage, inPage } from '../a-page.ts';
import { anEdit } from '../edits.ts';
import { plainSealer } from '../plain-sealer.ts';

let stores: Stores;
let memory: Memory;
beforeEach(async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const places = { databases, files: memoryFiles(), kept: keptValues() };
  stores = await openStores('test', places, plainSealer, Date.now);
  await stores.mirror.reset(3);
  memory = createMemory();
});
afterEach(() => stores.close());

const students = Array.from({ length: 102 }, (_, index) => aStudent({ id: 1000 + index }));
const nth = (index: number) => students[index] ?? aStudent();

const familyPage = (index: number, rows: FamilyPage['rows'] = []): FamilyPage => {
  const student = nth(index);
  return {
    entity: 'student',
    id: student.id,
    uid: student.uid,
    newest: 0,
    rows: [inPage('student', student), ...rows],
    next: null,
  };
};

let time = 0;
/** The guests of a device whose server answers with the pages given by reference. */
const visiting = (
  given: Partial<GuestsParts> = {},
  pageOf: (reference: string, after?: string) => FamilyPage = (reference) => familyPage(Number(reference)),
) =>
  createGuests({
    api: (async (_: string, { params, query }: { params: { id: string }; query: { after?: string } }) => ({
      body: pageOf(params.id, query.after),
    })) as never,
    store: stores.mirror,
    memory,
    announce: () => {},
    beside: (work) => work(),
    pullSoon: async () => {},
    shed: async () => false,
    isLoaded: settable(true),
    now: () => (time += 1000),
    ...given,
  });

const isHere = (index: number) => memory.view.find('student', `~${nth(index).uid}`) !== undefined;
const held = async () => (await stores.mirror.state())?.guests.map(({ uid }) => uid) ?? [];
const countKept = async () => {
  let count = 0;
  await stores.mirror.readAll(['student'], (rows) => void (count += rows.length));
  return count;
};

test('of more than 100 families the least recently opened goes, and comes again when it is opened (GU4)', async () => {
  const { bring, visit } = visiting();
  for (let index = 0; index < 100; index++) await bring('student', String(index));
  await visit('student', nth(0).uid);
  await bring('student', '100');
  expect([isHere(0), isHere(1), isHere(100), (await held()).length]).toEqual([true, false, true, 100]);
  expect(await countKept()).toBe(100);
  await bring('student', '1');
  expect([isHere(1), isHere(2)]).toEqual([true, false]);
});

test('where all of them have unsent edits, one more is shown and not kept (GU5)', async () => {
  const own = visiting();
  for (let index = 0; index < 100; index++) await own.bring('student', String(index));
  memory.setEdits(
    students
      .slice(0, 100)
      .map((student) => anEdit('student', { uid: student.uid, action: 'save', changes: { city: 'Ames' } })),
  );
  const before = memory.digests();
  await own.bring('student', '100');
  expect([isHere(100), (await held()).length, await countKept()]).toEqual([true, 100, 100]);
  expect([...own.unkept.get()]).toEqual([nth(100).uid]);
  // The server counts the guests that the device names; it doesn't name this one.
  expect(memory.digests()).toEqual(before);
  memory.setEdits([]);
  await own.bring('student', '100');
  expect([own.unkept.get().size, (await held()).includes(nth(100).uid), isHere(0)]).toEqual([0, true, false]);
});

test('on a full device a family is shown and not kept (GU5)', async () => {
  const full = {
    ...stores.mirror,
    applyFamily: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  };
  const own = visiting({ store: full });
  await own.bring('student', '7');
  expect([isHere(7), await held(), [...own.unkept.get()]]).toEqual([true, [], [nth(7).uid]]);
});

test('a family that is not kept, which no pull brings up to date, is read anew at each visit (GU5)', async () => {
  const full = {
    ...stores.mirror,
    applyFamily: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    state: async () => ({ ...(await stores.mirror.state()), isFilled: true }) as MirrorState,
  };
  let version = 1;
  const { bring, visit } = visiting({ store: full }, () => ({
    ...familyPage(7),
    rows: [inPage('student', { ...nth(7), version, city: `City ${version}` })],
  }));
  await bring('student', '7');
  version = 2;
  await visit('student', nth(7).uid);
  expect(memory.view.find('student', `~${nth(7).uid}`)?.record.city).toBe('City 2');
});

test('a family is shown before it is written, and taken back where it can not be', async () => {
  let shown = false;
  const broken = visiting({
    store: {
      ...stores.mirror,
      async applyFamily() {
        shown = isHere(8);
        throw new DOMException('', 'UnknownError');
      },
    },
  });
  await expect(broken.bring('student', '8')).rejects.toThrow();
  expect([shown, isHere(8)]).toEqual([true, false]);
});

test('a family that broke off goes on at the next visit, and is whole then, until the mirror begins anew', async () => {
  const complaint = aComplaint({ studentUid: nth(3).uid, studentId: nth(3).id });
  const event = anEvent({ parentUid: complaint.uid, parentId: complaint.id });
  let isBroken = true;
  const { bring, visit, incoming, whole } = visiting({}, (_, after) => {
    if (after === undefined) return { ...familyPage(3, [inPage('complaint', complaint)]), next: 'more' };
    if (isBroken) throw new TypeError('fetch failed');
    return { ...familyPage(3), rows: [inPage('event', event)] };
  });
  await expect(bring('student', '3')).rejects.toThrow('fetch failed');
  expect([isHere(3), memory.view.of('event', complaint.uid)]).toEqual([true, []]);
  expect([[...incoming.get()], whole.get().size]).toEqual([[nth(3).uid], 0]);
  // A tab that opens later knows from the mirror that the family isn't whole.
  const later = visiting({ api: () => Promise.reject(new TypeError('fetch failed')) });
  await expect(later.visit('complaint', complaint.uid)).rejects.toThrow('fetch failed');
  expect([...later.incoming.get()]).toEqual([nth(3).uid]);
  isBroken = false;
  await visit('complaint', complaint.uid);
  expect(memory.view.of('event', complaint.uid)).toHaveLength(1);
  expect([incoming.get().size, [...whole.get()]]).toEqual([0, [nth(3).uid]]);
  memory.dropRows();
  expect(whole.get().size).toBe(0);
});

test('while the first page is shown and not yet written, a visit does not say that this is all', async () => {
  const { mirror } = stores;
  const complaint = aComplaint({ studentUid: nth(6).uid, studentId: nth(6).id });
  const seen: string[][] = [];
  const own: OwnGuests = visiting(
    {
      store: {
        ...mirror,
        async applyFamily(page, now) {
          await own.visit('complaint', complaint.uid);
          seen.push([...own.incoming.get()]);
          return mirror.applyFamily(page, now);
        },
      },
    },
    (_, after) =>
      after === undefined
        ? { ...familyPage(6, [inPage('complaint', complaint)]), next: 'more' }
        : { ...familyPage(6), rows: [] },
  );
  await mirror.applyPage((await mirror.state()) as MirrorState, aPage(), '2026-11-21T15:00:00.000Z');
  await own.bring('student', '6');
  expect(seen).toEqual([[nth(6).uid], [nth(6).uid]]);
  expect([...own.incoming.get()]).toEqual([]);
});

test('a family that broke off and for which there was no room goes on at the next visit', async () => {
  const { mirror } = stores;
  const complaint = aComplaint({ studentUid: nth(9).uid, studentId: nth(9).id });
  const event = anEvent({ parentUid: complaint.uid, parentId: complaint.id });
  let isBroken = true;
  const full = { ...mirror, applyFamily: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
  const { bring, visit, incoming } = visiting({ store: full }, (_, after) => {
    if (after === undefined) return { ...familyPage(9, [inPage('complaint', complaint)]), next: 'more' };
    if (isBroken) throw new TypeError('fetch failed');
    return { ...familyPage(9), rows: [inPage('event', event)] };
  });
  await mirror.applyPage((await mirror.state()) as MirrorState, aPage(), '2026-11-21T15:00:00.000Z');
  await expect(bring('student', '9')).rejects.toThrow('fetch failed');
  await expect(visit('complaint', complaint.uid)).rejects.toThrow('fetch failed');
  expect([...incoming.get()]).toEqual([nth(9).uid]);
  isBroken = false;
  await visit('complaint', complaint.uid);
  expect(memory.view.of('event', complaint.uid)).toHaveLength(1);
  expect(incoming.get().size).toBe(0);
});

test('a row that a repair and a family bring at once stays on the screen (PU6)', async () => {
  const { mirror } = stores;
  const complaint = aComplaint({ studentUid: nth(2).uid, studentId: nth(2).id });
  const event = anEvent({ parentUid: complaint.uid, parentId: complaint.id });
  const { bring } = visiting({}, () => familyPage(2, [inPage('complaint', complaint)]));
  await mirror.applyPage((await mirror.state()) as MirrorState, aPage(), '2026-11-21T15:00:00.000Z');
  await bring('student', '2');
  const shown = inPage('event', event);
  const repairing: RepairParts = {
    api: (async (call: string) => ({
      body:
        call === 'versions'
          ? { versions: [[event.uid, event.version]], next: null }
          : { rows: [inPage('event', event)], removals: [] },
    })) as never,
    store: {
      ...mirror,
      // The family's next page is shown after the repair has written the same row, and finds that the mirror has it.
      async read(keys) {
        memory.putUnkept([shown]);
        return mirror.read(keys);
      },
    },
    memory,
    announce: () => {},
    signal: new AbortController().signal,
  };
  await repair(repairing, (await mirror.state()) as MirrorState, ['event'], []);
  memory.takeBack([shown]);
  expect(memory.view.of('event', complaint.uid)).toHaveLength(1);
});

test('of a year that is still coming, a student who is here before the cases brings the family', async () => {
  const complaint = aComplaint({ studentUid: nth(4).uid, studentId: nth(4).id });
  const { visit } = visiting({}, () => familyPage(4, [inPage('complaint', complaint)]));
  memory.putRows([{ entity: 'student', record: nth(4) }]);
  await visit('student', nth(4).uid);
  expect(memory.view.of('complaint', nth(4).uid)).toHaveLength(1);
  const { mirror } = stores;
  const state = await mirror.state();
  if (!state) throw new Error('there is no mirror');
  await mirror.applyPage(state, aPage({ inScope: [nth(4).uid] }), '2026-11-21T15:00:00.000Z');
  memory.removeRows([{ entity: 'complaint', uid: complaint.uid }]);
  await visit('student', nth(4).uid);
  expect(memory.view.of('complaint', nth(4).uid)).toEqual([]);
});

test('what comes after the session has ended is not shown to the next user', async () => {
  const own = visiting();
  own.stop();
  await own.bring('student', '5');
  expect(isHere(5)).toBe(false);
});

test('a page of changes that was asked for with other guests is refused, one of a fill that has begun is not', async () => {
  const { mirror } = stores;
  const from = async () => {
    const state = await mirror.state();
    if (!state) throw new Error('there is no mirror');
    return state;
  };
  const now = '2026-11-21T15:00:00.000Z';
  const { bring } = visiting();
  const empty = await from();
  await bring('student', '1');
  // The first page tells the floor: its request must name the guests that are there.
  expect(await mirror.applyPage(empty, aPage({ phase: 'fill', more: true }), now)).toBeNull();
  await mirror.applyPage(await from(), aPage({ phase: 'fill', more: true }), now);
  const filling = await from();
  await bring('student', '2');
  expect(
    await mirror.applyPage(filling, aPage({ phase: 'fill', cursor: 'b', more: true }), now),
  ).not.toBeNull();
  const changing = await from();
  await bring('student', '3');
  expect(await mirror.applyPage(changing, aPage({ cursor: 'c' }), now)).toBeNull();
  const inScope = [nth(1).uid];
  expect(
    (await mirror.applyPage(await from(), aPage({ cursor: 'c', inScope }), now))?.state.guests,
  ).toHaveLength(2);
  expect(isHere(1)).toBe(true);
});
