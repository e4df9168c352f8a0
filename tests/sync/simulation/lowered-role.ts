import type { Role } from '#domain/roles.ts';
import type { SimDevice, Tab } from './device.ts';
import { checkStep } from './invariants/at-each-step.ts';
import { asAdmin } from './server-happenings.ts';
import type { Simulation, SimUser } from './simulation.ts';
import { begin } from './work.ts';

/** Another role, by an Admin elsewhere. A raised one counts from before the server knows it, a lowered one from after. */
export async function giveRole(sim: Simulation, user: SimUser, role: Role): Promise<void> {
  if (role === 'IDOE-Edit') user.role = role;
  await asAdmin(sim, 'PUT', `/api/accounts/user/${user.id}`, { roles: [role] });
  user.role = role;
  for (const { id } of sim.devices) sim.heard.delete(`${id} ${user.uid}`);
}

/**
 * Somebody opens a case of another year, and an Admin lowers their role: before they change the case, where the device is in reach of
 * the server, else after. At times the year is changed then, which lets go of guests.
 */
export async function loweredWithGuests(sim: Simulation, device: SimDevice, tab: Tab | null): Promise<void> {
  const { random } = sim;
  const user = sim.users.find(({ uid }) => uid === tab?.userUid());
  const cases = [...sim.older].filter(([uid]) => sim.olderCases.has(uid));
  if (!tab || tab.isBusy || tab.page.isFrozen || user?.role !== 'IDOE-Edit' || cases.length === 0) return;
  const [uid, family] = random.pick(cases);
  sim.brought.add(family);
  void begin(sim, tab, `open ${uid} of no year`, () => tab.engine.guests.bring('complaint', `~${uid}`));
  await sim.quiet.settle();
  if (random.chance(0.4)) {
    device.line.isOnline = false;
    for (const one of device.tabs) if (!one.page.isFrozen) one.engine.setOnline(false);
    sim.trace(`${device.name} offline`);
  }
  if (device.line.isOnline) await giveRole(sim, user, 'Read-Only');
  changeGuest(sim, tab, uid);
  if (!device.line.isOnline) await giveRole(sim, user, 'Read-Only');
  if (random.chance(0.6)) {
    await sim.quiet.settle();
    await checkStep(sim);
  }
  const years = tab.userUid() === user.uid ? tab.engine.view.all('schoolYear') : [];
  if (tab.isBusy || years.length === 0 || random.chance(0.5)) return;
  const { record } = random.pick(years);
  void begin(sim, tab, `change year to ${record.name}`, () => tab.engine.session.changeYear(record.id));
}

function changeGuest(sim: Simulation, tab: Tab, uid: string): void {
  const seen = tab.isBusy ? undefined : tab.engine.view.find('complaint', `~${uid}`)?.record;
  if (!seen) return;
  const changes = { facts: sim.text() };
  void begin(sim, tab, `save the guest ${uid} v${seen.version} ${JSON.stringify(changes)}`, () =>
    tab.engine.edits.save('complaint', uid, seen, changes),
  );
}
