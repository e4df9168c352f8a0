import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { holds, rawValues } from '../../helpers/raw-bytes.ts';
import { testPassword } from '../../helpers/server.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World } from '../../helpers/world.ts';
import { canary, documentDevice, pdf } from './document-device.ts';

const the = documentDevice();
const { anEvent, onServer, filesOf, filesIn, settled, textOf } = the;
let w: World;
let device: Device;
beforeEach(() => ({ w, device } = the));

test('files that the server would refuse by name, size or first bytes are refused at once, with nothing left', async () => {
  const event = await anEvent();
  const { documents } = device.engine;
  const add = (name: string, content: Blob) => documents.add(event, { name, content });
  await expect(add('virus.exe', pdf())).rejects.toThrow(/Allowed types: pdf, docx/);
  await expect(add('empty.pdf', new Blob([]))).rejects.toThrow('The file is empty.');
  const big = { size: 25 * 1024 * 1024 + 1 } as Blob;
  await expect(add('big.pdf', big)).rejects.toThrow('The file is too large: at most 25 MB can be added.');
  const text = new Blob(['A letter that was given the name of another type']);
  await expect(add('letter.pdf', text)).rejects.toThrow(
    'This file is not a PDF file (.pdf) that can be read.',
  );
  await expect(documents.check({ name: 'letter.pdf', content: text })).rejects.toThrow(/not a PDF file/);
  await documents.check({ name: 'letter.txt', content: text });
  await expect(add('letter.txt', new Blob(['before\0after']))).rejects.toThrow(/not a plain text file/);
  expect(filesIn('queued')).toEqual([]);
});

test('a file that was saved, moved or deleted after it was chosen says so, with nothing left', async () => {
  const event = await anEvent();
  const { documents } = device.engine;
  const content = pdf();
  content.slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('Its state has changed.', 'NotReadableError')),
    });
  const file = { name: 'report.pdf', content };
  const why = "The file can't be added: it was changed, moved or deleted after it was chosen.";
  await expect(documents.check(file)).rejects.toThrow(why);
  expect(await documents.addAll(event, [file])).toMatchObject([
    { name: 'report.pdf', thrown: { code: 'invalid', messages: [why] } },
  ]);
  expect(filesIn('queued')).toEqual([]);
});

test('while files are added it is told, until the last of them is on this device', async () => {
  const event = await anEvent();
  const { documents, queue } = device.engine;
  device.goOffline();
  const before = queue.edits.get().length;
  const file = { name: 'a.pdf', content: pdf() };
  const told: (readonly [boolean, number])[] = [];
  const end = documents.isAdding.subscribe(() =>
    told.push([documents.isAdding.get(), queue.edits.get().length - before]),
  );
  await documents.addAll(event, [file, file]);
  end();
  expect(told).toEqual([
    [true, 0],
    [false, 2],
  ]);
});

