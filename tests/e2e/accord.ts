import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTwoProcesses } from '../helpers/two-processes.ts';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/.bin/node');
export const samplePassword = 'quiet-river-lantern';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** A running Accord with sample data on its embedded database, in a process of its own. */
export interface Accord {
  url: string;
  /** Stops the server; the database folder stays. */
  stop(): Promise<void>;
  /** Starts it again at the same address on the same data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built application as `npm start` does, on a free port, and on a data folder as the first start leaves it
 * (first-start.ts) unless one is given. With ACCORD_SHAPE=two-processes: two processes on one PostgreSQL behind nginx, as
 * in production.
 */
export async function startAccord(existing?: string): Promise<Accord> {
  if (process.env['ACCORD_SHAPE'] === 'two-processes' && existing === undefined) return startTwoProcesses();
  const dataDir = existing ?? mkdtempSync(join(tmpdir(), 'accord-e2e-'));
  const first = process.env['ACCORD_FIRST_START'];
  // With its owners: started as root, PostgreSQL runs as another user, which Node's own copying forgets.
  if (first && !existing) execFileSync('cp', ['-a', `${first}/.`, dataDir]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(node, ['src/server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        NODE_ENV: 'development',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let said = '';
    started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (let attempt = 0; attempt < 300; attempt++) {
      if (started.exitCode !== null) throw new Error(`Accord ended at its start:\n${said}`);
      const answer = await fetch(`${url}/api/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await stop();
    throw new Error(`Accord did not start within 30 s:\n${said}`);
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    url,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls the server's API as a user, beside the browser. */
export async function apiAs(url: string, userName: string) {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'accord-web',
    username: userName,
    password: samplePassword,
  });
  const answer = await fetch(`${url}/token`, { method: 'POST', body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    get: (path: string) => send('GET', path) as Promise<Record<string, unknown>>,
    list: (path: string) => send('GET', path) as Promise<Record<string, unknown>[]>,
    search: (path: string, body: unknown) => send('POST', path, body) as Promise<Record<string, unknown>[]>,
    post: (path: string, body: unknown) => send('POST', path, body) as Promise<Record<string, unknown>>,
    remove: (path: string) => send('DELETE', path),
    put: (path: string, body: unknown) => send('PUT', path, body) as Promise<Record<string, unknown>>,
  };
}
