import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { mirrorDatabase, type MirrorDatabase } from '#sync/database/mirror-database.ts';
import { workDatabase, type WorkDatabase } from '#sync/database/work-database.ts';

let work: WorkDatabase;
let mirror: MirrorDatabase;
beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  work = workDatabase('test', options);
  mirror = mirrorDatabase('test', options);
});

const sealed = { key: 'k', sealed: new Uint8Array(284) };
const anEdit = { id: 'e1', entity: 'student', ...sealed };
const aDraft = { name: 'student/new', ...sealed };

test('sealed rows are written', async () => {
  await work.outbox.add({ ...anEdit });
  const times = { sentAt: '2026-11-22T10:00:00.000Z', receivedAt: null, triedAt: '2026-11-22T10:00:00Z' };
  await work.outbox.add({
    ...anEdit,
    id: 'e2',
    state: 'conflict',
    ...times,
    mayBeThere: true,
    outcome: sealed,
  });
  await work.drafts.put(aDraft);
  await mirror.rows.put({ entity: 'student', uid: 'u1', version: 1, ...sealed });
  expect([await work.outbox.count(), await work.drafts.count(), await mirror.rows.count()]).toEqual([
    2, 1, 1,
  ]);
});

/** What a mistake might write, past the types. */
const mistakes: Record<string, () => PromiseLike<unknown>> = {
  'an edit without its sealed part': () => work.outbox.add({ id: 'e1', entity: 'student' } as never),
  'an edit whose content is a text': () => work.outbox.add({ ...anEdit, sealed: '{"name":"Ann"}' } as never),
  'an edit with a field in the clear': () => work.outbox.add({ ...anEdit, name: 'Ann' } as never),
  'an edit among good ones': () => work.outbox.bulkAdd([anEdit, { id: 'e2', entity: 'student' } as never]),
  'an edit with words as its state': () => work.outbox.add({ ...anEdit, state: 'refused: Ann' } as never),
  'an edit with words as a time': () =>
    work.outbox.add({ ...anEdit, state: 'sent', sentAt: 'when Ann called', receivedAt: null }),
  'an edit with words as a mark': () => work.outbox.add({ ...anEdit, mayBeThere: 'Ann' } as never),
  'an edit with words as a count': () => work.outbox.add({ ...anEdit, retyped: 'Ann' } as never),
  'an edit with what the server said in the clear': () =>
    work.outbox.add({ ...anEdit, state: 'refused', outcome: { error: 'Ann exists' } } as never),
  'an edit with a word beside what the server said': () =>
    work.outbox.add({ ...anEdit, state: 'refused', outcome: { ...sealed, error: 'Ann' } } as never),
  'an ended edit with the error in the clear': () =>
    work.ended.put({ ...anEdit, order: 1, how: 'discarded', group: 'e1', at: 1, error: 'Ann' } as never),
  'an ended edit with words as a time': () =>
    work.ended.put({ ...anEdit, order: 1, how: 'applied', group: 'e1', at: 1, keptFrom: 'Ann' } as never),
  'an ended edit': () => work.ended.put({ ...anEdit, order: 1, how: 'applied', name: 'Ann' } as never),
  'a draft': () => work.drafts.put({ name: 'student/new', values: { name: 'Ann' } } as never),
  tokens: () => work.meta.put({ name: 'tokens', access: 'eyJ' } as never),
  'a list of cases': () => mirror.lists.put({ kind: 'complaint', text: '[["Ann"]]' } as never),
  'a record of the mirror': () =>
    mirror.rows.put({ entity: 'student', uid: 'u1', firstName: 'Ann' } as never),
};

test.each(Object.keys(mistakes))('not written: %s (VA1)', async (name) => {
  await expect(Promise.resolve(mistakes[name]?.())).rejects.toThrow('is not sealed');
  const counts = await Promise.all(
    [work.outbox, work.ended, work.drafts, work.meta, mirror.rows].map((table) => table.count()),
  );
  expect(counts).toEqual([0, 0, 0, 0, 0]);
});

test('a sealed row does not get a field in the clear later', async () => {
  await work.drafts.put(aDraft);
  const change = { note: 'Ann' } as never;
  await expect(work.drafts.update(aDraft.name, change)).rejects.toThrow('is not sealed');
  await expect(work.drafts.toCollection().modify(change)).rejects.toThrow('is not sealed');
  expect(await work.drafts.get(aDraft.name)).toEqual(aDraft);
});
