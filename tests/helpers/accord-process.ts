import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/.bin/node');

/**
 * A port of the loopback that nobody listens on now: one below those that the system gives to outgoing connections
 * (32768 and up), else a browser's next connection may take it before its server does; and above 10080, which fetch and browsers
 * refuse to ask ("bad port").
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_081, 32_768);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('No free port.');
}

/** `src/server/process/main.ts` in a process of its own. */
export interface AccordProcess {
  /** Where this process answers itself, whatever stands before it. */
  url: string;
  /** What it has said for people, on both outputs: the lines that are not log. */
  said(): string;
  /** Starts it, and again after it ended, this time with these settings besides; resolves when it answers. */
  start(besides?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it: SIGTERM in order, SIGKILL at once. Resolves with the exit code when it is gone; null: it did not run, or was killed. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** How long a start may take: a database is made, or mends itself after a crash. */
const patience = 180_000;

/** An Accord on the port, with these settings besides; not started yet. Nothing of this process's settings reaches it. */
export function accordProcess(port: number, env: Readonly<Record<string, string>>): AccordProcess {
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let output = '';
  const said = () =>
    output
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .join('\n');

  return {
    url,
    said,
    start: async (besides = {}) => {
      const started = spawn(node, ['src/server/process/main.ts'], {
        cwd: root,
        env: { PATH: process.env['PATH'], NODE_ENV: 'development', PORT: String(port), ...env, ...besides },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      output = '';
      started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      for (const last = Date.now() + patience; Date.now() < last;) {
        if (started.exitCode !== null) throw new Error(`Accord ended at its start:\n${said()}`);
        const answer = await fetch(`${url}/api/health`).catch(() => null);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`Accord did not start within ${patience / 1000} s:\n${said()}`);
    },
    end: async (signal = 'SIGTERM') => {
      const running = child;
      child = null;
      if (!running || running.exitCode !== null || running.signalCode !== null) return null;
      const ended = new Promise<number | null>((resolve) => running.once('exit', (code) => resolve(code)));
      running.kill(signal);
      return ended;
    },
  };
}
