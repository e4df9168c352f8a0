import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { to } from '../../helpers/network.ts';
import { facts, guestWorld, isHere, rowsAsked, save, untilVerified } from './guest-world.ts';

let here: Awaited<ReturnType<typeof guestWorld>>;
beforeEach(async () => void (here = await guestWorld()));
afterEach(() => here.place.close());

const day = 86_400_000;

test('another year begins without guests, but for those with unsent edits (GU4)', async () => {
  const [kept, dropped] = [await here.oldFamily(), await here.oldFamily()];
  const device = await here.ready();
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

test.each(['complaint', 'mediation', 'event'] as const)(
  'a device that was closed and opens again brings the family of an unsent edit (%s), which stays until the edit is sent',
  async (entity) => {
    const [{ complaint, mediation }, device] = [await here.oldFamily(), await here.ready()];
    await device.engine.guests.bring('complaint', String(complaint.id));
    const { edits, queue, session, view } = device.engine;
    device.net.meets('busy', to('PUT', '/api/dispute'), Number.POSITIVE_INFINITY);
    const { uid } = { complaint, mediation, event: mediation.event }[entity];
    const seen = view.find(entity, `~${uid}`);
    const typed = entity === 'event' ? { narrative: 'typed' } : { facts: 'typed' };
    if (seen) await edits.save(entity, uid, seen.record, typed);
    const setActive = (isActive: boolean) => here.admin.call('PUT', '/api/accounts/user/2', { isActive });
    await setActive(false);
    await queue.syncNow();
    await eventually(() => expect(session.state.get()).toHaveProperty('closed'));
    await setActive(true).then(() => device.signIn());
    await untilVerified(device);
    expect(view.find(entity, `~${uid}`)?.record).toMatchObject(typed);
    const cases = () => [isHere(device, complaint), isHere(device, mediation)];
    expect(cases()).toEqual([true, true]);
    const unlockLater = async () => {
      here.clock.time += 15 * day;
      await device.reload();
      await device.engine.session.unlock('quiet-river-lantern');
      await untilVerified(device);
    };
    await unlockLater();
    expect(cases()).toEqual([true, true]);
    device.net.clear();
    await device.goOnline();
    await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
    await unlockLater();
    expect(cases()).toEqual([false, false]);
    expect(device.engine.view.find('event', `~${mediation.event.uid}`)).toBeUndefined();
    expect(rowsAsked(device)).toBe(0);
  },
);

test('a sign-out that keeps unsent work lets go of the other guests (VA9)', async () => {
  const [kept, dropped] = [await here.oldFamily(), await here.oldFamily()];
  const device = await here.ready();
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

test.each(['complaint', 'event'] as const)(
  'a guest whose %s is to be deleted stays through a change of year that cannot fill, and through a sign-out then (GU4)',
  async (entity) => {
    const [{ complaint, mediation }, device] = [await here.oldFamily(), await here.ready()];
    const { engine, net } = device;
    await engine.guests.bring('complaint', String(complaint.id));
    net.meets('busy', to('DELETE', '/api/dispute'), Number.POSITIVE_INFINITY);
    await engine.edits.remove(entity, (entity === 'event' ? complaint.event : complaint).uid);
    net.meets('busy', to('GET', '/api/sync/pull'), Number.POSITIVE_INFINITY);
    const other = engine.view.all('schoolYear').find(({ record }) => record.name === '2025-2026');
    await engine.session.changeYear(other?.record.id ?? 0);
    await eventually(() => expect(isHere(device, mediation)).toBe(false));
    await engine.session.signOut('keep');
    await engine.session.signIn('editor', 'quiet-river-lantern');
    net.clear();
    net.meets('busy', to('DELETE', '/api/dispute'), Number.POSITIVE_INFINITY);
    await untilVerified(device);
    expect(isHere(device, mediation)).toBe(true);
  },
);

test('a guest goes 14 days after it was last opened, and never while its edits wait (GU4)', async () => {
  const [visited, idle, edited] = [await here.oldFamily(), await here.oldFamily(), await here.oldFamily()];
  const device = await here.ready();
  for (const { complaint } of [visited, idle, edited])
    await device.engine.guests.bring('complaint', String(complaint.id));
  device.goOffline();
  await device.engine.edits.remove('event', edited.complaint.event.uid);
  here.clock.time += 10 * day;
  await device.engine.guests.visit('complaint', visited.complaint.uid);
  here.clock.time += 5 * day;
  await device.reload();
  await device.engine.session.unlock('quiet-river-lantern');
  await eventually(() => expect(isHere(device, idle.complaint)).toBe(false));
  expect([isHere(device, visited.complaint), isHere(device, edited.complaint)]).toEqual([true, true]);
  await device.goOnline();
  await untilVerified(device);
  await device.engine.guests.bring('complaint', String(idle.complaint.id));
  expect(isHere(device, idle.complaint)).toBe(true);
});
