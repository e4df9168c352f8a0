import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { to } from '../../helpers/network.ts';
import { restClient } from '../../helpers/rest.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Device } from '../../helpers/world.ts';
import { bigBytes, pdf } from '../documents/document-device.ts';
import { type LaptopAndDesk, laptopAndDesk, passphrase } from './laptop-and-desk.ts';

let { w, laptop, desk } = {} as LaptopAndDesk;
beforeEach(async () => {
  ({ w, laptop, desk } = await laptopAndDesk());
});
afterEach(() => w.close());
const student = (firstName: string, stateId: string) => ({ stateId, firstName, lastName: 'Lee' });
const studentsOnServer = async () =>
  (
    await sql<{ name: string }>`select "firstName" as "name" from "student" order by "id"`.execute(
      w.server.db,
    )
  ).rows.map(({ name }) => name);
const sent = (device: Device) =>
  eventually(() =>
    expect(device.engine.queue.edits.get().filter((edit) => edit.state !== 'conflict')).toEqual([]),
  );

test('unsent edits go on from another device: in their order, with their ids, behind what waits there (ST5)', async () => {
  laptop.goOffline();
  const uid = await laptop.engine.edits.create('student', student('Ann', '1234567890'));
  await laptop.engine.edits.create('complaint', { studentId: `~${uid}`, dateFiled: '2026-09-02' });
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  expect(file).toMatchObject({ count: 2, left: 0 });
  expect(laptop.engine.queue.edits.get()).toHaveLength(2);

  desk.goOffline();
  await desk.engine.edits.create('student', student('Own', '1234567891'));
  expect(await desk.engine.rescue.importUnsent(file.content, passphrase)).toEqual({
    added: 2,
    skipped: 0,
    drafts: 0,
  });
  const ids = (device: Device) => device.engine.queue.edits.get().map(({ id }) => id);
  expect(ids(desk).slice(1)).toEqual(ids(laptop));
  expect(desk.engine.view.of('complaint', uid)).toHaveLength(1);
  expect(await desk.engine.rescue.importUnsent(file.content, passphrase)).toMatchObject({
    added: 0,
    skipped: 2,
  });

  await desk.reload();
  await desk.signIn();
  await desk.goOnline();
  await sent(desk);
  expect(await studentsOnServer()).toEqual(['Own', 'Ann']);
  expect(await desk.engine.rescue.importUnsent(file.content, passphrase)).toMatchObject({
    added: 0,
    skipped: 2,
  });
  // The first device comes back and sends the same edits: no second effect.
  await laptop.goOnline();
  await sent(laptop);
  expect(await studentsOnServer()).toEqual(['Own', 'Ann']);
  expect((await sql`select 1 from "complaint"`.execute(w.server.db)).rows).toHaveLength(1);
});

test('the list of what is unsent is written once for a whole file: it is read and written as one', async () => {
  laptop.goOffline();
  desk.goOffline();
  for (const n of [1, 2, 3]) await laptop.engine.edits.create('student', student('Ann', `123456789${n}`));
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  const kept = vi.spyOn(desk.disk.kept, 'setItem');
  await desk.engine.rescue.importUnsent(file.content, passphrase);
  const lists = kept.mock.calls.filter(([key]) => key.endsWith('-unsent'));
  expect(lists.map(([, list]) => Object.keys(JSON.parse(list) as object).length)).toEqual([3]);
});

/** A student that both devices know. */
async function known(): Promise<string> {
  const uid = await laptop.engine.edits.create('student', student('Ann', '1234567890'));
  await sent(laptop);
  await desk.engine.queue.syncNow();
  return uid;
}
const save = async ({ engine }: Device, uid: string, changes: object) => {
  await eventually(() => expect(engine.view.find('student', `~${uid}`)).toBeDefined());
  const seen = engine.view.find('student', `~${uid}`);
  if (seen) await engine.edits.save('student', uid, seen.record, { ...changes });
};

test('an edit that had arrived with its answer lost conflicts with none that came after it, on whichever device', async () => {
  const uid = await known();
  laptop.net.meets('answer lost', to('PUT', '/api/dispute/student'), 100);
  await save(laptop, uid, { firstName: 'Bea' });
  await eventually(async () => expect(await studentsOnServer()).toEqual(['Bea']));
  laptop.goOffline();
  await save(laptop, uid, { firstName: 'Cleo' });
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  desk.goOffline();
  await desk.engine.rescue.importUnsent(file.content, passphrase);
  expect(desk.engine.view.find('student', `~${uid}`)?.record.firstName).toBe('Cleo');
  await save(desk, uid, { firstName: 'Dora' });
  await desk.goOnline();
  await eventually(() => expect(desk.engine.queue.edits.get()).toEqual([]));
  expect(await studentsOnServer()).toEqual(['Dora']);
});

