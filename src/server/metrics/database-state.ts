import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { countMails } from '../mail/settle.ts';

/** What a scrape asks the database. */
export interface DatabaseState {
  mails: readonly { state: string; count: number }[];
  /** How long the mail that is due longest has been due; 0 when none is. */
  overdueSeconds: number;
  /** 0 before the first. */
  changeNumber: number;
}

/** Reads it, in queries that an index answers. */
export async function readDatabaseState(db: Queries, now: Date): Promise<DatabaseState> {
  const mails = await countMails(db);
  const { rows } = await sql<{ overdue: number; change: number }>`
    select
      (select coalesce(max("number"), 0) from "change_log")::float8 as "change",
      (select greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min("dueAt")), 0))
        from "mail" where "settledAt" is null)::float8 as "overdue"`.execute(db);
  const [row] = rows;
  return { mails, overdueSeconds: row?.overdue ?? 0, changeNumber: row?.change ?? 0 };
}
