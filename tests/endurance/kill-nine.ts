import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/db/embedded/server-process.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { accordProcess, freePort } from '../helpers/accord-process.ts';
import { checkJournal, readCounters } from '../helpers/check-journal.ts';
import { startWriters, tokenOf } from '../helpers/writers.ts';

/** Who is killed, in turn. */
const victims = ['application', 'database', 'both'] as const;

export interface KillFigures {
  kills: Record<(typeof victims)[number], number>;
  /** Starts that found the database of the killed application still running, the same process as before. */
  adopted: number;
  /** Edits that were acknowledged, requests sent, of them repeats, and 5xx answers. */
  acknowledged: number;
  sent: number;
  resent: number;
  faults: number;
  /** Milliseconds from a kill to the next acknowledged edit. */
  outages: number[];
  /** What is not as acknowledged. */
  wrong: string[];
}

/** The embedded server's process, by the file that PostgreSQL keeps. */
const databasePid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Kills an application on its embedded PostgreSQL with SIGKILL under the load of eight writers, again and again:
 * the application, the database, both. Then compares the database with what the writers were told.
 * @param perKill edits that must be acknowledged between two kills.
 */
export async function killNine(
  kills: number,
  perKill: number,
  say: (text: string) => void = () => {},
): Promise<KillFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-kill-'));
  const accord = accordProcess(await freePort(), { DATA_DIR: dataDir });
  const source = { socketDir: join(dataDir, 'postgres/run'), database: 'accord', user: 'accord' };
  const counted = { application: 0, database: 0, both: 0 };
  const outages: number[] = [];
  let adopted = 0;
  try {
    await accord.start();
    const before = await openDatabase(source);
    const counters = await readCounters(before.sql);
    await before.close();
    const writers = startWriters(accord.url, await tokenOf(accord.url, 'editor', samplePassword), 8);
    for (let kill = 0; kill < kills; kill += 1) {
      await writers.more(perKill);
      const victim = victims[kill % victims.length] ?? 'both';
      const pid = databasePid(dataDir);
      const since = performance.now();
      if (victim !== 'application') process.kill(pid, 'SIGKILL');
      if (victim !== 'database') {
        await accord.end('SIGKILL');
        const isLeft = isAlive(pid);
        await accord.start();
        if (isLeft && databasePid(dataDir) === pid) adopted += 1;
      }
      // Answers that were under way may still arrive; eight more edits need a working server.
      await writers.more(9);
      counted[victim] += 1;
      outages.push(Math.round(performance.now() - since));
      say(`kill ${kill + 1} of ${kills}: ${victim}, ${outages.at(-1)} ms, ${writers.journal.length} edits`);
    }
    await writers.more(perKill);
    await writers.stop();
    const after = await openDatabase(source);
    const wrong = await checkJournal(after, writers.journal, counters);
    await after.close();
    return {
      kills: counted,
      adopted,
      acknowledged: writers.journal.length,
      ...writers.counts,
      outages,
      wrong,
    };
  } catch (error) {
    throw new Error(`${(error as Error).message}\nThe application said:\n${accord.said()}`, { cause: error });
  } finally {
    // An application that runs takes its database down with it; one left over is taken down by a new start.
    if ((await accord.end()) === null)
      await accord
        .start()
        .then(() => accord.end())
        .catch(() => null);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
