import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { to } from '../../helpers/network.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { agree, recordOf, settled, withDueProcess } from './with-due-process.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const mediationsOnServer = async () =>
  (
    await sql<{ uid: string; isDeleted: boolean; number: string }>`
      select "uid", "deletedAt" is not null as "isDeleted", "caseNumber" as "number" from "mediation"
      order by "id"`.execute(w.server.db)
  ).rows;

test('agreed to offline, the mediation is there at once, can be worked on, and arrives whole and once', async () => {
  const { device, uid } = await withDueProcess(w);
  const { view, edits } = device.engine;
  device.goOffline();
  await agree(device, uid, true);

  const { record, mark } = recordOf(device, uid);
  expect(record.mediationAgreedToMediationFlag).toBe(true);
  expect(mark).toBe('waiting');
  const mediation = view.find('mediation', `~${record.mediationUid ?? ''}`);
  expect(mediation).toMatchObject({
    isNew: true,
    mark: 'waiting',
    record: { id: -1, dateFiled: '2026-11-18', problem: 'No aide.', dueProcessUid: uid },
  });
  if (!mediation) return;
  expect(view.of('mediation', mediation.record.studentUid ?? '')).toHaveLength(1);
  await edits.create('event', {
    parentId: `~${mediation.record.uid}`,
    parentType: 'mediation',
    type: 'Mediation Scheduled',
  });

  await device.goOnline();
  await settled(device);
  expect(await mediationsOnServer()).toEqual([
    { uid: mediation.record.uid, isDeleted: false, number: 'M-2026-0001' },
  ]);
  const after = recordOf(device, uid).record;
  expect(after.mediationId).toBe(view.find('mediation', `~${mediation.record.uid}`)?.record.id);
  expect(after.mediationId).toBeGreaterThan(0);
  expect(view.of('event', mediation.record.uid)).toHaveLength(1);
});

