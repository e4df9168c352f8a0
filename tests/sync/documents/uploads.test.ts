import { IDBFactory } from 'fake-indexeddb';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { tellsTime, to } from '../../helpers/network.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World } from '../../helpers/world.ts';
import { bigBytes, canary, documentDevice, pdf, pdfBytes } from './document-device.ts';

const the = documentDevice();
const { anEvent, onServer, filesOf, filesIn, settled, refused, unlocked, textOf } = the;
let w: World;
let device: Device;
beforeEach(() => ({ w, device } = the));

const upload = to('POST', '/api/document/add');

test('a file added offline with its event is shown, survives a reload, and arrives once, byte for byte (UP1)', async () => {
  device.goOffline();
  const event = await anEvent();
  const bytes = bigBytes();
  const uid = await device.engine.documents.add(event, {
    name: 'Hearing notes.pdf',
    content: new Blob([bytes]),
  });
  await device.reload();
  await unlocked();
  const { view, documents } = device.engine;
  expect(view.of('document', event)).toMatchObject([
    { record: { uid, title: 'Hearing notes.pdf', id: -1 }, mark: 'waiting', isNew: true },
  ]);
  const own = await documents.open(uid);
  expect(own.name).toBe('Hearing notes.pdf');
  expect(own.content.type).toBe('application/pdf');
  expect(Buffer.from(await own.content.arrayBuffer()).equals(bytes)).toBe(true);
  await device.goOnline();
  await settled();
  const stored = await onServer();
  expect(stored).toMatchObject([{ uid, title: 'Hearing notes.pdf' }]);
  expect(stored[0]?.content.equals(bytes)).toBe(true);
  expect(view.of('document', event)).toMatchObject([{ mark: null, isNew: false }]);
  expect(view.of('document', event)[0]?.record.id).toBeGreaterThan(0);
  expect(filesIn('queued')).toEqual([]);
});

test('an upload whose answer was lost is repeated and makes one file (UP1)', async () => {
  const event = await anEvent();
  device.net.meets('answer lost', upload);
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(device.engine.queue.edits.get()).toEqual([]);
  });
  expect(device.net.sent.filter((line) => line === 'POST /api/document/add')).toHaveLength(2);
  expect(await onServer()).toMatchObject([{ uid, title: 'a.pdf' }]);
});

test('an upload that was cut off by the end of the page starts again by itself after it', async () => {
  const event = await anEvent();
  await device.engine.queue.syncNow();
  device.net.meets('answer lost', upload, 1);
  await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await eventually(() => expect(device.net.sent).toContain('POST /api/document/add'));
  device.goOffline();
  await device.reload();
  device.net.isOnline = true;
  await unlocked();
  await settled();
  expect((await onServer()).map(({ content }) => content.toString())).toEqual([pdfBytes().toString()]);
});

test('a wiped database loses no queued file', async () => {
  device.goOffline();
  const event = await anEvent();
  await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await device.engine.close();
  device.disk.options.indexedDB = new IDBFactory();
  await device.reload();
  await unlocked();
  await device.goOnline();
  await settled();
  expect(await onServer()).toHaveLength(1);
});

test('a queued file whose pieces are gone is said to its author instead of being sent as less (UP2)', async () => {
  device.goOffline();
  const event = await anEvent();
  await device.engine.documents.add(event, { name: 'a.pdf', content: new Blob([bigBytes()]) });
  const [folder] = [...filesOf()].filter(([name]) => name.endsWith('-queued')).map(([, files]) => files);
  const piece = [...(folder?.keys() ?? [])].find((name) => name.endsWith('.2'));
  folder?.delete(piece ?? '');
  await device.goOnline();
  await refused();
  expect(device.engine.queue.edits.get()[0]?.error).toMatch(/not on this device any more/);
  expect(await onServer()).toEqual([]);
});

test('a queued file of which a piece is gone gets it back from a file of unsent changes that was exported before', async () => {
  device.goOffline();
  const uid = await device.engine.documents.add(await anEvent(), {
    name: 'a.pdf',
    content: new Blob([bigBytes()]),
  });
  const passphrase = 'copper kettle upon the moor';
  const { content } = await device.engine.rescue.exportUnsent(passphrase);
  for (const files of filesOf().values()) files.delete(`${uid}.1`);
  await expect(textOf(uid)).rejects.toThrow(/not on this device any more/);
  await device.engine.rescue.importUnsent(content, passphrase);
  expect(await textOf(uid)).toBe(bigBytes().toString());
});

test('pieces that changed places do not open (UP1)', async () => {
  device.goOffline();
  const event = await anEvent();
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: new Blob([bigBytes()]) });
  const [folder] = [...filesOf()].filter(([name]) => name.endsWith('-queued')).map(([, files]) => files);
  const [one, other] = [`${uid}.0`, `${uid}.1`].map((name) => folder?.get(name) ?? new Uint8Array());
  folder?.set(`${uid}.0`, other ?? new Uint8Array());
  folder?.set(`${uid}.1`, one ?? new Uint8Array());
  await expect(device.engine.documents.open(uid)).rejects.toThrow();
});