test('an edit that was applied before it was refused is not discarded on the other device either (ED6)', async () => {
  const uid = await known();
  const isSave = to('PUT', `/api/dispute/student/~${uid}`);
  laptop.net.meets('answer lost', isSave);
  laptop.net.meets('request lost', isSave, 100);
  await save(laptop, uid, { firstName: 'Bea' });
  await eventually(async () => expect(await studentsOnServer()).toEqual(['Bea']));
  laptop.goOffline();
  const admin = await restClient(w.server, 'admin');
  expect((await admin.put('/api/accounts/user/2', { roles: ['Read-Only'] })).status).toBe(200);
  laptop.net.clear();
  await laptop.goOnline();
  await eventually(async () => {
    await laptop.engine.queue.syncNow();
    expect(laptop.engine.queue.edits.get()).toMatchObject([{ state: 'refused' }]);
  });
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  await desk.engine.rescue.importUnsent(file.content, passphrase);
  const [edit] = desk.engine.queue.edits.get();
  await expect(desk.engine.queue.discard(edit?.id ?? '')).rejects.toThrow(/has this change already/);
});

test('an edit that its first device sent after the export is not discarded on the other one (ED6)', async () => {
  const uid = await known();
  await laptop.engine.queue.setWorkOffline(true);
  await save(laptop, uid, { firstName: 'Bea' });
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  await desk.engine.queue.setWorkOffline(true);
  await desk.engine.rescue.importUnsent(file.content, passphrase);
  await laptop.engine.queue.setWorkOffline(false);
  await sent(laptop);
  const [edit] = desk.engine.queue.edits.get();
  await expect(desk.engine.queue.discard(edit?.id ?? '')).rejects.toThrow(/has this change already/);
});

test('a conflict travels with its file, to be decided on the other device', async () => {
  const uid = await known();
  laptop.goOffline();
  await save(laptop, uid, { firstName: 'Bea' });
  const other = w.device();
  await other.signIn('admin');
  await save(other, uid, { firstName: 'Theirs' });
  await sent(other);
  await laptop.goOnline();
  await eventually(() => expect(laptop.engine.queue.edits.get()[0]?.state).toBe('conflict'));
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  await desk.engine.rescue.importUnsent(file.content, passphrase);
  const [conflict] = desk.engine.queue.edits.get();
  expect(conflict).toMatchObject({ state: 'conflict', conflicts: [{ yours: 'Bea', theirs: 'Theirs' }] });
  await desk.engine.queue.resolve(conflict?.id ?? '', { firstName: 'Bea' });
  await sent(desk);
  expect(await studentsOnServer()).toEqual(['Bea']);
});

test('nobody else can import it, and nobody without the passphrase; a weak passphrase seals nothing (ST5)', async () => {
  laptop.goOffline();
  await laptop.engine.edits.create('student', student('Ann', '1234567890'));
  await expect(laptop.engine.rescue.exportUnsent('short')).rejects.toThrow(/too easy to guess/);
  const { content } = await laptop.engine.rescue.exportUnsent(passphrase);
  const raw = Buffer.from(await content.arrayBuffer());
  expect(raw.toString('latin1')).not.toMatch(/Ann|1234567890/);

  const other = w.device();
  await other.signIn('admin');
  await expect(other.engine.rescue.importUnsent(content, passphrase)).rejects.toThrow(/another user/);
  await expect(desk.engine.rescue.importUnsent(content, `${passphrase}!`)).rejects.toThrow(
    /passphrase is wrong/,
  );
  raw[raw.length - 1] = (raw.at(-1) ?? 0) ^ 1;
  await expect(desk.engine.rescue.importUnsent(new Blob([raw]), passphrase)).rejects.toThrow(/damaged/);
  await expect(desk.engine.rescue.importUnsent(new Blob(['a,b,c']), passphrase)).rejects.toThrow(
    /not a file/,
  );
  expect(desk.engine.queue.edits.get()).toEqual([]);
  expect(other.engine.queue.edits.get()).toEqual([]);
});

test('a file whose head was given to another user does not open', async () => {
  laptop.goOffline();
  await laptop.engine.edits.create('student', student('Ann', '1234567890'));
  const { content } = await laptop.engine.rescue.exportUnsent(passphrase);
  const other = w.device();
  await other.signIn('admin');
  other.goOffline();
  await other.engine.edits.create('student', student('Bo', '1234567892'));
  const theirs = await other.engine.rescue.exportUnsent(passphrase);
  const headOf = async (file: Blob) => (await file.text()).split('\n')[0] ?? '';
  const userKey = /"userKey":"(\w+)"/;
  const foreign = userKey.exec(await headOf(theirs.content))?.[1] ?? '';
  const own = userKey.exec(await headOf(content))?.[1] ?? '';
  const altered = Buffer.from(
    Buffer.from(await content.arrayBuffer())
      .toString('latin1')
      .replace(own, foreign),
    'latin1',
  );
  await expect(other.engine.rescue.importUnsent(new Blob([altered]), passphrase)).rejects.toThrow(/damaged/);
});

