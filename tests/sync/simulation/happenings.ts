import { IDBFactory } from 'fake-indexeddb';
import type { SimDevice, Tab } from './device.ts';
import { giveRole, loweredWithGuests } from './lowered-role.ts';
import { damageRow, readEnded } from './read-disk.ts';
import { asAdmin, serverHappenings } from './server-happenings.ts';
import type { Simulation, SimUser } from './simulation.ts';
import { begin } from './work.ts';

/** Something that happens to a device or a tab. */
export type Happening = (device: SimDevice, tab: Tab | null) => Promise<void> | void;

const kindOf = (tab: Tab) => tab.engine.session.state.get().kind;

/** Signs in or unlocks as the one who was here, or as anybody. */
export function enter(sim: Simulation, device: SimDevice, tab: Tab): Promise<void> | null {
  const state = kindOf(tab);
  const last = sim.users.find(({ uid }) => uid === device.disk.last);
  if (state === 'locked' && last)
    return begin(sim, tab, `unlock ${last.userName}`, () => tab.engine.session.unlock(last.password));
  if (state !== 'signed-out') return null;
  const user = last ?? sim.random.pick(sim.users);
  return begin(sim, tab, `sign in ${user.userName}`, () =>
    tab.engine.session.signIn(user.userName, user.password),
  );
}

/** Gives the password again where the server asked for it. */
export function resume(sim: Simulation, tab: Tab): Promise<void> | null {
  const state = tab.engine.session.state.get();
  if (state.kind !== 'open' || !state.needsPassword) return null;
  const user = sim.users.find(({ uid }) => uid === state.user.uid);
  return begin(sim, tab, 'resume', () => tab.engine.session.resume(user?.password ?? ''));
}

/** What the work database tells of ended edits, before it is gone. */
export async function noteEnded(sim: Simulation, device: SimDevice): Promise<void> {
  for (const uid of device.disk.records.keys())
    for (const { id, how } of await readEnded(device.disk, uid)) sim.ledger.ended(id, how);
}

/** Disables a user, and their devices close at contact. */
async function disable(sim: Simulation, user: SimUser): Promise<void> {
  user.isActive = false;
  await asAdmin(sim, 'PUT', `/api/accounts/user/${user.id}`, { isActive: false });
}

/** The user may work again, on all of their devices: each unsent edit has to be there still. */
export async function restoreUser(sim: Simulation, user: SimUser): Promise<void> {
  Object.assign(user, { isActive: true, role: 'IDOE-Edit' });
  await asAdmin(sim, 'PUT', `/api/accounts/user/${user.id}`, { roles: [user.role], isActive: true });
}

const anyone = (sim: Simulation): SimUser => sim.random.pick(sim.users);

