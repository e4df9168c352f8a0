import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Job } from '../base/jobs.ts';
import { faultFields, type Log } from '../base/log.ts';
import type { Database } from '../db/database.ts';
import { beginHandOver, type Claimed, claimNext } from './claim.ts';
import type { Delivery, Transport } from './delivery.ts';
import { mailChannel } from './mail-queue.ts';
import { settle, settleAbandoned } from './settle.ts';

interface Sender {
  database: Database;
  clock: Clock;
  log: Log;
  transport: Transport;
}

/** Hand-overs of a process at once: one that hangs leaves the others. */
const atOnce = 4;
/** Beyond what a delivery takes at the most: for the statements around it, and clocks that differ. */
const slack = 60_000;
const keptDays = 400;

/**
 * The job that sends what is due, also as soon as a mail is queued by any process. No transaction is open while a mail
 * server is talked to. Of a server that can't be reached no more is asked in the same run.
 */
export function sendMails({ database, clock, log, transport }: Sender): Job {
  const { sql: db } = database;
  const lease = transport.longest + slack;

  async function handOver(claimed: Claimed, stopping: AbortSignal): Promise<Delivery> {
    let isBegun = false;
    const begin = async () => (isBegun = await beginHandOver(db, claimed, clock.now(), lease));
    try {
      return await transport.deliver(claimed, begin, stopping);
    } catch (error) {
      log.error('a mail could not be made', { job: name, ...faultFields(error) });
      const code = 'EFAULT';
      return isBegun ? { outcome: 'unknown', code } : { outcome: 'failed', code, isAnyMail: false };
    }
  }

  /**
   * Notes what became of a mail, and tries again while the database restarts: an outcome that is never noted counts as
   * unknown.
   */
  async function note(claimed: Claimed, delivery: Delivery): Promise<void> {
    for (const wait of [200, 2000, 10_000])
      try {
        return await settle(db, claimed, delivery, clock.now());
      } catch {
        await delay(wait);
      }
    await settle(db, claimed, delivery, clock.now());
  }

  function tell(delivery: Delivery): void {
    if (delivery.outcome === 'sent' || delivery.outcome === 'withdrawn') return;
    const event = {
      refused: 'a mail was refused by the mail server',
      failed: 'a mail could not be handed over and is tried again',
      unknown: 'a mail was handed over without an answer and is not sent again',
    }[delivery.outcome];
    log.warn(event, { job: name, code: delivery.code });
  }

  async function work(run: { isOver: boolean }, stopping: AbortSignal): Promise<void> {
    while (!run.isOver && !stopping.aborted) {
      const claimed = await claimNext(db, clock.now(), lease);
      if (!claimed) return;
      const delivery = await handOver(claimed, stopping);
      tell(delivery);
      await note(claimed, delivery);
      if (delivery.outcome === 'failed' && delivery.isAnyMail) run.isOver = true;
    }
  }

  const name = 'send mails';
  return {
    name,
    every: 30_000,
    wake: (run) => database.listen(mailChannel, run),
    run: async (stopping = new AbortController().signal) => {
      const { unknown, givenUp } = await settleAbandoned(db, clock.now());
      if (unknown > 0) log.warn('mails were begun by a process that ended: not sent again', { job: name });
      if (givenUp > 0) log.warn('mails were given up: they could not be sent in time', { job: name });
      const run = { isOver: false };
      const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => work(run, stopping)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

/** The job that forgets what became of mails, and which alerts there were, after as long as idempotency keys. */
export const forgetOldMails = ({
  database: { sql: db },
  clock,
}: Pick<Sender, 'database' | 'clock'>): Job => ({
  name: 'forget old mails',
  every: 6 * 60 * 60 * 1000,
  run: async () => {
    const oldest = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString();
    await sql`delete from "mail" where "settledAt" < ${oldest}::timestamptz`.execute(db);
    await sql`delete from "alert" where "sentAt" < ${oldest}::timestamptz`.execute(db);
  },
});
