import type { SimDevice, Tab } from './device.ts';
import { letPass, patience } from './calm.ts';
import { enter, happenings, restoreUser, resume } from './happenings.ts';
import { addOutOfScope } from './server-happenings.ts';
import { checkStep } from './invariants/at-each-step.ts';
import { waitsForAPerson } from './invariants/of-edits.ts';
import { cursorNumber } from './invariants/of-mirrors.ts';
import { newestChange } from './invariants/server-state.ts';
import { checkEnd } from './invariants/at-the-end.ts';
import { readDisk } from './read-disk.ts';
import type { Simulation } from './simulation.ts';
import { begin, deeds } from './work.ts';

/** How often each thing is drawn. */
const deedWeights = {
  attach: 5,
  detach: 1,
  look: 1.5,
  create: 7,
  open: 3,
  save: 14,
  clash: 10,
  remove: 3,
  move: 2,
  agree: 3,
  draft: 3,
  discard: 2,
  undo: 1,
  amend: 2,
  resolve: 3,
  bring: 5,
  visit: 2,
  sync: 4,
};
/** What the network fails on is not tried again by itself: the same work with and without losses leaves it out. */
const plainWeights = { ...deedWeights, bring: 0, visit: 0 };
/** What somebody does about what needs their attention. */
const decisionWeights = { resolve: 4, discard: 2, amend: 1.5, undo: 0.5 };
const happeningWeights = {
  offline: 6,
  'work offline': 2,
  lock: 2,
  kill: 4,
  reload: 2,
  'open tab': 3,
  freeze: 3,
  'sign out': 1.5,
  'wipe databases': 1.2,
  'wipe files': 1.2,
  'close databases': 1,
  'fill the disk': 1,
  'set the clock': 1,
  role: 1.2,
  'role over guests': 1.5,
  disable: 1.2,
  'change password': 1.2,
  'change year': 1.5,
  'older case': 1.5,
  'damage a row': 1.2,
  restore: 2,
  'another database': 1,
  restrict: 3,
  lift: 1.5,
  'break glass': 1,
  'slow transaction': 1.5,
  'slow transaction ends': 2,
};

/** All that may happen to a device, its user or the server but for what its line may do. */
export const happeningKinds = Object.keys(happeningWeights);

export interface Plan {
  steps: number;
  /** Without happenings: people work, and only the network may fail (invariants 13 and 19). */
  isPlain: boolean;
}

const isReady = (tab: Tab) =>
  !tab.isBusy && !tab.page.isFrozen && tab.engine.session.state.get().kind === 'open';

/** Makes the records that everybody works on, as an editor elsewhere would. */
async function makeRecords(sim: Simulation): Promise<void> {
  const editor = await sim.quiet.during(sim.server.signIn('editor'));
  const make = async (entity: string, values: Record<string, unknown>) => {
    const uid = sim.newId();
    const answer = await sim.quiet.during(
      editor.call('POST', `/api/dispute/${entity}/`, { ...values, uid }, { 'idempotency-key': uid }),
    );
    if (!answer.ok) throw new Error(`${entity} was not made: ${answer.status} ${await answer.text()}`);
    return uid;
  };
  const student = await make('student', {
    stateId: '1999999999',
    firstName: sim.text(),
    lastName: sim.text(),
  });
  const complaint = await make('complaint', {
    studentId: `~${student}`,
    dateFiled: '2026-09-02',
    facts: sim.text(),
  });
  await make('dueprocess', { studentId: `~${student}`, dateFiled: '2026-09-03', problem: sim.text() });
  await make('mediation', { studentId: `~${student}`, dateFiled: '2026-09-03', problem: sim.text() });
  const part = { parentId: `~${complaint}`, parentType: 'complaint' };
  await make('contact', { ...part, firstName: sim.text() });
  await make('contact', { ...part, firstName: sim.text() });
  await make('event', { ...part, type: 'Email', narrative: sim.text() });
}

/** What there is before anything fails: records, and on each device somebody who has signed in. */
async function prepare(sim: Simulation): Promise<void> {
  const risks = sim.devices.map(({ line }) => line.risk);
  for (const { line } of sim.devices) line.risk = 0;
  await addOutOfScope(sim);
  await makeRecords(sim);
  for (const [at, device] of sim.devices.entries()) {
    const tab = device.open();
    const user = sim.users[at % sim.users.length];
    await sim.quiet.settle();
    if (user)
      await begin(sim, tab, `sign in ${user.userName}`, () =>
        tab.engine.session.signIn(user.userName, user.password),
      );
    await sim.quiet.settle();
  }
  for (const [at, { line }] of sim.devices.entries()) line.risk = risks[at] ?? 0;
}

/** Somebody comes back to a device that nobody can be seen working on. */
function comeBack(sim: Simulation, device: SimDevice): void {
  if (device.tabs.length === 0) device.open();
  for (const tab of device.tabs) {
    if (tab.isBusy || tab.page.isFrozen) continue;
    if (sim.random.chance(0.8)) void (enter(sim, device, tab) ?? resume(sim, tab));
  }
}

