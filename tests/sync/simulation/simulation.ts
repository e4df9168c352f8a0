import { sql } from 'kysely';
import { headers as wire } from '#contract/headers.ts';
import { claimsOf } from '#sync/api/claims.ts';
import type { Role } from '#domain/roles.ts';
import { testPassword, type TestServer } from '../../helpers/server.ts';
import { type SimDevice, simDevice, type Tab } from './device.ts';
import { type Exchanged, networkFaults } from './faulty-network.ts';
import { emptyStore, type Files, files } from './files.ts';
import { type Ledger, ledger } from './ledger.ts';
import { type Quiet, quiet } from './quiet.ts';
import { type Random, seeded } from './random.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

export interface SimUser {
  id: number;
  uid: string;
  userName: string;
  password: string;
  role: Role;
  isActive: boolean;
}

/** An unsent edit of a record that its device holds as a guest. */
export interface GuestEdit {
  id: string;
  entity: string;
  uid: string;
  guest: string;
}

/** One seed's world: a server, its people, their devices, and what was promised to them. */
export interface Simulation {
  seed: number;
  random: Random;
  server: TestServer;
  time: VirtualTime;
  quiet: Quiet;
  ledger: Ledger;
  users: SimUser[];
  devices: SimDevice[];
  /** What happened, to be printed when something is wrong. */
  schedule: string[];
  /** The kinds of happenings that did something, and the faults that requests met. */
  occurred: Set<string>;
  /** What was found broken, as 'invariant: what'. */
  violations: string[];
  trace(line: string): void;
  violated(invariant: string, what: string): void;
  /** A text that nobody typed before, or one of a few that come again; all hold the planted name. */
  text(): string;
  /** As a device makes it whose clock is off by `skew` ms; by the server's clock unless told. */
  newId(skew?: number): string;
  /** The files that people add to events. */
  files: Files;
  /** By uid of a record that no year holds at first: the uid that its family is named by. */
  older: Map<string, string>;
  /** The families among them that somebody has opened, on whichever device: from then on they may be anything. */
  brought: Set<string>;
  /** The complaints among them. */
  olderCases: Set<string>;
  /** The unsent edits of guests at the last look, by device and user. */
  guestEdits: Map<string, readonly GuestEdit[]>;
  /** The devices, with a user, that have pulled since the user's role was changed. */
  heard: Set<string>;
  /** The edits that have reached the server while their author might edit. */
  receivedOfEditors: Set<string>;
  /** Ends what transactions were left open on purpose. */
  endSlow: (() => Promise<void>)[];
  close(): Promise<void>;
}

/** Stands in every typed text, and must stand in no byte of a database (invariant 18). */
export const plantedName = 'Canaryname';
/** Stands in records that are in no year of anybody here (invariant 11). */
export const outOfScope = 'OutOfScopeCanary';

/** How a seed departs from what it draws, to be compared with itself (invariants 13 and 19). */
export interface Bent {
  risk?: number;
  faults?: readonly (typeof networkFaults)[number][];
  skew?: number;
  devices?: number;
  users?: number;
}

const tables = [
  'documentContent',
  'uploadToken',
  'student',
  'complaint',
  'mediation',
  'dueprocess',
  'finding',
  'event',
  'contact',
  'savedView',
  'document',
  'judge',
  'change_log',
  'idempotency',
  'keptConflict',
  'caseCounter',
  'audit',
  'auditChain',
  'auditWaiting',
];

/** So many times what is there is deleted, which takes a tenth of a truncation's time and leaves dead rows; then truncated. */
const deletions = 20;
let emptyings = 0;

const deletion = sql.join(
  tables.map((name) => sql`${sql.ref(`of ${name}`)} as (delete from ${sql.table(name)})`),
);

/** Empties the server's records, so that seeds share a server but nothing else; mirrors of before mean nothing any more. */
export async function emptied(server: TestServer): Promise<void> {
  emptyings += 1;
  await server.db.transaction().execute(async (trx) => {
    // The change log refuses it to everybody else.
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    if (emptyings % deletions === 0)
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx);
    else await sql`with ${deletion} select`.execute(trx);
  });
  await emptyStore(server);
  await sql`update "databaseIdentity" set "epoch" = gen_random_uuid()`.execute(server.db);
}

async function addUser(server: TestServer, userName: string): Promise<SimUser> {
  const { id } = await server.addUser(userName, ['IDOE-Edit']);
  const { rows } = await sql<{ uid: string }>`select "uid" from "users" where "id" = ${id}`.execute(
    server.db,
  );
  const uid = rows[0]?.uid ?? '';
  return {
    id,
    uid,
    userName,
    password: testPassword,
    role: 'IDOE-Edit',
    isActive: true,
  };
}

