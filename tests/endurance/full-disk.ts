import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openConnection, openDatabase, type PostgresSource } from '#server/db/postgres.ts';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { accordProcess, freePort } from '../helpers/accord-process.ts';
import { checkJournal, readCounters } from '../helpers/check-journal.ts';
import { startWriters, tokenOf } from '../helpers/writers.ts';

export interface FullDiskFigures {
  /** Edits that were acknowledged in all, and of them while the disk was full. */
  acknowledged: number;
  whileFull: number;
  /** Whether PostgreSQL itself went down, for want of room for its journal. */
  wentDown: boolean;
  /** 5xx answers. */
  faults: number;
  /** Milliseconds from the moment of free space to the next eight acknowledged edits. */
  recovery: number;
  wrong: string[];
}

/** Room for the database (45 MB when empty), its journal, and a copy of its programs where node_modules is not passable. */
const size = '220m';

/** Whether a small disk can be mounted here: as root on Linux, outside most containers. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'accord-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Fills what is free of a disk, to the last byte, and what becomes free while it stays. */
function fill(file: string): void {
  const filler = openSync(file, 'a');
  try {
    for (let block = 1 << 20; block >= 512;)
      try {
        writeSync(filler, Buffer.alloc(block, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        block /= 2;
      }
  } finally {
    closeSync(filler);
  }
}

/** Has PostgreSQL begin new files of its journal until there is no room for one, which it does not survive. */
async function exhaustJournal(source: PostgresSource): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const client = await openConnection(source).catch(() => null);
    if (!client) return true;
    const isUp = await client.query('select pg_switch_wal()').then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (!isUp) return true;
    await delay(50);
  }
  return false;
}

/**
 * Runs Accord on its embedded PostgreSQL on a small disk, fills that under the load of eight writers, keeps it full until
 * writes fail, frees it, and compares the database with what the writers were told. Nobody restarts anything.
 */
export async function fullDisk(): Promise<FullDiskFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'accord-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
  const dataDir = join(folder, 'data');
  const accord = accordProcess(await freePort(), { DATA_DIR: dataDir });
  const source = { socketDir: join(dataDir, 'postgres/run'), database: 'accord', user: 'accord' };
  const filler = join(folder, 'filler');
  try {
    await accord.start();
    const before = await openDatabase(source);
    const counters = await readCounters(before.sql);
    await before.close();
    const writers = startWriters(accord.url, await tokenOf(accord.url, 'editor', samplePassword), 8);
    await writers.more(100);
    const atFull = writers.journal.length;
    // PostgreSQL lives on in files that it has: it is full when writes fail.
    for (const faults = writers.counts.faults; writers.counts.faults < faults + 40; await delay(50)) {
      fill(filler);
      if (writers.journal.length > atFull + 100_000) throw new Error('The disk never filled.');
    }
    if (statfsSync(folder).bavail > 0) fill(filler);
    const wentDown = await exhaustJournal(source);
    // Long enough for several tries to start it on the full disk.
    await delay(2_000);
    const whileFull = writers.journal.length - atFull;
    rmSync(filler);
    const since = performance.now();
    await writers.more(8);
    const recovery = Math.round(performance.now() - since);
    await writers.more(100);
    await writers.stop();
    const after = await openDatabase(source);
    const wrong = await checkJournal(after, writers.journal, counters);
    await after.close();
    return {
      acknowledged: writers.journal.length,
      whileFull,
      wentDown,
      faults: writers.counts.faults,
      recovery,
      wrong,
    };
  } catch (error) {
    throw new Error(`${(error as Error).message}\nThe application said:\n${accord.said()}`, { cause: error });
  } finally {
    rmSync(filler, { force: true });
    await accord.end();
    execFileSync('umount', [folder]);
    rmdirSync(folder);
  }
}
