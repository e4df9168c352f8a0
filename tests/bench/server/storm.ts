import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { startPostgres } from '../../helpers/postgres.ts';
import { ms, printTable, quantile, ratio, type Row } from '../table.ts';
import { benchPassword, benchSecret } from './bench-app.ts';
import { startServer } from './start-server.ts';
import {
  askForTokens,
  callsOf,
  type Person,
  type SignedIn,
  signInsOf,
  startStorm,
  type Storm,
  stormNetworks,
} from './storm-actions.ts';

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** Checks of one network in ten minutes (docs/security.md, Throttling). */
const checksOfANetwork = 30;

/** Milliseconds that a device waits for an answer (src/sync/api/exchange.ts). */
const patience = 30_000;

/** Milliseconds that all threads of a process were on a processor: passwords are hashed on threads of their own. */
function processorMs(pid: number): number {
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const ticks = fields.split(' ').slice(11, 13).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

/** Milliseconds on a processor that a check of one password costs, in the mean of several. */
async function costOfACheck(): Promise<number> {
  const passwords = createPasswords(deriveKeys(benchSecret).pepper);
  const stored = await passwords.hash(benchPassword);
  const before = process.cpuUsage();
  const checks = 10;
  for (let check = 0; check < checks; check += 1) await passwords.verify(stored, benchPassword);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / checks;
}

const names = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what}${at + 1}`);

/** The half of the known devices that share an address with those who guess, and the other half. */
const addressOf = (at: number) => (at % 2 === 0 ? '192.0.2.1' : `198.51.100.${at}`);

/** Fills an empty database with people, whose passwords cost what they do in production. */
async function addPeople(url: string, userNames: readonly string[]): Promise<void> {
  const database = await openDatabase({ url });
  await migrate(database);
  const passwords = createPasswords(deriveKeys(benchSecret).pepper);
  for (const userName of userNames)
    await createUser(database.sql, passwords, {
      userName,
      password: benchPassword,
      roles: ['IDOE-Edit'],
      firstName: 'Bench',
      lastName: userName,
      email: `${userName}@accord.example`,
    });
  await database.close();
}

/** Signs in on the device, which takes its secret: from then on the server knows it. Answers the session's token. */
async function makeKnown(url: string, person: Person): Promise<string> {
  const answer = await askForTokens(url, person, benchPassword);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const given = await fetch(`${url}/api/accounts/escrow/${person.device}`, {
    headers: { authorization: `Bearer ${token}`, 'x-device': person.device ?? '' },
  });
  if (!given.ok) throw new Error(`The device of ${person.userName} is not known: ${given.status}`);
  return token;
}

/** The sign-ins of one stretch, and the server's processor time meanwhile, ms. */
interface Stretch {
  known: readonly SignedIn[];
  others: readonly SignedIn[];
  calls: readonly SignedIn[];
  processor: number;
}

const timesOf = (all: readonly SignedIn[]) => all.flatMap(({ took }) => took ?? []);
const bothOf = (all: readonly SignedIn[]) =>
  [0.5, 0.95].map((share) => ms(quantile(timesOf(all), share))).join(' / ');
const slower = (stormy: readonly SignedIn[], calm: readonly SignedIn[], share: number) =>
  ratio(quantile(timesOf(stormy), share), quantile(timesOf(calm), share));
const inOf = (all: readonly SignedIn[]) => `${timesOf(all).length} of ${all.length} in`;

function signInRow(what: string, stormy: readonly SignedIn[], calm: readonly SignedIn[], most: number): Row {
  const tries = stormy.reduce((sum, one) => sum + one.tries, 0);
  const slow = quantile(timesOf(stormy), 0.95);
  return {
    what,
    measured: `${inOf(stormy)}, ${tries} tries, ${bothOf(stormy)}`,
    baseline: `${inOf(calm)}, ${bothOf(calm)} without the storm`,
    ratio: `p50 ${slower(stormy, calm, 0.5)}, p95 ${slower(stormy, calm, 0.95)}`,
    target: `all in${most < Infinity ? `, p95 ${most / 1000} s` : ''}`,
    bounds: [
      { value: stormy.length / timesOf(stormy).length, most: 1 },
      ...(most < Infinity ? [{ value: slow, most }] : []),
    ],
  };
}

function rowsOf(stormy: Stretch, calm: Stretch, storm: Storm, check: number): Row[] {
  const all = [...storm.answers.values()].reduce((sum, count) => sum + count, 0);
  const of = (status: number) => storm.answers.get(status) ?? 0;
  const most = checksOfANetwork * stormNetworks.length;
  const hashed = (one: Stretch, besides: number) =>
    (besides + timesOf(one.known).length + timesOf(one.others).length) * check;
  const share = (one: Stretch, besides: number) =>
    `hashing ${Math.round(hashed(one, besides))} ms of the server’s ${Math.round(one.processor)} ms`;
  return [
    signInRow(
      'sign-ins on known devices, half from an address that guesses',
      stormy.known,
      calm.known,
      patience,
    ),
    signInRow('sign-ins of others, elsewhere, up to 120 tries', stormy.others, calm.others, Infinity),
    signInRow('calls of somebody who is signed in', stormy.calls, calm.calls, patience),
    {
      what: `guesses from ${stormNetworks.length - 1} addresses and one /64`,
      measured: `${(all / storm.seconds).toFixed(0)} a second for ${storm.seconds.toFixed(0)} s: ${all}`,
      baseline: `${of(400)} checked, ${of(429)} refused, ${of(503)} without room`,
      ratio: `${((of(429) + of(503)) / all).toFixed(3)} unchecked`,
      target: `${most} checked, no other answer`,
      bounds: [
        { value: of(400), most },
        { value: all / (of(400) + of(429) + of(503)), most: 1 },
      ],
    },
    {
      what: `processor time, one check ${ms(check)}`,
      measured: share(stormy, of(400)),
      baseline: `${share(calm, 0)} without the storm`,
      ratio: ratio(stormy.processor, calm.processor),
      target: '–',
    },
  ];
}

/**
 * Wrong sign-ins from five addresses and one /64, BENCH_STORM_AT_ONCE (16) at a time from each for BENCH_STORM_SECONDS (40), while
 * people sign in on known devices and elsewhere: how many get in and after how long, beside the same without the storm, and what
 * the server checked. A server of its own without nginx, which would answer `/token` ten times a second for an address.
 */
export async function benchStorm(): Promise<void> {
  const [seconds, atOnce] = [setting('BENCH_STORM_SECONDS', 40), setting('BENCH_STORM_AT_ONCE', 16)];
  const postgres = await startPostgres({ max_connections: '200' });
  const users = { known: names('known', 20), other: names('other', 20) };
  await addPeople(postgres.url, [...users.known, ...users.other]);
  const server = await startServer(postgres.url);
  try {
    const known = users.known.map((userName, at) => ({
      userName,
      device: randomUUID(),
      address: addressOf(at),
    }));
    const others = users.other.map((userName, at) => ({
      userName,
      device: null,
      address: `203.0.113.${at + 1}`,
    }));
    const tokens: string[] = [];
    for (const person of known) tokens.push(await makeKnown(server.url, person));
    const check = await costOfACheck();
    const stretch = async (): Promise<Stretch> => {
      const before = processorMs(server.pid);
      const [onKnown, elsewhere, calls] = await Promise.all([
        signInsOf(server.url, known, 1, seconds, 1),
        signInsOf(server.url, others, 0.5, seconds, 120),
        callsOf(server.url, tokens[0] ?? '', 5, seconds),
      ]);
      return { known: onKnown, others: elsewhere, calls, processor: processorMs(server.pid) - before };
    };
    const calm = await stretch();
    const storm = startStorm(server.url, users.known, atOnce);
    const stormy = await stretch();
    printTable(rowsOf(stormy, calm, await storm.stop(), check));
    const load = loadavg().map((one) => one.toFixed(1));
    process.stdout.write(`${cpus().length} processors, load average of this machine: ${load.join(', ')}\n`);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}