test('an upload to an event that was deleted meanwhile waits for its author', async () => {
  const event = await anEvent();
  await device.engine.queue.syncNow();
  device.goOffline();
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  const admin = await w.server.signIn('admin');
  expect((await admin.call('DELETE', `/api/dispute/event/~${event}`)).status).toBe(200);
  await device.goOnline();
  await refused();
  expect(device.engine.queue.edits.get()[0]?.error).toBe('The event was deleted.');
  expect(await textOf(uid)).toContain(canary);
});

test('what the server refuses keeps its file; discarding it can be undone with the file', async () => {
  const event = await anEvent();
  await device.engine.queue.syncNow();
  const uid = await device.engine.documents.add(event, {
    name: 'a.docx',
    content: new Blob(['PK\u0003\u0004 and no more of an Office file']),
  });
  await refused();
  const [edit] = device.engine.queue.edits.get();
  expect(edit?.error).toContain('not a Word document');
  await device.engine.queue.discard(edit?.id ?? '');
  expect(device.engine.view.of('document', event)).toEqual([]);
  await device.engine.queue.syncNow();
  await device.reload();
  await device.signIn();
  await settled();
  await device.engine.queue.undoDiscard(edit?.id ?? '');
  expect(await textOf(uid)).toContain('no more of an Office file');
});

test('files of discarded uploads go when nobody can bring them back any more (UP3)', async () => {
  let now = Date.now();
  const later = w.device({ now: () => now });
  tellsTime(later.net, () => now);
  await later.signIn();
  const event = await anEvent(later);
  await later.engine.queue.syncNow();
  later.goOffline();
  const uid = await later.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await later.engine.queue.discard(later.engine.queue.edits.get()[0]?.id ?? '');
  await later.goOnline();
  await eventually(() => expect(later.engine.status.get().kind).toBe('up-to-date'));
  expect(filesIn('queued', later)).not.toEqual([]);
  await later.reload();
  await later.signIn();
  now += 31 * 24 * 3600_000;
  await later.reload();
  await later.signIn();
  const other = await anEvent(later);
  await later.engine.queue.syncNow();
  expect(other).not.toBe(uid);
  await later.engine.queue.syncNow();
  await eventually(() => expect(filesIn('queued', later)).toEqual([]));
});

test('an upload that was never sent ends with its deletion, one that the server has is deleted there', async () => {
  const event = await anEvent();
  await device.engine.queue.syncNow();
  device.goOffline();
  const never = await device.engine.documents.add(event, { name: 'never.pdf', content: pdf() });
  await device.engine.documents.remove(never);
  expect(device.engine.queue.edits.get()).toEqual([]);
  await device.goOnline();
  const there = await device.engine.documents.add(event, { name: 'there.pdf', content: pdf() });
  await settled();
  device.goOffline();
  await device.engine.documents.remove(there);
  expect(device.engine.view.of('document', event)).toEqual([]);
  await device.goOnline();
  await settled();
  expect(await onServer()).toEqual([]);
  expect(device.net.sent.filter((line) => line === 'POST /api/document/add')).toHaveLength(1);
});

/** Deletes the only complaint of the device. */
async function removeComplaint(): Promise<void> {
  const [complaint] = device.engine.view.all('complaint');
  await device.engine.edits.remove('complaint', complaint?.record.uid ?? '');
}

test('the delete of a case waits for a file that was added to one of its events before (PS3)', async () => {
  const event = await anEvent();
  await settled();
  device.goOffline();
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await removeComplaint();
  await device.goOnline();
  await settled();
  const { rows } = await sql<{ uid: string; isDeleted: boolean }>`
    select "uid", "deletedAt" is not null as "isDeleted" from "document"`.execute(w.server.db);
  expect(rows).toEqual([{ uid, isDeleted: true }]);
});

test('the delete of a case waits for the delete of a document of one of its events (PS3)', async () => {
  const event = await anEvent();
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await settled();
  const isIt = to('DELETE', `/api/document/~${uid}`);
  const send = device.net.fetch;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    return isIt(request)
      ? Response.json({ message: 'fault' }, { status: 500, headers: { 'x-accord': 'test' } })
      : send(request);
  };
  await device.engine.documents.remove(uid);
  await removeComplaint();
  await device.engine.queue.syncNow();
  expect(device.engine.queue.edits.get()).toMatchObject([
    { entity: 'document', state: 'sent' },
    { entity: 'complaint', state: 'waiting' },
  ]);
});

test('what is typed does not wait for a file that is on its way (UP2)', async () => {
  const event = await anEvent();
  await device.engine.queue.syncNow();
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const send = device.net.fetch;
  device.net.fetch = async (input, init) => {
    if (String(input instanceof Request ? input.url : input).endsWith('/document/add')) await gate;
    return send(input, init);
  };
  await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await eventually(() => expect(device.engine.documents.progress.get().size).toBe(1));
  const student = await device.engine.edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  await eventually(() => expect(device.engine.view.find('student', `~${student}`)?.isNew).toBe(false));
  // The answered row is shown a moment before its edit leaves the outbox.
  await eventually(() =>
    expect(device.engine.queue.edits.get()).toMatchObject([{ action: 'upload', state: 'sent' }]),
  );
  go();
  await settled();
  expect(device.engine.documents.progress.get().size).toBe(0);
});
