import { IDBFactory } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { to } from '../helpers/network.ts';
import type { MemoryFiles } from '../helpers/memory-files.ts';
import { holds, rawValues } from '../helpers/raw-bytes.ts';
import { setPassword } from '../helpers/set-password.ts';
import { testPassword } from '../helpers/server.ts';
import { type Device, eventually, type World, world } from '../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
});
afterEach(() => w.close());

const canary = 'a canary in the coal mine';
const pdfBytes = (filling = canary) => Buffer.from(`%PDF-1.7\n${filling}\n%%EOF\n`);
const pdf = (filling?: string) => new Blob([pdfBytes(filling)]);
/** Some pieces long, so that a piece lost or swapped is noticed. */
const bigBytes = () => {
  const bytes = Buffer.alloc(3_300_000, 'pieces of a file ');
  bytes.write('%PDF-1.7\n');
  for (let at = 100; at < bytes.length - 8; at += 1000) bytes.writeUInt32LE(at, at);
  bytes.write('%%EOF\n', bytes.length - 6);
  return bytes;
};
const upload = to('POST', '/api/document/add');

/** A complaint with an event, typed on the device. */
async function anEvent(on = device): Promise<string> {
  const { edits } = on.engine;
  const complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
  return edits.create('event', { parentType: 'complaint', parentId: `~${complaint}`, type: 'Hearing' });
}

interface Stored {
  uid: string;
  title: string;
  content: Buffer;
}

/** Every document that the server has, with its bytes. */
async function onServer(): Promise<Stored[]> {
  const admin = await w.server.signIn('admin');
  const { rows } = await sql<{ uid: string; title: string }>`
    select "uid", "title" from "document" where "deletedAt" is null order by "id"`.execute(w.server.db);
  return Promise.all(
    rows.map(async (row) => {
      const answer = await admin.call('GET', `/api/document/~${row.uid}`);
      return { ...row, content: await buffer(answer.body as never) };
    }),
  );
}

const filesOf = (on = device) => (on.disk.files as MemoryFiles).folders;
/** Names in the folders of one kind. */
const filesIn = (kind: 'queued' | 'kept', on = device) =>
  [...filesOf(on)]
    .filter(([folder]) => folder.endsWith(`-${kind}`))
    .flatMap(([, files]) => [...files.keys()]);
