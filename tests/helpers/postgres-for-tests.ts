import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ThrowawayPostgres } from './postgres.ts';

const holder = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url));

/** The embedded PostgreSQL for a run, which outlives it in no case: a process of its own watches over it. */
async function startHeld(): Promise<ThrowawayPostgres> {
  // Apart from this process's group, so that Ctrl-C doesn't reach it before it has cleaned up.
  const child = spawn(process.execPath, [holder], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => []),
  ])) as string[];
  if (!url) throw new Error('The PostgreSQL of the tests did not start.');
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/**
 * Sets TEST_DATABASE_URL to a PostgreSQL of this run, unless it names one already. Vitest calls this for each project that
 * has tests to run, so the first of them starts it.
 * @returns what ends it; nothing when it was there.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const { url, stop } = await startHeld();
  process.env['TEST_DATABASE_URL'] = url;
  return stop;
}
