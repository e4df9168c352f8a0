import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { isHalved } from '#sync/database/edit-halves.ts';
import { openStores, type StorePlaces } from '#sync/database/open-stores.ts';
import type { OutboxRow } from '#sync/database/work-database.ts';
import type { Stores } from '#sync/model/stores.ts';
import { realTimers } from '#sync/base/timers.ts';
import { createOutbox } from '#sync/outbox/outbox.ts';
import { createPush } from '#sync/outbox/push.ts';
import { applied, quietParts } from '../outbox/push-parts.ts';
import { page } from '../simulation/page.ts';
import { pageDatabases } from '../simulation/page-places.ts';
import { diskOf } from './disk-of.ts';

/** Devices whose edits an earlier version wrote, each sealed whole with how far it was (fixtures/README.md). */

let disk: Awaited<ReturnType<typeof diskOf>>;
beforeEach(async () => {
  disk = await diskOf('whole-edits.json');
});

const now = () => Date.parse('2026-11-21T08:00:00.000Z');
const opened = (places: StorePlaces = disk.places): Promise<Stores> =>
  openStores(disk.name, places, disk.sealer, now);
const outboxRows = () => disk.rows<OutboxRow>('outbox');
const numberOf = ({ id }: { id: string }) => Number(id.slice(-2));

async function withStores<T>(work: (stores: Stores) => Promise<T>, places?: StorePlaces): Promise<T> {
  const stores = await opened(places);
  try {
    return await work(stores);
  } finally {
    stores.close();
  }
}
const readAll = (places?: StorePlaces) =>
  withStores(async ({ outbox }) => {
    const [{ edits, unreadable }, { edits: ended }] = [await outbox.read(), await outbox.ended(new Map())];
    return { edits, unreadable, ended };
  }, places);

test('each edit is there, in its order and its state, with its conflict, before and after its row has columns (ST6)', async () => {
  expect((await outboxRows()).some(isHalved)).toBe(false);
  const expected = { ...disk.read, unreadable: 0 };
  expect(await readAll()).toEqual(expected);
  expect((await outboxRows()).every(isHalved)).toBe(true);
  expect(await readAll()).toEqual(expected);
  expect(expected.edits.map((edit) => `${numberOf(edit)} ${edit.state}`)).toEqual([
    '1 conflict',
    '2 waiting',
    '3 sent',
    '4 refused',
    '13 waiting',
    '6 waiting',
    '11 refused',
    '12 waiting',
  ]);
});

test('what is sealed stays as it lies, byte by byte', async () => {
  const sealedOf = async () =>
    (await outboxRows()).map(({ order, id, key, sealed }) => ({ order, id, key, sealed }));
  const before = await sealedOf();
  await readAll();
  expect(await sealedOf()).toEqual(before);
});

test('what waits there goes out once, in its order, and what a person has to decide waits on (ST6)', async () => {
  await withStores(async (stores) => {
    const outbox = createOutbox(stores.outbox, () => {});
    const fence = await stores.outbox.takeFence();
    await outbox.load();
    const sent: string[] = [];
    const send = async (_name: unknown, { headers }: { headers: Record<string, string> }) => {
      sent.push(headers['idempotency-key'] ?? '');
      return applied();
    };
    const pushing = createPush({
      ...quietParts,
      fence: () => fence,
      api: send as never,
      uploads: {
        prepare:
          async ({ id }) =>
          async () =>
            send('', { headers: { 'idempotency-key': id } }),
        applied: async () => {},
      },
      outbox,
      timers: realTimers,
      now,
    });
    await pushing.drain();
    await pushing.drain();
    pushing.stop();
    // The upload hangs on the record of the second; files have a run of their own.
    expect(sent.map((id) => numberOf({ id })).toSorted((a, b) => a - b)).toEqual([2, 3, 6, 12, 13]);
    expect(sent.map((id) => numberOf({ id })).filter((number) => number !== 6)).toEqual([2, 3, 13, 12]);
    expect(outbox.edits.get().map(numberOf)).toEqual([1, 4, 11]);
  });
  const { edits, ended } = await readAll();
  expect(edits).toEqual(disk.read.edits.filter((edit) => [1, 4, 11].includes(numberOf(edit))));
  expect(
    ended
      .filter(({ how }) => how === 'applied')
      .map(numberOf)
      .toSorted((a, b) => a - b),
  ).toEqual([2, 3, 6, 7, 12, 13]);
});

test('a discard of that version is taken back with all that it ended, and its decision with it', async () => {
  await withStores(async ({ outbox }) => {
    expect((await outbox.untold()).map(({ theirs }) => theirs)).toEqual([['facts']]);
    expect(
      (await outbox.takeBack(disk.read.ended.find((edit) => numberOf(edit) === 8)?.id ?? '')).map(numberOf),
    ).toEqual([8, 9]);
    const [conflict] = await outbox.takeBack(disk.read.ended.find((edit) => numberOf(edit) === 10)?.id ?? '');
    expect(conflict).toMatchObject({
      state: 'conflict',
      conflicts: [{ field: 'facts', theirs: 'by Ida Finch' }],
    });
    expect((await outbox.untold()).map(({ theirs }) => theirs)).toEqual([[]]);
    // And is ended again, before anybody has read the outbox.
    if (conflict) expect(await outbox.end([conflict], 'discarded')).toBe(true);
  });
});

