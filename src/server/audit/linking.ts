import { sql } from 'kysely';
import { faultFields, type Log } from '../base/log.ts';
import type { Job } from '../base/jobs.ts';
import type { Queries } from '../db/queries.ts';

/** Entries that one transaction links: it takes some ten milliseconds. */
const most = 2000;
/** After a call, how long its entries wait for others, in ms. */
const gatherFor = 200;
/** How often a process looks for what no call of its own has left, in ms: the jobs' entries, and a dead process's. */
const lookEvery = 5000;

interface Linked {
  /** Where the chain stood before. */
  number: number;
  hash: string;
  linked: number;
}

/** Links a batch of what waits; null: another process links just now. */
async function linkBatch(db: Queries, waits: boolean): Promise<Linked | null> {
  const { rows } = await sql<Linked | { number: null }>`
    select "number"::float8 as "number", "hash", "linked" from "linkWaiting"(${most}::integer, ${waits}::boolean)`.execute(
    db,
  );
  const [batch] = rows;
  return batch && batch.number !== null ? batch : null;
}

/** Links all that was committed before this call, waiting for another process that does. */
export async function linkCommitted(db: Queries): Promise<void> {
  let batch = await linkBatch(db, true);
  while (batch?.linked === most) batch = await linkBatch(db, true);
}

export interface Linking {
  /** There may be something to link. */
  soon(): void;
  job: Job;
  /** Links all that was committed before, waiting for another process that links, and ends. */
  close(): Promise<void>;
}

/**
 * Links the audit's chain for all processes: whichever comes first, the others leave it to that one. It remembers where it saw
 * the chain, so that whoever alters or cuts what was linked while a process runs is found, and logged, at the next turn.
 */
export function createLinking(db: Queries, log: Log): Linking {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;
  let seen: { number: number; hash: string } | null = null;

  async function compare(before: Linked): Promise<void> {
    const known = seen;
    seen = { number: before.number, hash: before.hash };
    if (!known || (known.number === before.number && known.hash === before.hash)) return;
    const { rows } = await sql<{ hash: string }>`
      select encode("hash", 'hex') as "hash" from "auditChain" where "number" = ${known.number}::bigint`.execute(
      db,
    );
    if (known.number > 0 && rows[0]?.hash !== known.hash)
      log.error('the audit was altered: its chain has another link where this process saw one', {
        auditHead: `${known.number}:${known.hash}`,
      });
  }

  async function linkAll(waits: boolean): Promise<void> {
    for (;;) {
      const batch = await linkBatch(db, waits);
      if (!batch) return soon();
      await compare(batch);
      if (batch.linked < most) return;
    }
  }

  const link = (waits = false) => {
    running ??= linkAll(waits)
      .catch((error: unknown) => log.error('the audit could not be linked', faultFields(error)))
      .finally(() => (running = null));
    return running;
  };

  function soon(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = null;
      void link();
    }, gatherFor);
  }

  return {
    soon,
    job: { name: 'link the audit', every: lookEvery, run: () => link() },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      // A turn that is under way may have looked before the last commit, and another process that links may have, too.
      await running;
      await link(true);
    },
  };
}
