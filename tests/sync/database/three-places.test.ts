import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import type { Stores } from '#sync/model/stores.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { anEdit } from '../edits.ts';
import { plainSealer } from '../plain-sealer.ts';

/** The three places of unsent edits (docs/sync-rules.md ST1): the database, a file each, and the list of them. */

let places: ReturnType<typeof emptyDisk>;
let stores: Stores;
const emptyDisk = () => ({
  databases: { indexedDB: new IDBFactory(), IDBKeyRange },
  files: memoryFiles(),
  kept: keptValues(),
});
const opened = () => openStores('test', places, plainSealer, () => Date.parse('2026-09-02T08:00:00.000Z'));
beforeEach(async () => {
  places = emptyDisk();
  stores = await opened();
});
afterEach(() => stores.close());

async function reopened(): Promise<void> {
  stores.close();
  stores = await opened();
}
const idsOf = (edits: readonly { id: string }[]) => edits.map(({ id }) => id).toSorted();
const inDatabase = async () => idsOf((await stores.outbox.read()).edits);
const inFiles = async () => (await places.files.listFiles('test')).map(({ name }) => name).toSorted();
const onList = () => Object.keys(stores.unsent.read()).toSorted();

/** The edit lies in all three places, or the others do in none. */
async function expectEverywhere(...edits: StoredEdit[]): Promise<void> {
  expect(await inDatabase()).toEqual(idsOf(edits));
  expect(await inFiles()).toEqual(idsOf(edits));
  expect(onList()).toEqual(idsOf(edits));
}

const aCreate = () => anEdit('student', { action: 'create' });
async function added(edit = aCreate()): Promise<StoredEdit> {
  return { ...edit, order: (await stores.outbox.add(edit)).order };
}

test('an edit that is saved lies in all three places until it ends', async () => {
  const edit = await added();
  await expectEverywhere(edit);
  await stores.outbox.end([edit], 'applied');
  await expectEverywhere();
});

test('edits of a file of unsent changes lie in all three places, once', async () => {
  const [known, over, first, second] = [await added(), await added(), aCreate(), aCreate()];
  await stores.outbox.end([over], 'applied');
  const stored = await stores.outbox.addAll([known, over, first, second]);
  expect(idsOf(stored)).toEqual(idsOf([first, second]));
  await expectEverywhere(known, first, second);
});

test('an edit that takes the place of a refused one lies in all three places, the refused one in none', async () => {
  const refused = await added();
  const next = { ...aCreate(), order: refused.order };
  await stores.outbox.end([refused], 'amended', next);
  await expectEverywhere(next);
});

test('a discarded edit that is brought back lies in all three places again', async () => {
  const edit = await added();
  await stores.outbox.end([edit], 'discarded');
  await expectEverywhere();
  await stores.outbox.takeBack(edit.id);
  await expectEverywhere(edit);
});

test('an opening leaves on the list what waits and what is lost, and takes off what has ended: forgotten, it would count as lost', async () => {
  const [waiting, over, lost] = [await added(), await added(), aCreate()];
  await stores.outbox.end([over], 'applied');
  // The page that ended the one was closed before it wrote the list; the other's places are gone.
  stores.unsent.add([over, lost]);
  for (let opening = 1; opening <= 2; opening += 1) {
    await reopened();
    expect(idsOf(stores.healing.missing)).toEqual([lost.id]);
    expect(onList()).toEqual(idsOf([waiting, lost]));
  }
});

test('claims, without which nobody gets in, come back from their file, which an opening writes anew where it is gone', async () => {
  await stores.meta.write('claims', { sub: 'editor' });
  await places.files.removeFolder('test-meta');
  await reopened();
  places.databases.indexedDB = new IDBFactory();
  await reopened();
  expect(await stores.meta.read('claims')).toEqual({ sub: 'editor' });
});

test('tokens that a sign-out forgets are not read from the file where that can not be written', async () => {
  await stores.meta.write('tokens', { access: 'a', refresh: 'r' });
  places.files.writeFile = () => Promise.reject(new DOMException('in use', 'NoModificationAllowedError'));
  await stores.meta.write('tokens', null);
  expect(await stores.meta.read('tokens')).toBeNull();
});