test('the draft, the alias and the file that waits are there', async () => {
  await withStores(async ({ drafts, meta, queuedFiles }) => {
    expect((await drafts.get('complaint:new'))?.values).toEqual({ facts: 'Never saved: Joy Moss' });
    expect(Object.keys((await meta.read('aliases')) as object)).toHaveLength(1);
    const [file] = await queuedFiles.list();
    const pieces: string[] = [];
    await queuedFiles.read(file?.uid ?? '', (piece) => pieces.push(new TextDecoder().decode(piece)));
    expect(pieces.join('')).toBe('The letter of Eve Wren.');
  });
});

test('where the database is wiped, the files bring the edits back as they were first written, and they go on (ST1)', async () => {
  disk.places.databases.indexedDB = new IDBFactory();
  const { edits } = await readAll();
  const asWritten = disk.read.edits.map(({ id, order, changes }) => ({
    id,
    order,
    changes,
    state: 'waiting',
    sentAt: null,
  }));
  expect(
    edits.map(({ id, order, changes, state, sentAt }) => ({ id, order, changes, state, sentAt })),
  ).toEqual(asWritten);
});

test('a page that dies at any moment of its first opening leaves each edit as it was (ST6)', async () => {
  const states = new Set<boolean>();
  for (let life = 0; life < 60; life += 2) {
    disk = await diskOf('whole-edits.json');
    const own = page();
    const { factory } = pageDatabases(
      () => disk.places.databases.indexedDB,
      own,
      () => false,
    );
    const databases = { ...disk.places.databases, indexedDB: factory };
    void readAll({ ...disk.places, databases }).catch(() => {});
    for (let at = 0; at < life; at += 1) await new Promise((resolve) => setImmediate(resolve));
    own.die();
    for (const row of await outboxRows()) states.add(isHalved(row));
    expect(await readAll()).toEqual({ ...disk.read, unreadable: 0 });
    expect((await outboxRows()).every(isHalved)).toBe(true);
  }
  // Pages died before and after the columns were written.
  expect(states).toEqual(new Set([false, true]));
});

test('on a full device the edits are read as they lie, and get their columns when there is room', async () => {
  let isFull = true;
  const { factory } = pageDatabases(
    () => disk.places.databases.indexedDB,
    page(),
    () => isFull,
  );
  const places = { ...disk.places, databases: { ...disk.places.databases, indexedDB: factory } };
  expect((await readAll(places)).edits).toEqual(disk.read.edits);
  expect((await outboxRows()).some(isHalved)).toBe(false);
  isFull = false;
  expect((await readAll(places)).edits).toEqual(disk.read.edits);
  expect((await outboxRows()).every(isHalved)).toBe(true);
});

test('a tab of the earlier version that writes an edit whole again is believed, and its edit can be decided', async () => {
  const whole = await outboxRows();
  await withStores(async ({ outbox }) => {
    await outbox.read();
    const [, waiting, sent] = (await outbox.read()).edits;
    const [, wholeWaiting, wholeSent] = whole;
    if (!waiting || !sent || !wholeWaiting || !wholeSent) throw new Error('there are no such edits');
    await outbox.changeAll([{ ...sent, state: 'refused', error: 'by now' }]);
    // That version puts whole rows, without columns.
    await disk.put('outbox', [wholeWaiting, wholeSent]);
    expect(await outbox.end([sent], 'discarded')).toBe(false);
    expect(await outbox.end([waiting], 'discarded')).toBe(true);
    expect((await outbox.read()).edits.find(({ id }) => id === sent.id)).toEqual(sent);
  });
});

test('a tab of the earlier version that writes a sent edit whole again is believed when its author takes it back (PS11)', async () => {
  const whole = (await outboxRows()).slice(2, 3);
  await withStores(async ({ outbox }) => {
    const sent = (await outbox.read()).edits.find(({ state }) => state === 'sent');
    if (!sent) throw new Error('there is no such edit');
    const refused = { ...sent, state: 'refused', error: 'by now' } as const;
    await disk.put('outbox', whole);
    expect(await outbox.release({ ...refused, triedAt: '2026-11-20T08:00:00.000Z' })).toBe(false);
    await disk.put('outbox', whole);
    expect(await outbox.release(refused)).toBe(true);
    expect((await outbox.read()).edits).toContainEqual(refused);
  });
});

test('what a tab of the earlier version writes while the columns are made is not overlaid with what was there before', async () => {
  const [first] = await outboxRows();
  if (!first) throw new Error('there is no such row');
  // The same edit as that version would write it at its next step, here: as it was first written.
  const file = (await disk.places.files.readFile(disk.name, first.id)) ?? new Uint8Array();
  const sealed = file.slice(file.indexOf(10) + 1);
  const { open } = disk.sealer;
  disk.sealer.open = async (items) => {
    disk.sealer.open = open;
    const values = await open(items);
    await disk.put('outbox', [{ ...first, sealed }]);
    return values;
  };
  await readAll();
  expect((await readAll()).edits[0]).toMatchObject({ id: first.id, state: 'waiting', conflicts: [] });
});