/** The weights by which a schedule draws them stand in schedule.ts. `due`: the one that the seed is to bring about. */
export function happenings(sim: Simulation, due?: string): Record<string, Happening> {
  const { random } = sim;

  /** One place of a device is lost at a time, so one kind a seed: nobody can heal what both places have lost. */
  const drawn = random.pick(['databases', 'files']);
  const loses = due?.startsWith('wipe ') ? due.slice('wipe '.length) : drawn;
  const restarted = async (device: SimDevice, act: () => Promise<string> | string) => {
    for (const tab of device.tabs) device.kill(tab);
    await sim.quiet.settle();
    await noteEnded(sim, device);
    sim.trace(`${device.name} ${await act()}`);
    device.open();
  };
  const wiped = async (device: SimDevice, place: string, wipe: () => void) => {
    if (place !== loses) return;
    await restarted(device, () => {
      wipe();
      return `loses its ${place}`;
    });
  };
  /** Devices with a damaged row: after a repair another one waits for ten minutes. */
  const damaged = new Set<string>();

  return {
    offline(device) {
      device.line.isOnline = !device.line.isOnline;
      sim.trace(`${device.name} ${device.line.isOnline ? 'online' : 'offline'}`);
      for (const one of device.tabs) if (!one.page.isFrozen) one.engine.setOnline(device.line.isOnline);
    },
    'work offline': (_, tab) => {
      if (!tab || kindOf(tab) !== 'open') return;
      const on = random.chance(0.4);
      void begin(sim, tab, `work offline ${on}`, () => tab.engine.queue.setWorkOffline(on));
    },
    lock: (_, tab) => {
      if (tab) void begin(sim, tab, 'lock', () => tab.engine.session.lock());
    },
    kill(device, tab) {
      if (!tab) return;
      sim.trace(`${tab.name} killed`);
      device.kill(tab);
    },
    reload: async (device, tab) => {
      if (!tab || tab.isBusy || tab.page.isFrozen) return;
      sim.trace(`${tab.name} reloads`);
      await device.close(tab);
      device.open();
    },
    'open tab': (device) => {
      if (device.tabs.length < 3) sim.trace(`${device.open().name} opened`);
    },
    freeze(_, tab) {
      if (!tab || tab.isBusy) return;
      if (tab.page.isFrozen) {
        tab.page.thaw();
        tab.engine.setOnline(_.line.isOnline);
      } else tab.page.freeze();
      sim.trace(`${tab.name} ${tab.page.isFrozen ? 'frozen' : 'thawed'}`);
    },
    'sign out': (device, tab) => {
      if (!tab || kindOf(tab) !== 'open') return;
      const how = random.chance(0.85) ? 'keep' : 'discard';
      const uid = tab.userUid();
      const giveUp = () => {
        if (how === 'keep') return;
        for (const entry of sim.ledger.entries.values())
          if (entry.device === device.id && entry.userUid === uid) entry.isGivenUp = true;
        for (const key of sim.ledger.drafts.keys())
          if (key.startsWith(`${device.id} ${uid ?? ''}`)) sim.ledger.drafts.delete(key);
      };
      giveUp();
      void begin(sim, tab, `sign out ${how}`, async () => {
        if (how === 'keep') await noteEnded(sim, device);
        await tab.engine.session.signOut(how);
        // What was typed while it tried to send is given up like the rest.
        giveUp();
        if (!device.disk.records.has(uid ?? '')) sim.ledger.beginsAnew(device.id);
      });
    },
    'wipe databases': (device) =>
      wiped(device, 'databases', () => {
        device.disk.options.indexedDB = new IDBFactory();
        sim.ledger.beginsAnew(device.id);
        for (const key of sim.guestEdits.keys()) if (key.startsWith(device.id)) sim.guestEdits.delete(key);
        for (const key of sim.ledger.drafts.keys())
          if (key.startsWith(device.id)) sim.ledger.drafts.delete(key);
      }),
    'wipe files': (device) =>
      wiped(device, 'files', () => {
        device.disk.files.folders.clear();
        device.hasLostFiles = true;
      }),
    'close databases': (_, tab) => {
      if (!tab) return;
      sim.trace(`${tab.name} its databases are closed by the browser`);
      tab.databases.closeByForce();
    },
    'fill the disk': (device) => {
      device.isFull = !device.isFull;
      sim.trace(`${device.name} disk ${device.isFull ? 'full' : 'has room'}`);
    },
    'set the clock': (device) => {
      device.skew = random.pick([0, 86_400_000, -86_400_000]);
      sim.trace(`${device.name} clock off by ${device.skew}`);
    },
    role: async () => {
      const user = anyone(sim);
      await giveRole(sim, user, user.role === 'IDOE-Edit' ? 'Read-Only' : 'IDOE-Edit');
    },
    'role over guests': (device, tab) => loweredWithGuests(sim, device, tab),
    disable: async () => {
      const user = anyone(sim);
      await (user.isActive ? disable(sim, user) : restoreUser(sim, user));
    },
    'change password': async () => {
      const user = anyone(sim);
      if (!user.isActive) return;
      const next = `${sim.newId()}-quiet-lantern`;
      const signedIn = sim.server.signIn(user.userName, user.password).catch(() => null);
      const client = await sim.quiet.during(signedIn);
      // The tries of before, while the user was disabled, still count.
      if (!client) return sim.trace(`${user.userName} is not let in elsewhere`);
      const body = { old: user.password, new: next, confirm: next };
      const answer = await sim.quiet.during(client.call('POST', '/api/accounts/changepassword/', body));
      sim.trace(`${user.userName} changes the password elsewhere: ${answer.status}`);
      if (answer.ok) user.password = next;
    },
    'change year': (_, tab) => {
      if (!tab || kindOf(tab) !== 'open') return;
      const years = tab.engine.view.all('schoolYear');
      if (years.length === 0) return;
      const { record } = random.pick(years);
      void begin(sim, tab, `change year to ${record.name}`, () => tab.engine.session.changeYear(record.id));
    },
    'damage a row': async (device) => {
      const uid = [...device.disk.records.keys()][0];
      if (uid === undefined || damaged.has(device.id)) return;
      damaged.add(device.id);
      await restarted(device, () => damageRow(device.disk, uid, random.next()));
    },
    ...serverHappenings(sim),
  };
}
