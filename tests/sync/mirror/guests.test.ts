import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { to } from '../../helpers/network.ts';
import { studentBody } from '../../helpers/rest.ts';
import type { SignedInClient } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let admin: SignedInClient;
let time: number;
const day = 86_400_000;

beforeEach(async () => {
  time = Date.parse('2026-11-21T12:00:00Z');
  w = await world();
  admin = await w.server.signIn('admin');
});
afterEach(() => w.close());

interface Made {
  id: number;
  uid: string;
}
const make = async (path: string, body: object): Promise<Made> => {
  const answer = await admin.call('POST', `/api/dispute/${path}/`, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Made;
};
const change = async (path: string, body: object) =>
  expect((await admin.call('PUT', `/api/dispute/${path}`, body)).status).toBe(200);

/** A closed case of an earlier year with an event. */
async function oldCase(kind: CaseKind, studentId: number | null) {
  const made = await make(kind, { dateFiled: '2020-09-02', studentId, facts: 'as filed' });
  await change(`${kind}/${made.id}`, { dateClosed: '2021-01-01' });
  const event = await make('event', { parentId: made.id, parentType: kind, type: 'Hearing' });
  return { ...made, event };
}

/** A student whom no year's mirror holds, with a complaint and a mediation. */
async function oldFamily() {
  const student = await make('student', studentBody());
  await sql`update "student" set "createdOn" = '2020-09-02' where "id" = ${student.id}`.execute(w.server.db);
  const complaint = await oldCase('complaint', student.id);
  const mediation = await oldCase('mediation', student.id);
  return { student, complaint, mediation };
}

async function ready(): Promise<Device> {
  const device = w.device({ now: () => time });
  await device.signIn();
  return device;
}

const facts = ({ engine }: Device, { uid }: Made) => engine.view.find('complaint', `~${uid}`)?.record.facts;
const save = ({ engine }: Device, { uid }: Made, changes: Partial<RecordOf<'complaint'>>) => {
  const seen = engine.view.find('complaint', `~${uid}`);
  if (!seen) throw new Error('the complaint is not here');
  return engine.edits.save('complaint', uid, seen.record, changes);
};
const isHere = ({ engine: { view } }: Device, { uid }: Made) =>
  (view.find('complaint', `~${uid}`) ?? view.find('mediation', `~${uid}`)) !== undefined;

/** Pulls until what the device holds has been compared with the server, and agreed. */
const untilVerified = (device: Device): Promise<void> =>
  eventually(async () => {
    await device.engine.queue.syncNow();
    const { mirror } = device.engine.status.get();
    expect(mirror?.verifiedAt).not.toBeNull();
    expect((mirror?.verifiedAt ?? '') >= (mirror?.pulledAt ?? 'z')).toBe(true);
  });
const rowsAsked = ({ net }: Device) => net.sent.filter((one) => one.endsWith('/api/sync/rows')).length;

test('a case of another year comes with its whole family, stays without a connection and after a reload (GU1)', async () => {
  const { student, complaint, mediation } = await oldFamily();
  const device = await ready();
  expect(isHere(device, complaint)).toBe(false);
  await device.engine.guests.bring('complaint', String(complaint.id));
  device.goOffline();
  await device.reload();
  await device.engine.session.unlock('quiet-river-lantern');
  const { view } = device.engine;
  await eventually(() => expect(view.of('event', mediation.uid)).toHaveLength(1));
  expect(view.find('student', String(student.id))?.record.uid).toBe(student.uid);
  for (const kind of ['complaint', 'mediation'] as const) expect(view.of(kind, student.uid)).toHaveLength(1);
  expect(view.of('event', complaint.uid)).toHaveLength(1);
});

test('pulls bring what changes of a guest, and what the device holds agrees with the server (GU2)', async () => {
  const { student, complaint } = await oldFamily();
  const device = await ready();
  await device.engine.guests.bring('student', `~${student.uid}`);
  await change(`complaint/${complaint.id}`, { facts: 'by another' });
  await untilVerified(device);
  expect(facts(device, complaint)).toBe('by another');
  await admin.call('DELETE', `/api/dispute/complaint/${complaint.id}`);
  await untilVerified(device);
  expect(isHere(device, complaint)).toBe(false);
  expect(rowsAsked(device)).toBe(0);
});

test('a record that there is not is said; without a connection that it can not be brought (GU6)', async () => {
  const { complaint } = await oldFamily();
  const device = await ready();
  await expect(device.engine.guests.bring('complaint', '999')).rejects.toMatchObject({ code: 'notFound' });
  device.goOffline();
  await expect(device.engine.guests.bring('complaint', String(complaint.id))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test("a guest is edited offline and synced; against another's edit of the same words it is a conflict", async () => {
  const { complaint } = await oldFamily();
  const device = await ready();
  await device.engine.guests.bring('complaint', String(complaint.id));
  device.goOffline();
  await save(device, complaint, { problem: 'typed offline' });
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(device.engine.view.find('complaint', `~${complaint.uid}`)?.record.problem).toBe('typed offline');
  device.goOffline();
  await save(device, complaint, { facts: 'mine' });
  await change(`complaint/${complaint.id}`, { facts: 'theirs' });
  await device.goOnline();
  await eventually(() => expect(device.engine.status.get().attention).toBe(1));
  expect(facts(device, complaint)).toBe('mine');
  expect(device.engine.queue.edits.get()[0]?.conflicts).toMatchObject([{ theirs: 'theirs', yours: 'mine' }]);
});

test('a pull that was asked for before a guest came tells nothing of it, and its changes are not missed (GU3)', async () => {
  const { complaint } = await oldFamily();
  const device = await ready();
  const { fetch } = device.net;
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  // The server answers this pull only once the guest is here and has changed.
  device.net.fetch = async (input, init) => {
    if (!to('GET', '/api/sync/pull')(new Request(input, init))) return fetch(input, init);
    device.net.fetch = fetch;
    asked.resolve();
    await goOn.promise;
    return fetch(input, init);
  };
  const syncing = device.engine.queue.syncNow();
  await asked.promise;
  const bringing = device.engine.guests.bring('complaint', String(complaint.id));
  await eventually(() => expect(isHere(device, complaint)).toBe(true));
  await change(`complaint/${complaint.id}`, { facts: 'meanwhile' });
  goOn.resolve();
  await Promise.all([syncing, bringing]);
  await eventually(() => expect(facts(device, complaint)).toBe('meanwhile'));
  await untilVerified(device);
  expect(rowsAsked(device)).toBe(0);
});

test('a family that was read before the mirror moved on is read again (GU3)', async () => {
  const { complaint } = await oldFamily();
  const device = await ready();
  const { fetch } = device.net;
  let families = 0;
  device.net.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!to('GET', '/api/sync/family')(new Request(input, init)) || families++ > 0) return answer;
    // The change that the family lacks comes to the mirror before the family does.
    await change(`complaint/${complaint.id}`, { facts: 'meanwhile' });
    await device.engine.queue.syncNow();
    return answer;
  };
  await device.engine.guests.bring('complaint', String(complaint.id));
  expect([facts(device, complaint), families]).toEqual(['meanwhile', 2]);
  await untilVerified(device);
  expect(rowsAsked(device)).toBe(0);
});

test('what was deleted while its family was on the way is shown no longer', async () => {
  const { complaint, student } = await oldFamily();
  const device = await ready();
  const { fetch } = device.net;
  let families = 0;
  device.net.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!to('GET', '/api/sync/family')(new Request(input, init)) || families++ > 0) return answer;
    const path = `/api/dispute/event/${complaint.event.id}`;
    expect((await admin.call('DELETE', path)).status).toBe(200);
    await device.engine.queue.syncNow();
    return answer;
  };
  await device.engine.guests.bring('student', String(student.id));
  expect([device.engine.view.of('event', complaint.uid), families]).toEqual([[], 2]);
  expect(facts(device, complaint)).toBe('as filed');
  await untilVerified(device);
  expect(rowsAsked(device)).toBe(0);
});