const settled = () =>
  eventually(() => expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
const refused = () =>
  eventually(() => {
    const [edit] = device.engine.queue.edits.get();
    expect(edit).toMatchObject({ action: 'upload', state: 'refused' });
  });
const unlocked = async () => {
  await eventually(() => expect(device.engine.session.state.get().kind).toBe('locked'));
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
};
const textOf = async (uid: string) => (await device.engine.documents.open(uid)).content.text();

test('a file added offline with its event is shown, survives a reload, and arrives once, byte for byte', async () => {
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

test('an upload whose answer was lost is repeated and makes one file', async () => {
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

test('a queued file whose pieces are gone is said to its author instead of being sent as less', async () => {
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

test('pieces that changed places do not open', async () => {
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
    name: 'a.pdf',
    content: new Blob(['no pdf at all']),
  });
  await refused();
  const [edit] = device.engine.queue.edits.get();
  expect(edit?.error).toContain('not a PDF file');
  await device.engine.queue.discard(edit?.id ?? '');
  expect(device.engine.view.of('document', event)).toEqual([]);
  await device.engine.queue.syncNow();
  await device.reload();
  await device.signIn();
  await settled();
  await device.engine.queue.undoDiscard(edit?.id ?? '');
  expect(await textOf(uid)).toBe('no pdf at all');
});

test('files of discarded uploads go when nobody can bring them back any more', async () => {
  let now = Date.now();
  const later = w.device({ now: () => now });
  await later.signIn();
  const event = await anEvent(later);
  await later.engine.queue.syncNow();
  later.goOffline();
  const uid = await later.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await later.engine.queue.discard(later.engine.queue.edits.get()[0]?.id ?? '');
  await later.goOnline();
  await eventually(() => expect(later.engine.status.get().kind).toBe('up-to-date'));
  expect(filesIn('queued', later)).not.toEqual([]);
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

test('what is typed does not wait for a file that is on its way', async () => {
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
  expect(device.engine.queue.edits.get()).toMatchObject([{ action: 'upload', state: 'sent' }]);
  go();
  await settled();
  expect(device.engine.documents.progress.get().size).toBe(0);
});

test('files that the server would refuse by name or size are refused at once, with nothing left', async () => {
  const event = await anEvent();
  const { documents } = device.engine;
  const add = (name: string, content: Blob) => documents.add(event, { name, content });
  await expect(add('virus.exe', pdf())).rejects.toThrow(/Allowed types: pdf, docx/);
  await expect(add('empty.pdf', new Blob([]))).rejects.toThrow('The file is empty.');
  const big = { size: 25 * 1024 * 1024 + 1 } as Blob;
  await expect(add('big.pdf', big)).rejects.toThrow('The file is too large: at most 25 MB can be added.');
  expect(filesIn('queued')).toEqual([]);
});

test('a full disk sheds what can be fetched again, and else says that nothing was saved', async () => {
  const event = await anEvent();
  const { documents } = device.engine;
  const first = await documents.add(event, { name: 'first.pdf', content: pdf() });
  await settled();
  await eventually(() => expect(documents.kept.get().has(first)).toBe(true));
  device.goOffline();
  const files = device.disk.files as MemoryFiles;
  const write = files.writeFile;
  files.writeFile = async (folder, name, bytes) => {
    if (folder.endsWith('-queued') && filesIn('kept').length > 0)
      throw new DOMException('Not enough space', 'QuotaExceededError');
    return write(folder, name, bytes);
  };
  const second = await documents.add(event, { name: 'second.pdf', content: pdf('second') });
  expect(documents.kept.get().size).toBe(0);
  expect(await textOf(second)).toContain('second');
  files.writeFile = async (folder, name, bytes) => {
    if (folder.endsWith('-queued')) throw new DOMException('Not enough space', 'QuotaExceededError');
    return write(folder, name, bytes);
  };
  const before = filesIn('queued');
  await expect(documents.add(event, { name: 'third.pdf', content: pdf() })).rejects.toThrow(
    /no room on this device/,
  );
  expect(filesIn('queued')).toEqual(before);
  expect(device.engine.queue.edits.get()).toMatchObject([{ uid: second }]);
});

test('a document that was opened online opens offline; another one says that it needs the server', async () => {
  const event = await anEvent();
  await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await device.engine.documents.add(event, { name: 'b.pdf', content: pdf('second') });
  await settled();
  const other = w.device();
  await other.signIn();
  await eventually(() => expect(other.engine.view.of('document', event)).toHaveLength(2));
  const [a, b] = other.engine.view.of('document', event).map(({ record }) => record.uid);
  const text = async (uid = '') => (await other.engine.documents.open(uid)).content.text();
  expect(await text(a)).toContain(canary);
  other.goOffline();
  expect(await text(a)).toContain(canary);
  await expect(text(b)).rejects.toThrow(/needs a connection to the server/);
});

test('the content of a document that left the scope leaves the device', async () => {
  const event = await anEvent();
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await settled();
  await eventually(() => expect(filesIn('kept')).not.toEqual([]));
  const admin = await w.server.signIn('admin');
  await admin.call('DELETE', `/api/document/~${uid}`);
  await device.engine.queue.syncNow();
  await eventually(() => expect(filesIn('kept')).toEqual([]));
});

test('nobody else who signs in on the device sees a queued file, and no byte of it stands on the disk', async () => {
  device.goOffline();
  const event = await anEvent();
  await device.engine.documents.add(event, { name: 'Zebedee report.txt', content: new Blob([canary]) });
  const disk = [...filesOf()].map(([folder, files]) => [folder, [...files]]);
  for (const word of [canary, 'Zebedee']) {
    expect(holds(disk, word)).toBe(false);
    expect(holds(await rawValues(device.disk.options.indexedDB as IDBFactory), word)).toBe(false);
  }
  await device.engine.session.signOut('keep');
  device.net.isOnline = true;
  await device.signIn('admin');
  expect(device.engine.queue.edits.get()).toEqual([]);
  expect(device.engine.view.all('document')).toEqual([]);
  await settled();
  expect(filesIn('queued')).not.toEqual([]);
  await device.engine.session.signOut('keep');
  await device.signIn('editor');
  await settled();
  expect(await onServer()).toMatchObject([{ title: 'Zebedee report.txt' }]);
});

test('a session that keeps nothing on the device sends its files at once', async () => {
  const passing = w.device();
  await setPassword(w.server, 'admin', 'short pass');
  await passing.signIn('admin', 'short pass');
  const event = await anEvent(passing);
  await passing.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  expect(passing.engine.queue.edits.get()).toEqual([]);
  await setPassword(w.server, 'admin', testPassword);
  expect(await onServer()).toHaveLength(1);
  expect(filesIn('queued', passing)).toEqual([]);
});