test('at no step does the case look undecided again: its row is there before its edit goes', async () => {
  const { device, uid } = await withDueProcess(w);
  const seen: unknown[] = [];
  const end = device.engine.view.changes('dueprocess').subscribe(() => {
    seen.push(recordOf(device, uid).record.mediationAgreedToMediationFlag);
  });
  await agree(device, uid, true);
  await settled(device);
  end();
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('an answer lost after the commit makes no second mediation', async () => {
  const { device, uid } = await withDueProcess(w);
  device.net.meets('answer lost', to('POST', '/api/dispute/updatedueprocessmediation'));
  await agree(device, uid, true);
  await device.engine.queue.syncNow();
  await settled(device);
  expect(await mediationsOnServer()).toHaveLength(1);
});

/** Agrees, and types a problem on the mediation that this makes. */
async function agreeAndType(device: Device, uid: string): Promise<void> {
  await agree(device, uid, true);
  const { view, edits } = device.engine;
  const mediation = view.find('mediation', `~${recordOf(device, uid).record.mediationUid ?? ''}`);
  if (!mediation) throw new Error('the mediation is not there');
  await edits.save('mediation', mediation.record.uid, mediation.record, { problem: 'Typed on it.' });
}
const queued = (device: Device) =>
  device.engine.queue.edits.get().map(({ action, state }) => [action, state]);

test('what is typed on the mediation waits while the server fails on the agreement, and follows it (PS3)', async () => {
  const { device, uid } = await withDueProcess(w);
  const isAgreement = to('POST', '/api/dispute/updatedueprocessmediation');
  let fails = true;
  const send = device.net.fetch;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    return fails && isAgreement(request)
      ? Response.json({ message: 'fault' }, { status: 500, headers: { 'x-accord': 'test' } })
      : send(request);
  };
  await agreeAndType(device, uid);
  await device.engine.queue.syncNow();
  expect(queued(device)).toEqual([
    ['agree', 'sent'],
    ['save', 'waiting'],
  ]);
  fails = false;
  await device.engine.queue.syncNow();
  await settled(device);
  const { mediationUid } = recordOf(device, uid).record;
  expect(device.engine.view.find('mediation', `~${mediationUid ?? ''}`)?.record.problem).toBe('Typed on it.');
});

test('what is typed on the mediation waits while the agreement is a conflict, and follows it (PS3)', async () => {
  const { device, uid } = await withDueProcess(w);
  const other = w.device();
  await other.signIn();
  await settled(other);
  device.goOffline();
  await agree(other, uid, false);
  await settled(other);
  await agreeAndType(device, uid);
  await device.goOnline();
  await eventually(() => expect(device.engine.status.get().kind).toBe('attention'));
  await device.engine.queue.syncNow();
  expect(queued(device)).toEqual([
    ['agree', 'conflict'],
    ['save', 'waiting'],
  ]);
  const [edit] = device.engine.queue.edits.get();
  await device.engine.queue.resolve(edit?.id ?? '', { mediationAgreedToMediationFlag: true });
  await settled(device);
  const { mediationUid } = recordOf(device, uid).record;
  expect(device.engine.view.find('mediation', `~${mediationUid ?? ''}`)?.record.problem).toBe('Typed on it.');
});

test('taken back offline, the mediation is gone at once and then on the server', async () => {
  const { device, uid } = await withDueProcess(w);
  await agree(device, uid, true);
  await settled(device);
  const mediationUid = recordOf(device, uid).record.mediationUid ?? '';
  device.goOffline();
  await agree(device, uid, false);
  expect(recordOf(device, uid).record).toMatchObject({
    mediationAgreedToMediationFlag: false,
    mediationId: null,
    mediationUid: null,
  });
  expect(device.engine.view.find('mediation', `~${mediationUid}`)).toBeUndefined();
  await device.goOnline();
  await settled(device);
  expect((await mediationsOnServer()).map(({ isDeleted }) => isDeleted)).toEqual([true]);
});

test('agreed and taken back before the network returned, both arrive in their order', async () => {
  const { device, uid } = await withDueProcess(w);
  device.goOffline();
  await agree(device, uid, true);
  await agree(device, uid, null);
  expect(recordOf(device, uid).record.mediationAgreedToMediationFlag).toBeNull();
  await device.goOnline();
  await settled(device);
  expect((await mediationsOnServer()).map(({ isDeleted }) => isDeleted)).toEqual([true]);
  expect(recordOf(device, uid).record.mediationUid).toBeNull();
});

test('a refusal says why and shows the decision with its mark; discarding it brings the mediation back', async () => {
  const { device, uid } = await withDueProcess(w);
  await agree(device, uid, true);
  await settled(device);
  const mediationUid = recordOf(device, uid).record.mediationUid ?? '';
  await device.engine.edits.create('contact', {
    parentId: `~${mediationUid}`,
    parentType: 'mediation',
    firstName: 'Carla',
  });
  await settled(device);
  await agree(device, uid, false);
  await eventually(() => expect(device.engine.status.get().kind).toBe('attention'));
  const [edit] = device.engine.queue.edits.get();
  expect(edit?.error).toContain('has contacts');
  expect(recordOf(device, uid).mark).toBe('refused');
  expect(device.engine.view.find('mediation', `~${mediationUid}`)?.mark).toBe('refused');
  await device.engine.queue.discard(edit?.id ?? '');
  expect(recordOf(device, uid)).toMatchObject({ mark: null, record: { mediationUid } });
  expect(device.engine.view.find('mediation', `~${mediationUid}`)?.mark).toBeNull();
});

test('two devices agree at once: one mediation, and both show it', async () => {
  const { device, uid } = await withDueProcess(w);
  const other = w.device();
  await other.signIn();
  await settled(other);
  device.goOffline();
  other.goOffline();
  await agree(device, uid, true);
  await agree(other, uid, true);
  await device.goOnline();
  await settled(device);
  await other.goOnline();
  await settled(other);
  expect(await mediationsOnServer()).toHaveLength(1);
  const { mediationUid } = recordOf(device, uid).record;
  expect(recordOf(other, uid).record.mediationUid).toBe(mediationUid);
  expect(other.engine.view.all('mediation').map(({ record }) => record.uid)).toEqual([mediationUid]);
});

test('decided otherwise by another device: a conflict of the flag, resolved by its author', async () => {
  const { device, uid } = await withDueProcess(w);
  const other = w.device();
  await other.signIn();
  await settled(other);
  other.goOffline();
  await agree(other, uid, false);
  await agree(device, uid, true);
  await settled(device);
  await other.goOnline();
  await eventually(() => expect(other.engine.status.get().kind).toBe('attention'));
  const [edit] = other.engine.queue.edits.get();
  expect(edit?.conflicts).toMatchObject([
    { field: 'mediationAgreedToMediationFlag', base: null, theirs: true, yours: false },
  ]);
  await other.engine.queue.resolve(edit?.id ?? '', { mediationAgreedToMediationFlag: false });
  await settled(other);
  expect(recordOf(other, uid).record).toMatchObject({
    mediationAgreedToMediationFlag: false,
    mediationUid: null,
  });
  expect((await mediationsOnServer()).map(({ isDeleted }) => isDeleted)).toEqual([true]);
});

test('agreed again on a device that had not heard that it was taken back: decided anew, it goes out and has its mediation', async () => {
  const { device, uid } = await withDueProcess(w);
  await agree(device, uid, true);
  await settled(device);
  const other = w.device();
  await other.signIn();
  await settled(other);
  device.goOffline();
  await agree(other, uid, false);
  await settled(other);
  await agree(device, uid, true);
  await device.goOnline();
  await eventually(() => expect(device.engine.status.get().kind).toBe('attention'));
  const [edit] = device.engine.queue.edits.get();
  expect(edit).toMatchObject({ action: 'agree', state: 'conflict' });
  await device.engine.queue.resolve(edit?.id ?? '', { mediationAgreedToMediationFlag: true });
  await settled(device);
  const { record } = recordOf(device, uid);
  expect(record).toMatchObject({ mediationAgreedToMediationFlag: true });
  expect(await mediationsOnServer()).toContainEqual(
    expect.objectContaining({ uid: record.mediationUid, isDeleted: false }),
  );
});