const bytes = bigBytes();
const filesOn = ({ disk }: Device) =>
  [...(disk.files as MemoryFiles).folders].flatMap(([folder, files]) =>
    folder.endsWith('-queued') ? [...files.keys()] : [],
  );

/** An event on the laptop with two documents that wait. */
async function withDocuments(): Promise<string[]> {
  const { edits, documents } = laptop.engine;
  const complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
  const event = await edits.create('event', {
    parentType: 'complaint',
    parentId: `~${complaint}`,
    type: 'Hearing',
  });
  return [
    await documents.add(event, { name: 'notes.pdf', content: new Blob([bytes]) }),
    await documents.add(event, { name: 'other.pdf', content: pdf('another canary') }),
  ];
}

test('documents that wait go along, and arrive whole and once from wherever they are sent first', async () => {
  laptop.goOffline();
  const [big = '', small = ''] = await withDocuments();
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  expect(file).toMatchObject({ count: 4, left: 0 });
  expect(Buffer.from(await file.content.arrayBuffer()).toString('latin1')).not.toMatch(
    /canary|pieces of a file/,
  );
  desk.goOffline();
  expect(await desk.engine.rescue.importUnsent(file.content, passphrase)).toMatchObject({ added: 4 });
  const opened = await desk.engine.documents.open(big);
  expect(Buffer.from(await opened.content.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await (await desk.engine.documents.open(small)).content.text()).toContain('another canary');
  await laptop.goOnline();
  await sent(laptop);
  await desk.goOnline();
  await sent(desk);
  const { rows } = await sql<{ uid: string }>`select "uid" from "document" order by "id"`.execute(
    w.server.db,
  );
  expect(rows.map(({ uid }) => uid)).toEqual([big, small]);
  // Edits that the desk knows already bring their files no second time.
  expect(await desk.engine.rescue.importUnsent(file.content, passphrase)).toMatchObject({ skipped: 4 });
  expect(filesOn(desk)).toEqual([]);
});

test('of a document whose file is gone nothing goes along, and that is said', async () => {
  laptop.goOffline();
  const [big = ''] = await withDocuments();
  for (const [folder, files] of (laptop.disk.files as MemoryFiles).folders)
    if (folder.endsWith('-queued')) files.delete(`${big}.0`);
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  expect(file).toMatchObject({ count: 3, left: 1 });
});

test('a file that was cut off in a document brings nothing', async () => {
  laptop.goOffline();
  await withDocuments();
  const { content } = await laptop.engine.rescue.exportUnsent(passphrase);
  desk.goOffline();
  const cut = content.slice(0, content.size - 2_000_000);
  await expect(desk.engine.rescue.importUnsent(cut, passphrase)).rejects.toThrow(/damaged/);
  expect(desk.engine.queue.edits.get()).toEqual([]);
});

/** A draft is as new as the millisecond in which it was kept. */
async function untilTheClockMoves(): Promise<void> {
  const then = Date.now();
  await eventually(() => expect(Date.now()).toBeGreaterThan(then));
}

test('drafts go along; where both devices have one the newer is kept', async () => {
  const draft = (facts: string) => ({ values: { facts }, seen: null, files: ['letter.pdf'] });
  laptop.goOffline();
  await desk.engine.drafts.put('complaint:1', draft('older, of the desk'));
  await untilTheClockMoves();
  await laptop.engine.drafts.put('complaint:1', draft('newer, of the laptop'));
  await laptop.engine.drafts.put('complaint:2', draft('of the laptop'));
  const file = await laptop.engine.rescue.exportUnsent(passphrase);
  expect(file).toMatchObject({ count: 0, drafts: 2 });
  await untilTheClockMoves();
  await desk.engine.drafts.put('complaint:2', draft('newer, of the desk'));
  expect(await desk.engine.rescue.importUnsent(file.content, passphrase)).toMatchObject({ drafts: 1 });
  const factsOf = async (key: string) => (await desk.engine.drafts.get(key))?.values['facts'];
  expect([await factsOf('complaint:1'), await factsOf('complaint:2')]).toEqual([
    'newer, of the laptop',
    'newer, of the desk',
  ]);
  expect((await desk.engine.drafts.get('complaint:1'))?.files).toEqual(['letter.pdf']);
});
