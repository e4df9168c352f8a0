import type { SimDevice, Tab } from './device.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { enter, noteEnded, restoreUser, resume } from './happenings.ts';
import { waitsForAPerson } from './invariants/of-edits.ts';
import type { Simulation, SimUser } from './simulation.ts';
import { begin } from './work.ts';

/** So often some seconds pass until what was begun ends: longer than any wait between two tries. */
export const patience = 200;

/** Lets time pass until the work ends: a request that hangs ends by the clock. */
export async function letPass(sim: Simulation, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  for (let tries = 0; tries < patience; tries += 1) {
    await sim.quiet.settle();
    if (isOver) return;
    await sim.time.advance(7000);
  }
  throw new Error('what was begun never ends');
}

/** Faults stop: everybody is let in again, every page runs, every line works. */
export async function stopFaults(sim: Simulation): Promise<void> {
  sim.trace('── faults stop');
  for (const end of sim.endSlow.splice(0)) await end();
  for (const user of sim.users) if (!user.isActive || user.role !== 'IDOE-Edit') await restoreUser(sim, user);
  for (const device of sim.devices) {
    device.isFull = false;
    Object.assign(device.line, { risk: 0, isOnline: true });
    for (const tab of device.tabs) {
      tab.page.thaw();
      tab.engine.setOnline(true);
    }
  }
  await sim.quiet.settle();
}

/** So often a minute passes until nothing more is expected to change: longer than the longest wait between two tries. */
const minutes = 8;

/** Only what waits for a person is left, and no pull is under way. */
function hasSentAll({ engine }: Tab): boolean {
  const edits = engine.queue.edits.get() as readonly StoredEdit[];
  const { kind, noRoom } = engine.status.get();
  return kind !== 'saving' && !noRoom && edits.every((edit) => waitsForAPerson(edit, edits));
}

async function waitUntilStill(sim: Simulation): Promise<void> {
  const tabs = sim.devices.flatMap((device) => device.tabs);
  for (let at = 0; at < minutes; at += 1) {
    for (const tab of tabs) {
      tab.engine.session.touch();
      const resuming = resume(sim, tab);
      if (resuming) await letPass(sim, resuming);
    }
    await sim.quiet.settle();
    if (at > 0 && tabs.every(hasSentAll)) return;
    await sim.time.advance(61_000);
    await sim.quiet.settle();
  }
}

/** One tab of the device, with this user in it. */
export async function withUser(sim: Simulation, device: SimDevice, user: SimUser): Promise<Tab> {
  // A page that can't open all that was typed is reloaded: there may be room for it by now.
  const isToClose = (one: Tab) => one.userUid() !== user.uid || one.engine.status.get().unreadable > 0;
  for (const tab of device.tabs.filter(isToClose)) await device.close(tab);
  await sim.quiet.settle();
  const there = device.tabs[0];
  if (there) return there;
  device.disk.last = user.uid;
  const tab = device.open();
  await sim.quiet.settle();
  // A password that was changed elsewhere opens the vault through the server.
  const signingIn = begin(sim, tab, `at last, sign in ${user.userName}`, () =>
    tab.engine.session.signIn(user.userName, user.password),
  );
  await letPass(sim, signingIn);
  await sim.quiet.settle();
  const entering = tab.userUid() === user.uid ? null : enter(sim, device, tab);
  if (entering) await letPass(sim, entering);
  if (tab.userUid() !== user.uid)
    sim.violated(
      '1 each saved edit ends as promised',
      `${user.userName} can't get in on ${device.name} any more`,
    );
  return tab;
}

/** The devices on which the user has ever been. */
export const devicesOf = (sim: Simulation, user: SimUser): SimDevice[] =>
  sim.devices.filter(({ disk }) => disk.records.has(user.uid));

/** Everybody is on each of their devices for as long as it takes; resolves when only what waits for a person is left. */
export async function drainAll(sim: Simulation): Promise<void> {
  for (const user of sim.users) {
    const devices = devicesOf(sim, user);
    for (const device of devices) {
      await noteEnded(sim, device);
      const tab = await withUser(sim, device, user);
      if (tab.userUid() === user.uid)
        await letPass(
          sim,
          begin(sim, tab, 'work online', () => tab.engine.queue.setWorkOffline(false)),
        );
    }
    await sim.quiet.settle();
    if (devices.length > 0) await waitUntilStill(sim);
    for (const device of devices) await noteEnded(sim, device);
  }
}
