import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { clientId } from '#domain/accounts.ts';
import { realTimers } from '#sync/base/timers.ts';
import { createHints } from '#sync/mirror/hints.ts';
import { ms, quantile, ratio, type Row } from '../table.ts';
import { benchPassword } from './bench-app.ts';
import { act, type Kind, type Person, type Place, pull } from './load-actions.ts';
import { startServer } from './start-server.ts';

async function signIn(url: string, userName: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: clientId,
    username: userName,
    password: benchPassword,
  });
  const answer = await fetch(`${url}/token`, { method: 'POST', body });
  const tokens = (await answer.json()) as { access_token?: string };
  if (!tokens.access_token) throw new Error(`${userName} was not let in: ${answer.status}`);
  return tokens.access_token;
}

/** Walks through a first fill once: cursors on the way, and that of its end, from which everybody starts. */
async function walk(url: string, token: string, schoolYearId: number) {
  const cursors: string[] = [];
  for (let query = ''; ; query = `&cursor=${cursors.at(-1)}`) {
    const answer = await fetch(`${url}/api/sync/pull?schoolYearId=${schoolYearId}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as { cursor: string; more: boolean };
    if (!answer.ok) throw new Error(`A first fill ended with ${answer.status}.`);
    cursors.push(page.cursor);
    if (!page.more) return { last: page.cursor, fillCursors: cursors.slice(0, -2) };
  }
}

const words: Record<Kind, string> = {
  list: 'a page of a case list',
  search: 'searches',
  read: 'a record, before it is saved',
  save: 'saves (If-Match, Idempotency-Key)',
  pull: 'pulls of what changed',
  fill: 'pages of a first fill',
  told: 'pulls that a hint brought',
};

const kinds = Object.keys(words) as Kind[];

interface LoadOptions {
  databaseUrl: string;
  users: readonly string[];
  schoolYearId: number;
  students: number;
  events: number;
  seconds: number;
  /** Mean seconds that a user thinks between two actions. */
  think: number;
}

/** What was measured in one stretch. */
interface Stretch {
  times: Record<Kind, number[]>;
  errors: string[];
  seconds: number;
}

/** How often both ways are measured, in turns. */
const rounds = 2;

const together = (stretches: readonly Stretch[]): Stretch => ({
  times: Object.fromEntries(
    kinds.map((kind) => [kind, stretches.flatMap(({ times }) => times[kind])]),
  ) as Record<Kind, number[]>,
  errors: stretches.flatMap(({ errors }) => errors),
  seconds: stretches.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** Each acts and thinks in turns for a time; with streams each also listens to the hints, and pulls when it is its turn. */
async function stretch(place: Place, people: readonly Person[], options: LoadOptions, hasStreams: boolean) {
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  const errors: string[] = [];
  const note = (kind: Kind, milliseconds: number, error: string | null) => {
    times[kind].push(milliseconds);
    if (error) errors.push(error);
  };
  const streams = hasStreams ? people.map((person, at) => listen(place, person, at, note)) : [];
  const started = performance.now();
  const end = started + (options.seconds * 1000) / rounds;
  const live = async (person: Person) => {
    // Nobody starts at the same moment as the others.
    await delay(Math.random() * Math.min(options.think * 1000, end - performance.now()));
    while (performance.now() < end) {
      await act(place, person, note);
      const thinks = -Math.log(1 - Math.random()) * options.think * 1000;
      await delay(Math.max(0, Math.min(thinks, end - performance.now())));
    }
  };
  await Promise.all(people.map(live));
  const open = streams.filter(({ isOpen }) => isOpen()).length;
  if (open < streams.length)
    errors.push(`stream: ${streams.length - open} of ${streams.length} were not open at the end`);
  for (const { stop } of streams) stop();
  return { times, errors, seconds: (performance.now() - started) / 1000 };
}

/** A device's stream of hints, read by the device's own code, and the pulls that the hints bring. */
function listen(place: Place, person: Person, at: number, note: Parameters<typeof pull>[2]) {
  let isOpen = false;
  let endWait: (() => void) | null = null;
  const hints = createHints({
    fetch: async (input, init) => {
      isOpen = false;
      const answer = await fetch(input, init);
      isOpen = answer.ok;
      return answer;
    },
    baseUrl: place.urls[at % place.urls.length] ?? place.urls[0],
    tokens: { current: () => person.token, renew: async () => person.token },
    timers: realTimers,
    random: Math.random,
    yearId: () => place.schoolYearId,
    onChange(newest, { wait }) {
      if (wait === null || newest <= person.reached) return;
      endWait ??= realTimers.after(wait, () => {
        endWait = null;
        if (person.reached < newest) void pull(place, person, note, 'told');
      });
    },
    onReopened: () => {},
    onEnded: () => {},
  });
  hints.start();
  return {
    isOpen: () => isOpen,
    stop() {
      endWait?.();
      hints.stop();
    },
  };
}

const figures = (times: readonly number[]) => `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.95))}`;

/** What each kind of request took while everybody listened, beside the same requests while nobody did. */
function rowsOf(count: number, listening: Stretch, silent: Stretch): Row[] {
  return kinds.map((kind): Row => {
    const [ours, theirs] = [listening.times[kind], silent.times[kind]];
    const errors = listening.errors.filter((error) => error.startsWith(kind)).length;
    return {
      what: `${count} users: ${words[kind]}`,
      measured: `${figures(ours)}, ${(ours.length / listening.seconds).toFixed(1)} a second`,
      baseline:
        theirs.length === 0
          ? '–'
          : `${figures(theirs)}, ${(theirs.length / silent.seconds).toFixed(1)} a second without streams`,
      ratio: `p95 ${theirs.length === 0 ? '–' : ratio(quantile(ours, 0.95), quantile(theirs, 0.95))}, ${errors} errors`,
      target: 'no errors',
    };
  });
}

/**
 * So many users on two processes, without and with a stream of hints for each, in turns; the rows tell of each kind of
 * request.
 */
export async function loadTest(options: LoadOptions): Promise<{ rows: Row[]; errors: string[] }> {
  const servers = [await startServer(options.databaseUrl), await startServer(options.databaseUrl)] as const;
  try {
    const urls = [servers[0].url, servers[1].url] as const;
    const tokens: string[] = [];
    for (const user of options.users) tokens.push(await signIn(urls[0], user));
    const { last, fillCursors } = await walk(urls[0], tokens[0] ?? '', options.schoolYearId);
    const place: Place = { ...options, urls, fillCursors };
    const people = tokens.map((token): Person => ({
      token,
      device: randomUUID(),
      cursor: last,
      reached: 0,
    }));
    const silent: Stretch[] = [];
    const listening: Stretch[] = [];
    // In turns: what else the machine does meanwhile favours neither.
    for (let round = 0; round < rounds; round += 1) {
      silent.push(await stretch(place, people, options, false));
      listening.push(await stretch(place, people, options, true));
    }
    const errors = [...silent, ...listening].flatMap((one) => one.errors);
    return { rows: rowsOf(people.length, together(listening), together(silent)), errors };
  } finally {
    for (const server of servers) await server.stop();
  }
}