async function pass(sim: Simulation): Promise<void> {
  const { random, quiet, time } = sim;
  const how = random.weighted({ settle: 4, few: 5, many: 2, seconds: 4, minutes: 0.5 });
  switch (how) {
    case 'settle':
      await quiet.settle();
      break;
    case 'few':
      await quiet.turns(random.int(30));
      return;
    case 'many':
      await quiet.turns(random.int(250));
      return;
    case 'seconds':
      await time.advance(random.int(70_000));
      await quiet.settle();
      break;
    case 'minutes':
      await time.advance(random.int(700_000));
      await quiet.settle();
      break;
  }
  await checkStep(sim);
}

/** Outages end after a while, so that work goes on. */
async function recover(sim: Simulation, all: ReturnType<typeof happenings>): Promise<void> {
  const { random } = sim;
  for (const device of sim.devices) {
    if (!device.line.isOnline && random.chance(0.12)) await all.offline?.(device, null);
    if (device.isFull && random.chance(0.25)) await all['fill the disk']?.(device, null);
    for (const tab of device.tabs)
      if (tab.page.isFrozen && random.chance(0.2)) await all.freeze?.(device, tab);
  }
  for (const user of sim.users)
    if ((!user.isActive || user.role !== 'IDOE-Edit') && random.chance(0.2)) await restoreUser(sim, user);
}

/** The kind that a seed is to bring about, so that some tens of seeds have all kinds. */
const dueIn = (seed: number): string | undefined => happeningKinds[seed % happeningKinds.length];

/** What happens next. */
function happeningOf({ seed, random, occurred, endSlow }: Simulation): string {
  const due = dueIn(seed);
  if (due === undefined || occurred.has(due) || random.chance(0.5)) return random.weighted(happeningWeights);
  return due === 'slow transaction ends' && endSlow.length === 0 ? 'slow transaction' : due;
}

async function step(
  sim: Simulation,
  plan: Plan,
  all: { deeds: ReturnType<typeof deeds>; happenings: ReturnType<typeof happenings> },
) {
  const { random } = sim;
  if (!plan.isPlain) await recover(sim, all.happenings);
  const device = random.pick(sim.devices);
  if (!plan.isPlain && random.chance(0.25)) {
    const tab = device.tabs.length > 0 ? random.pick(device.tabs) : null;
    const what = happeningOf(sim);
    const before = sim.schedule.length;
    await all.happenings[what]?.(device, tab);
    if (sim.schedule.length > before) sim.occurred.add(what);
    return;
  }
  comeBack(sim, device);
  const ready = sim.devices.flatMap((one) => one.tabs.filter(isReady).map((tab) => ({ device: one, tab })));
  if (ready.length === 0) return;
  const chosen = random.pick(
    ready.some((one) => one.device === device) ? ready.filter((one) => one.device === device) : ready,
  );
  await work(sim, plan, all.deeds, chosen);
}

async function work(
  sim: Simulation,
  plan: Plan,
  all: ReturnType<typeof deeds>,
  { device, tab }: { device: SimDevice; tab: Tab },
): Promise<void> {
  const { random } = sim;
  tab.engine.session.touch();
  const isAsked = tab.engine.status.get().attention > 0 && random.chance(0.4);
  const usual = plan.isPlain ? plainWeights : deedWeights;
  const deed = all[random.weighted(isAsked ? decisionWeights : usual)]?.(device, tab);
  if (!deed) return;
  const doing = begin(sim, tab, deed.what, deed.work);
  if (plan.isPlain) await letPass(sim, doing);
}

/** Whether a tab has sent all but what waits for a person, and has everything that the server has. */
async function isEven(device: SimDevice, tab: Tab, newest: number): Promise<boolean> {
  const uid = tab.userUid();
  if (uid === null) return false;
  const disk = await readDisk(device.disk, uid);
  return disk.edits.every((edit) => waitsForAPerson(edit, disk.edits)) && cursorNumber(disk) === newest;
}

/** Waits until all devices and the server have the same, however often the network fails. */
async function untilEven(sim: Simulation): Promise<void> {
  for (let tries = 0; tries < patience; tries += 1) {
    await sim.quiet.settle();
    const newest = await newestChange(sim);
    let even = true;
    for (const device of sim.devices)
      for (const tab of device.tabs) {
        tab.engine.session.touch();
        even &&= await isEven(device, tab, newest);
      }
    if (even) return;
    await sim.time.advance(20_000);
  }
  throw new Error('the devices never have what the server has');
}

/** Plays a seed to its end and looks at all invariants; what is broken stands in `sim.violations`. */
export async function play(sim: Simulation, plan: Plan): Promise<void> {
  await prepare(sim);
  const all = { deeds: deeds(sim), happenings: happenings(sim, dueIn(sim.seed)) };
  for (let at = 0; at < plan.steps && sim.violations.length === 0; at += 1) {
    sim.trace(`── step ${at + 1}`);
    await step(sim, plan, all);
    if (plan.isPlain) await untilEven(sim);
    else await pass(sim);
  }
  await checkEnd(sim);
}
