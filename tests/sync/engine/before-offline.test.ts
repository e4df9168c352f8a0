import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChosenCase } from '#sync/engine/readiness.ts';
import type { EngineOptions } from '#sync/engine/engine-options.ts';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { to } from '../../helpers/network.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
});
afterEach(() => w.close());

const pdf = (filling: string) => new Blob([`%PDF-1.7\n${filling}\n%%EOF\n`]);
const none = { students: 0, cases: 0 };
const whole = { isReady: true, isCancelled: false, cases: 1, events: 1, guests: none, days: 14, missing: [] };

/** A case with a student, an event and two documents on the server, as another device made them. */
async function aCase(): Promise<ChosenCase> {
  const { edits, documents, queue } = device.engine;
  const student = await edits.create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  const uid = await edits.create('complaint', { studentId: `~${student}`, dateFiled: '2026-09-02' });
  const event = await edits.create('event', {
    parentType: 'complaint',
    parentId: `~${uid}`,
    type: 'Hearing',
  });
  for (const name of ['a', 'b']) await documents.add(event, { name: `${name}.pdf`, content: pdf(name) });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  return { kind: 'complaint', uid };
}

/** Another device that has never opened anything. */
async function fresh(options: Partial<EngineOptions> = {}): Promise<Device> {
  const other = w.device(options);
  await other.signIn();
  await eventually(() => expect(other.engine.view.all('document')).toHaveLength(2));
  return other;
}

test('what is chosen is fetched, and opens when the connection is gone (LI5)', async () => {
  const chosen = await aCase();
  const other = await fresh();
  const steps: number[] = [];
  const found = await other.engine.beforeOffline([chosen], { onProgress: ({ done }) => steps.push(done) });
  expect(found).toEqual({ ...whole, documents: 2, bytes: (await pdf('a').arrayBuffer()).byteLength * 2 });
  expect(steps).toEqual([0, 1, 2]);
  other.goOffline();
  for (const { record } of other.engine.view.all('document'))
    expect(await (await other.engine.documents.open(record.uid)).content.text()).toContain('%PDF');
});

test('a document of which a piece is gone from the device is fetched again; without the server nobody says Ready', async () => {
  const chosen = await aCase();
  const other = await fresh();
  expect(await other.engine.beforeOffline([chosen])).toMatchObject({ isReady: true });
  const [record] = other.engine.view.all('document').map((document) => document.record);
  const uid = record?.uid ?? '';
  const lose = () => {
    for (const [name, files] of (other.disk.files as MemoryFiles).folders)
      if (name.endsWith('-kept')) files.delete(`${uid}.0`);
  };
  lose();
  other.goOffline();
  const offline = await other.engine.beforeOffline([chosen]);
  expect(offline.documents).toBe(1);
  expect(offline.missing).toContainEqual(
    expect.objectContaining({ kind: 'documents', titles: [record?.title] }),
  );
  expect(other.engine.documents.kept.get().has(uid)).toBe(false);
  await other.goOnline();
  expect(await other.engine.beforeOffline([chosen])).toMatchObject({ isReady: true, documents: 2 });
  other.goOffline();
  expect((await other.engine.documents.open(uid)).content.size).toBeGreaterThan(0);
});

test('what was opened of other years is counted beside the chosen cases', async () => {
  const chosen = await aCase();
  const admin = await w.server.signIn('admin');
  const make = async (entity: string, body: object) =>
    (await (await admin.call('POST', `/api/dispute/${entity}/`, body)).json()) as { id: number; uid: string };
  const student = await make('student', { stateId: '9876543210', firstName: 'Bo', lastName: 'Ray' });
  const { db } = w.server;
  await sql`update "student" set "createdOn" = '2020-09-02' where "id" = ${student.id}`.execute(db);
  const [own, alone] = [
    await make('mediation', { dateFiled: '2020-09-02', studentId: student.id }),
    await make('complaint', { dateFiled: '2020-09-02', studentId: null }),
  ];
  await admin.call('PUT', `/api/dispute/mediation/${own.id}`, { dateClosed: '2021-01-01' });
  await admin.call('PUT', `/api/dispute/complaint/${alone.id}`, { dateClosed: '2021-01-01' });
  const other = await fresh();
  expect((await other.engine.beforeOffline([chosen])).guests).toEqual(none);
  await other.engine.guests.bring('mediation', `~${own.uid}`);
  await other.engine.guests.bring('complaint', `~${alone.uid}`);
  const found = await other.engine.beforeOffline([chosen]);
  expect(found).toMatchObject({ isReady: true, cases: 1, guests: { students: 1, cases: 2 } });
});

test('without the server nobody says Ready (LI5)', async () => {
  const chosen = await aCase();
  const other = await fresh();
  other.goOffline();
  const found = await other.engine.beforeOffline([chosen]);
  expect(found.isReady).toBe(false);
  expect(found.missing).toContainEqual({ kind: 'connection' });
  expect(found.missing).toContainEqual(
    expect.objectContaining({ kind: 'documents', titles: ['a.pdf', 'b.pdf'] }),
  );
});

test('a document that could not be fetched is named, and fetched the next time', async () => {
  const chosen = await aCase();
  const other = await fresh();
  other.net.meets('busy', to('GET', '/api/document/'));
  const found = await other.engine.beforeOffline([chosen]);
  expect(found).toMatchObject({ isReady: false, documents: 1 });
  expect(found.missing).toMatchObject([{ kind: 'documents', titles: ['a.pdf'] }]);
  await eventually(async () => expect((await other.engine.beforeOffline([chosen])).isReady).toBe(true));
});

test('it can be cancelled, and is not Ready then', async () => {
  const chosen = await aCase();
  const other = await fresh();
  const cancel = new AbortController();
  const { signal } = cancel;
  const found = await other.engine.beforeOffline([chosen], {
    signal,
    onProgress: ({ done }) => done === 1 && cancel.abort(),
  });
  expect(found).toMatchObject({ isReady: false, isCancelled: true, documents: 1 });
});

test('a case that is not here, little room, no stored application and a change that needs its author are all said', async () => {
  const chosen = await aCase();
  const surroundings = { bytesLeft: async () => 1_000_000, isAppStored: async () => false };
  const other = await fresh({ surroundings });
  await other.engine.edits.create('student', { stateId: '1', firstName: 'Bea', lastName: 'Lee' });
  await eventually(() => expect(other.engine.queue.edits.get()[0]?.state).toBe('refused'));
  const elsewhere = { kind: 'mediation', uid: '0190a000-0000-7000-8000-000000000001' } as const;
  const found = await other.engine.beforeOffline([chosen, elsewhere]);
  expect(found.isReady).toBe(false);
  expect(found.missing).toEqual([
    { kind: 'cases', count: 1 },
    { kind: 'app' },
    { kind: 'storage', bytes: 1_000_000 },
    { kind: 'attention', count: 1 },
  ]);
});

test('a session that keeps nothing on the device is never Ready', async () => {
  const chosen = await aCase();
  await setPassword(w.server, 'admin', 'short pass');
  const other = w.device();
  await other.signIn('admin', 'short pass');
  const found = await other.engine.beforeOffline([chosen]);
  expect(found.missing).toContainEqual(expect.objectContaining({ kind: 'session' }));
});