test('"Up to date" is not said while a file is still put on this device (LI1)', async () => {
  const event = await anEvent();
  const { documents, status } = device.engine;
  await settled();
  await eventually(() => expect(status.get().kind).toBe('up-to-date'));
  const gate = Promise.withResolvers<void>();
  const files = device.disk.files as MemoryFiles;
  const write = files.writeFile;
  files.writeFile = async (...given) => {
    await gate.promise;
    return write(...given);
  };
  const adding = documents.add(event, { name: 'a.pdf', content: pdf() });
  await eventually(() => expect(status.get()).toMatchObject({ kind: 'saving', waiting: 0 }));
  gate.resolve();
  await adding;
  await settled();
  await eventually(() => expect(status.get().kind).toBe('up-to-date'));
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

test('a document whose content this device has itself is in the audit each time it is opened, as one from the server is', async () => {
  const event = await anEvent();
  const { documents } = device.engine;
  const uid = await documents.add(event, { name: 'first.pdf', content: pdf() });
  device.goOffline();
  await documents.open(uid);
  await device.goOnline();
  await settled();
  await eventually(() => expect(documents.kept.get().has(uid)).toBe(true));
  device.goOffline();
  await documents.open(uid);
  await documents.open(uid);
  await device.goOnline();
  const downloads = sql<{ uid: string; at: string }>`
    select "uid", "detail" ->> 'at' as "at" from "audit" where "action" = 'download' order by "id"`;
  await eventually(async () => {
    const { rows } = await downloads.execute(w.server.db);
    expect(rows).toMatchObject([{ uid }, { uid }]);
    expect(rows.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  });
});

test('a file that is being added while its user signs out is kept', async () => {
  const event = await anEvent();
  await settled();
  device.goOffline();
  const files = device.disk.files as MemoryFiles;
  const write = files.writeFile;
  let sealed = () => {};
  const slow = new Promise<void>((resolve) => (sealed = resolve));
  files.writeFile = async (folder, name, bytes) => {
    if (folder.endsWith('-queued')) await slow;
    return write(folder, name, bytes);
  };
  const adding = device.engine.documents.add(event, { name: 'late.pdf', content: pdf() });
  const leaving = device.engine.session.signOut('keep');
  sealed();
  const uid = await adding;
  await leaving;
  device.net.isOnline = true;
  await device.signIn();
  await settled();
  expect(device.engine.view.of('document', event)).toMatchObject([{ record: { uid } }]);
});

/** Has each piece of a waiting file written only once it may. */
function slowly(): () => void {
  const files = device.disk.files as MemoryFiles;
  const write = files.writeFile;
  const may = Promise.withResolvers<void>();
  files.writeFile = async (folder, name, bytes) => {
    if (folder.endsWith('-queued')) await may.promise;
    return write(folder, name, bytes);
  };
  return may.resolve;
}
const three = ['one', 'two', 'three'].map((name) => ({ name: `${name}.pdf`, content: pdf(name) }));
const titlesOf = (event: string) =>
  device.engine.view.of('document', event).map(({ record }) => record.title);

test.each(['lock', 'sign-out'])('files that are being added at a %s are all kept', async (end) => {
  const event = await anEvent();
  await settled();
  device.goOffline();
  const go = slowly();
  const adding = device.engine.documents.addAll(event, three);
  const { session } = device.engine;
  const leaving = end === 'lock' ? session.lock() : session.signOut('keep');
  go();
  expect(await adding).toEqual([]);
  await leaving;
  expect(session.state.get().kind).not.toBe('open');
  device.net.isOnline = true;
  await device.signIn();
  await settled();
  expect(titlesOf(event)).toEqual(three.map(({ name }) => name));
});

test('of files that are added together each that can’t be is named, and the others are there', async () => {
  const event = await anEvent();
  const failed = await device.engine.documents.addAll(event, [
    { name: 'virus.exe', content: pdf() },
    { name: 'letter.pdf', content: pdf() },
  ]);
  expect(failed).toMatchObject([
    { name: 'virus.exe', thrown: { message: expect.stringMatching(/Allowed types/) } },
  ]);
  expect(titlesOf(event)).toEqual(['letter.pdf']);
});

test('while Work Offline is on no document is asked of the server', async () => {
  const event = await anEvent();
  const uid = await device.engine.documents.add(event, { name: 'a.pdf', content: pdf() });
  await settled();
  const other = w.device();
  await other.signIn();
  await eventually(() => expect(other.engine.view.of('document', event)).toHaveLength(1));
  await other.engine.queue.setWorkOffline(true);
  const asked = () => other.net.sent.filter((request) => request.includes('/api/document/')).length;
  await expect(other.engine.documents.open(uid)).rejects.toThrow(/needs a connection/);
  expect(await other.engine.documents.keep([uid])).toMatchObject({
    kept: 0,
    failed: [{ uid, reason: 'Work Offline is on.' }],
  });
  expect(asked()).toBe(0);
  await other.engine.queue.setWorkOffline(false);
  expect((await other.engine.documents.open(uid)).name).toBe('a.pdf');
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