test('another year begins without guests, but for those with unsent edits (GU4)', async () => {
  const [kept, dropped] = [await oldFamily(), await oldFamily()];
  const device = await ready();
  for (const { complaint } of [kept, dropped])
    await device.engine.guests.bring('complaint', String(complaint.id));
  device.net.meets('busy', to('PUT', '/api/dispute/complaint'), Number.POSITIVE_INFINITY);
  await save(device, kept.complaint, { facts: 'typed' });
  const other = device.engine.view.all('schoolYear').find(({ record }) => record.name === '2025-2026');
  await device.engine.session.changeYear(other?.record.id ?? 0);
  await eventually(() => expect(device.engine.status.get().mirror?.year).toBe('2025-2026'));
  await eventually(() => expect(isHere(device, dropped.complaint)).toBe(false));
  await untilVerified(device);
  expect([facts(device, kept.complaint), isHere(device, kept.mediation)]).toEqual(['typed', true]);
  device.net.clear();
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});

test('a device that was closed and opens again brings the families of its unsent edits', async () => {
  const [{ complaint, mediation }, device] = [await oldFamily(), await ready()];
  await device.engine.guests.bring('complaint', String(complaint.id));
  device.net.meets('busy', to('PUT', '/api/dispute/complaint'), Number.POSITIVE_INFINITY);
  await save(device, complaint, { facts: 'typed' });
  const setActive = (isActive: boolean) => admin.call('PUT', '/api/accounts/user/2', { isActive });
  await setActive(false);
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.session.state.get()).toHaveProperty('closed'));
  await setActive(true).then(() => device.signIn());
  await untilVerified(device);
  expect([facts(device, complaint), isHere(device, mediation)]).toEqual(['typed', true]);
});

