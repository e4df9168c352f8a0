import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clientId } from '#domain/accounts.ts';
import { freePort } from '../../helpers/accord-process.ts';
import { ms, quantile, type Row } from '../table.ts';
import { benchPassword, benchSecret } from './bench-app.ts';
import { act, type Kind, type Person, type Place } from './load-actions.ts';

const root = join(import.meta.dirname, '../../..');

/** The application as it is run, in a process of its own, on that database. */
async function startServer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'accord-load-'))];
  const url = `http://localhost:${port}`;
  let said = '';
  const child: ChildProcess = spawn(join(root, 'node_modules/.bin/node'), ['src/server/process/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: benchSecret,
      NODE_ENV: 'development',
    },
    // Its log is read by nobody and would be read by the same two cores.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null || attempt === 600) throw new Error(`The server did not start: ${said}`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) break;
    await delay(100);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

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
};

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

/** So many users, each acting and thinking in turns, for a time; the rows tell of each kind of request. */
export async function loadTest(options: LoadOptions): Promise<{ rows: Row[]; errors: string[] }> {
  const server = await startServer(options.databaseUrl);
  try {
    const tokens: string[] = [];
    for (const user of options.users) tokens.push(await signIn(server.url, user));
    const { last, fillCursors } = await walk(server.url, tokens[0] ?? '', options.schoolYearId);
    const place: Place = { ...options, url: server.url, fillCursors };
    const times: Record<Kind, number[]> = { list: [], search: [], read: [], save: [], pull: [], fill: [] };
    const errors: string[] = [];
    const started = performance.now();
    const end = started + options.seconds * 1000;
    const live = async (token: string) => {
      const person: Person = { token, device: randomUUID(), cursor: last };
      // Nobody starts at the same moment as the others.
      await delay(Math.random() * options.think * 1000);
      while (performance.now() < end) {
        await act(place, person, (kind, milliseconds, error) => {
          times[kind].push(milliseconds);
          if (error) errors.push(error);
        });
        await delay(-Math.log(1 - Math.random()) * options.think * 1000);
      }
    };
    await Promise.all(tokens.map(live));
    const lasted = (performance.now() - started) / 1000;
    const rows = (Object.keys(times) as Kind[]).map((kind): Row => {
      const of = times[kind];
      return {
        what: `${tokens.length} users: ${words[kind]}`,
        measured: `${ms(quantile(of, 0.5))} / ${ms(quantile(of, 0.95))}`,
        baseline: `${of.length} requests, ${(of.length / lasted).toFixed(1)} a second`,
        ratio: `${errors.filter((error) => error.startsWith(kind)).length} errors`,
        target: 'no errors',
      };
    });
    return { rows, errors };
  } finally {
    await server.stop();
  }
}
