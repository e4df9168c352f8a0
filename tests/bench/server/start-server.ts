import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../helpers/accord-process.ts';
import { benchSecret } from './bench-app.ts';

const root = join(import.meta.dirname, '../../..');

/** A server whose log nobody reads. */
export interface BenchServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The application as it is run, in a process of its own, on that database. Throws where it doesn't start within a minute. */
export async function startServer(databaseUrl: string): Promise<BenchServer> {
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
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
