import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccordProcess, accordProcess, freePort } from './accord-process.ts';
import { startNginx } from './nginx.ts';
import { startPostgres } from './postgres.ts';

/** Two Accord processes on one PostgreSQL behind nginx, as docs/operations.md describes them, with sample data. */
export interface TwoProcesses {
  /** nginx's. */
  url: string;
  /** Where the two keep their data, each in a folder of its own. */
  dataDir: string;
  secureUrl: string;
  certificate: string;
  databaseUrl: string;
  processes: readonly [AccordProcess, AccordProcess];
  /** Ends both processes; nginx and the database stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends everything and removes its data. */
  remove(): Promise<void>;
}

/** Starts them, both at once on an empty database. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'accord-two-'));
  const postgres = await startPostgres();
  const port = await freePort();
  const ports = [await freePort(), await freePort()] as const;
  const one = (own: number) =>
    accordProcess(own, {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, String(own)),
      TOKEN_SECRET: 'one secret for both processes, and long enough',
      PUBLIC_URL: `http://localhost:${port}`,
    });
  const processes = [one(ports[0]), one(ports[1])] as const;
  const nginx = await startNginx(port, ports);
  const stop = async () => void (await Promise.all(processes.map((each) => each.end())));
  const remove = async () => {
    await stop();
    await nginx.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async () => void (await Promise.all(processes.map((each) => each.start())));
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: nginx.url,
    dataDir: folder,
    secureUrl: nginx.secureUrl,
    certificate: nginx.certificate,
    databaseUrl: postgres.url,
    processes,
    start,
    stop,
    remove,
  };
}