test('a sign-out that keeps unsent work lets go of the other guests (VA9)', async () => {
  const [kept, dropped] = [await oldFamily(), await oldFamily()];
  const device = await ready();
  for (const { complaint } of [kept, dropped])
    await device.engine.guests.bring('complaint', String(complaint.id));
  device.goOffline();
  await save(device, kept.complaint, { facts: 'typed' });
  await device.engine.session.signOut('keep');
  device.net.isOnline = true;
  device.engine.setOnline(true);
  device.net.meets('busy', to('GET', '/api/sync/pull'), Number.POSITIVE_INFINITY);
  await device.engine.session.signIn('editor', 'quiet-river-lantern');
  await eventually(() => expect(facts(device, kept.complaint)).toBe('typed'));
  expect([isHere(device, dropped.complaint), isHere(device, dropped.mediation)]).toEqual([false, false]);
});

test('a guest goes 14 days after it was last opened, and never while its edits wait (GU4)', async () => {
  const [visited, idle, edited] = [await oldFamily(), await oldFamily(), await oldFamily()];
  const device = await ready();
  for (const { complaint } of [visited, idle, edited])
    await device.engine.guests.bring('complaint', String(complaint.id));
  device.goOffline();
  await device.engine.edits.remove('event', edited.complaint.event.uid);
  time += 10 * day;
  await device.engine.guests.visit('complaint', visited.complaint.uid);
  time += 5 * day;
  await device.reload();
  await device.engine.session.unlock('quiet-river-lantern');
  await eventually(() => expect(isHere(device, idle.complaint)).toBe(false));
  expect([isHere(device, visited.complaint), isHere(device, edited.complaint)]).toEqual([true, true]);
  await device.goOnline();
  await untilVerified(device);
  await device.engine.guests.bring('complaint', String(idle.complaint.id));
  expect(isHere(device, idle.complaint)).toBe(true);
});

test('whatever cases a student has, of whichever years, the counts on a device are the server’s (GU1)', async () => {
  const device = await ready();
  const aCase = fc.record({
    kind: fc.constantFrom('complaint' as const, 'mediation' as const, 'dueprocess' as const),
    dateFiled: fc.constantFrom('2020-09-02', '2026-09-02'),
    becomes: fc.constantFrom('open', 'closed', 'deleted'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aCase, { maxLength: 6 }), fc.boolean(), async (cases, isOld) => {
      const student = await make('student', studentBody());
      if (isOld)
        await sql`update "student" set "createdOn" = '2020-09-02' where "id" = ${student.id}`.execute(
          w.server.db,
        );
      for (const { kind, dateFiled, becomes } of cases) {
        const { id } = await make(kind, { dateFiled, studentId: student.id });
        if (becomes === 'closed') await change(`${kind}/${id}`, { dateClosed: '2026-10-01' });
        if (becomes === 'deleted') await admin.call('DELETE', `/api/dispute/${kind}/${id}`);
      }
      await device.engine.queue.syncNow();
      if (!device.engine.view.find('student', `~${student.uid}`))
        await device.engine.guests.bring('student', String(student.id));
      const answer = await admin.call('GET', `/api/dispute/studentinfo/${student.id}`);
      const told = (await answer.json()) as Record<string, number>;
      const counted = (kind: CaseKind) => device.engine.view.of(kind, student.uid).length;
      expect([counted('complaint'), counted('mediation'), counted('dueprocess')]).toEqual([
        told['complaintCount'],
        told['mediationCount'],
        told['dueProcessCount'],
      ]);
    }),
    { numRuns: 12 },
  );
});
