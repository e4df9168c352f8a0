import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accordProcess, freePort } from '../helpers/accord-process.ts';
import { throwawayPlace } from '../helpers/throwaway-place.ts';

/** A running Accord with sample data, in a process of its own. */
export interface Accord {
  url: string;
  /** Where it keeps its data; mails lie in there as files. */
  dataDir: string;
  /** Stops the server; the database folder stays. */
  stop(): Promise<void>;
  /** Starts it again at the same address on the same data, with these settings besides. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the built application as `npm start` does, on a free port, and on a data folder as the first start leaves it
 * (first-start.ts) unless one is given.
 */
export async function startAccord(existing?: string): Promise<Accord> {
  const dataDir = existing ?? mkdtempSync(join(throwawayPlace(), 'accord-e2e-'));
  const first = process.env['ACCORD_FIRST_START'];
  // With its owners: started as root, PostgreSQL runs as another user, which Node's own copying forgets.
  if (first && !existing) execFileSync('cp', ['-a', `${first}/.`, dataDir]);
  // A profile that stories share was signed in up to nine minutes before a story begins.
  const server = accordProcess(await freePort(), { DATA_DIR: dataDir, STEP_UP_SECONDS: '900' });
  const stop = async () => void (await server.end());
  await server.start();
  return {
    url: server.url,
    dataDir,
    start: server.start,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