/** Ids like UUIDv7, in the order of asking. */
function ids(time: (skew: number) => number, random: Random): (skew?: number) => string {
  let count = 0;
  const hex = (value: number, digits: number) =>
    Math.floor(value).toString(16).padStart(digits, '0').slice(-digits);
  return (skew = 0) => {
    const at = hex(time(skew), 12);
    const tail = hex(random.int(2 ** 24), 6) + hex(random.int(2 ** 24), 6);
    return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(++count, 3)}-8${hex(random.int(4096), 3)}-${tail}`;
  };
}

/** No edit of one user is sent with another's token (invariant 17): looked at with each request. */
function checkSender(sim: Simulation, request: Request): void {
  const key = request.headers.get(wire.idempotencyKey);
  const entry = key === null ? undefined : sim.ledger.entries.get(key);
  if (!entry) return;
  const token = claimsOf((request.headers.get('authorization') ?? '').replace('Bearer ', ''));
  if (token?.uid !== entry.userUid)
    sim.violated(
      '17 no edit with the token of another user',
      `${key} of ${entry.userUid} with ${token?.uid}`,
    );
}

/** No byte out of scope and guests is sent (invariant 11): looked at with each page of a pull. */
function checkPage(sim: Simulation, { request, text }: Exchanged): void {
  if (!new URL(request.url).pathname.endsWith('/sync/pull') || !text.includes(outOfScope)) return;
  const { rows = [] } = JSON.parse(text) as { rows?: { record: { uid: string } }[] };
  for (const row of rows) {
    const family = sim.older.get(row.record.uid);
    if (family !== undefined && !sim.brought.has(family))
      sim.violated('11 no byte out of scope is sent', JSON.stringify(row).slice(0, 200));
  }
}

/** The server, which notes of each edit whether its author might edit when it came or when it was answered. */
const notingServer =
  (sim: Simulation): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const id = request.headers.get(wire.idempotencyKey);
    const author = sim.users.find(({ uid }) => uid === sim.ledger.entries.get(id ?? '')?.userUid);
    const note = () => {
      if (id !== null && author?.role !== 'Read-Only') sim.receivedOfEditors.add(id);
    };
    note();
    return sim.server.fetch(request).finally(note);
  };

/** Notes that a device has pulled for its user. */
function noteContact(sim: Simulation, device: SimDevice, tab: Tab, { request, status }: Exchanged): void {
  const uid = tab.userUid();
  if (status === 200 && uid !== null && new URL(request.url).pathname.endsWith('/sync/pull'))
    sim.heard.add(`${device.id} ${uid}`);
}

/** Uids of a plain seed are the same whenever it is played, and no file's is so old that it would be swept. */
const farAway = Date.UTC(2200, 0, 1);

let made = 0;

export async function simulation(server: TestServer, seed: number, bent: Bent = {}): Promise<Simulation> {
  const random = seeded(seed);
  const start = server.clock.now().getTime();
  const counting = quiet();
  const time = virtualTime(start, server.clock.advance, () => counting.breathe());
  const newId = ids(bent.risk === undefined ? (skew) => time.now() + skew : () => farAway, random.fork());
  const texts = random.fork();
  const entries = ledger();
  let typed = 0;
  const schedule: string[] = [];
  const violations: string[] = [];
  await emptied(server);
  const userCount = bent.users ?? (random.chance(0.5) ? 2 : 1);
  const users: SimUser[] = [];
  made += 1;
  for (let at = 0; at < userCount; at += 1) users.push(await addUser(server, `sim-${seed}-${made}-${at}`));
  const sim: Simulation = {
    seed,
    random,
    server,
    time,
    quiet: counting,
    ledger: entries,
    users,
    devices: [],
    schedule,
    occurred: new Set(),
    violations,
    trace: (line) => void schedule.push(line),
    violated(invariant, what) {
      violations.push(`${invariant}: ${what}`);
      schedule.push(`!! ${invariant}: ${what}`);
    },
    text: () => `${plantedName}${texts.chance(0.25) ? texts.pick(['A', 'B']) : `-${seed}-${++typed}`}`,
    newId,
    files: files(`${plantedName}-${seed}`),
    older: new Map(),
    brought: new Set(),
    olderCases: new Set(),
    guestEdits: new Map(),
    heard: new Set(),
    receivedOfEditors: new Set(),
    endSlow: [],
    async close() {
      for (const end of sim.endSlow) await end();
      for (const device of sim.devices) for (const tab of device.tabs) device.kill(tab);
      await counting.turns(3);
      counting.end();
    },
  };
  const allowsHints = random.chance(0.3);
  const riskDrawn = random.pick([0, 0.05, 0.15, 0.3]);
  const skews = random.fork();
  const deviceCount = bent.devices ?? 1 + random.int(3);
  for (let at = 0; at < deviceCount; at += 1) {
    const device = simDevice({
      name: `d${at + 1}`,
      server: notingServer(sim),
      time,
      quiet: counting,
      random: random.fork(),
      ledger: entries,
      newId,
      allowsHints,
      risk: bent.risk ?? riskDrawn,
      faults: bent.faults ?? networkFaults,
      onSent: (_tab: Tab, request) => checkSender(sim, request),
      onAnswered: (tab, exchanged) => {
        checkPage(sim, exchanged);
        noteContact(sim, device, tab, exchanged);
      },
      onFault: (fault) => sim.occurred.add(fault),
      trace: sim.trace,
    });
    const drawn = skews.pick([0, 0, 86_400_000, -86_400_000, 400_000]);
    device.skew = bent.skew === undefined ? drawn : bent.skew * (at + 1);
    sim.devices.push(device);
  }
  return sim;
}
