import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import { eventually } from '../../helpers/eventually.ts';
import { to } from '../../helpers/network.ts';
import { studentBody } from '../../helpers/rest.ts';
import { facts, guestWorld, isHere, rowsAsked, save, untilVerified } from './guest-world.ts';

let here: Awaited<ReturnType<typeof guestWorld>>;
beforeEach(async () => void (here = await guestWorld()));
afterEach(() => here.place.close());

test('a case of another year comes with its whole family, stays without a connection and after a reload (GU1)', async () => {
  const { student, complaint, mediation } = await here.oldFamily();
  const device = await here.ready();
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
  const { student, complaint } = await here.oldFamily();
  const device = await here.ready();
  await device.engine.guests.bring('student', `~${student.uid}`);
  await here.change(`complaint/${complaint.id}`, { facts: 'by another' });
  await untilVerified(device);
  expect(facts(device, complaint)).toBe('by another');
  await here.admin.call('DELETE', `/api/dispute/complaint/${complaint.id}`);
  await untilVerified(device);
  expect(isHere(device, complaint)).toBe(false);
  expect(rowsAsked(device)).toBe(0);
});

test('a record that there is not is said; without a connection that it can not be brought (GU6)', async () => {
  const { complaint } = await here.oldFamily();
  const device = await here.ready();
  await expect(device.engine.guests.bring('complaint', '999')).rejects.toMatchObject({ code: 'notFound' });
  device.goOffline();
  await expect(device.engine.guests.bring('complaint', String(complaint.id))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test("a guest is edited offline and synced; against another's edit of the same words it is a conflict", async () => {
  const { complaint } = await here.oldFamily();
  const device = await here.ready();
  await device.engine.guests.bring('complaint', String(complaint.id));
  device.goOffline();
  await save(device, complaint, { problem: 'typed offline' });
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(device.engine.view.find('complaint', `~${complaint.uid}`)?.record.problem).toBe('typed offline');
  device.goOffline();
  await save(device, complaint, { facts: 'mine' });
  await here.change(`complaint/${complaint.id}`, { facts: 'theirs' });
  await device.goOnline();
  await eventually(() => expect(device.engine.status.get().attention).toBe(1));
  expect(facts(device, complaint)).toBe('mine');
  expect(device.engine.queue.edits.get()[0]?.conflicts).toMatchObject([{ theirs: 'theirs', yours: 'mine' }]);
});

test('a pull that was asked for before a guest came tells nothing of it, and its changes are not missed (GU3)', async () => {
  const { complaint } = await here.oldFamily();
  const device = await here.ready();
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
  await here.change(`complaint/${complaint.id}`, { facts: 'meanwhile' });
  goOn.resolve();
  await Promise.all([syncing, bringing]);
  await eventually(() => expect(facts(device, complaint)).toBe('meanwhile'));
  await untilVerified(device);
  expect(rowsAsked(device)).toBe(0);
});

test('a family that was read before the mirror moved on is read again (GU3)', async () => {
  const { complaint } = await here.oldFamily();
  const device = await here.ready();
  const { fetch } = device.net;
  let families = 0;
  device.net.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!to('GET', '/api/sync/family')(new Request(input, init)) || families++ > 0) return answer;
    // The change that the family lacks comes to the mirror before the family does.
    await here.change(`complaint/${complaint.id}`, { facts: 'meanwhile' });
    await device.engine.queue.syncNow();
    return answer;
  };
  await device.engine.guests.bring('complaint', String(complaint.id));
  expect([facts(device, complaint), families]).toEqual(['meanwhile', 2]);
  await untilVerified(device);
  expect(rowsAsked(device)).toBe(0);
});

test('what was deleted while its family was on the way is shown no longer', async () => {
  const { complaint, student } = await here.oldFamily();
  const device = await here.ready();
  const { fetch } = device.net;
  let families = 0;
  device.net.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!to('GET', '/api/sync/family')(new Request(input, init)) || families++ > 0) return answer;
    const path = `/api/dispute/event/${complaint.event.id}`;
    expect((await here.admin.call('DELETE', path)).status).toBe(200);
    await device.engine.queue.syncNow();
    return answer;
  };
  await device.engine.guests.bring('student', String(student.id));
  expect([device.engine.view.of('event', complaint.uid), families]).toEqual([[], 2]);
  expect(facts(device, complaint)).toBe('as filed');
  await untilVerified(device);
  expect(rowsAsked(device)).toBe(0);
});

test('whatever cases a student has, of whichever years, the counts on a device are the server’s (GU1)', async () => {
  const device = await here.ready();
  const aCase = fc.record({
    kind: fc.constantFrom('complaint' as const, 'mediation' as const, 'dueprocess' as const),
    dateFiled: fc.constantFrom('2020-09-02', '2026-09-02'),
    becomes: fc.constantFrom('open', 'closed', 'deleted'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aCase, { maxLength: 6 }), fc.boolean(), async (cases, isOld) => {
      const student = await here.make('student', studentBody());
      if (isOld)
        await sql`update "student" set "createdOn" = '2020-09-02' where "id" = ${student.id}`.execute(
          here.place.server.db,
        );
      for (const { kind, dateFiled, becomes } of cases) {
        const { id } = await here.make(kind, { dateFiled, studentId: student.id });
        if (becomes === 'closed') await here.change(`${kind}/${id}`, { dateClosed: '2026-10-01' });
        if (becomes === 'deleted') await here.admin.call('DELETE', `/api/dispute/${kind}/${id}`);
      }
      await device.engine.queue.syncNow();
      if (!device.engine.view.find('student', `~${student.uid}`))
        await device.engine.guests.bring('student', String(student.id));
      const answer = await here.admin.call('GET', `/api/dispute/studentinfo/${student.id}`);
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
