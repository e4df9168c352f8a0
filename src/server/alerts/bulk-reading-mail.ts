import { sql } from 'kysely';
import type { BulkReading } from '../audit/bulk-reading.ts';
import type { Clock } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';
import { activeAdmins } from '../mail/active-admins.ts';
import { enqueueMail } from '../mail/mail-queue.ts';

const hour = 60 * 60_000;

/** What somebody did, without a word of what they saw. */
const done = ({ what, detail }: BulkReading): string =>
  what === 'read'
    ? `was shown ${detail['rows']} records`
    : `made ${detail['fills']} copies of school years with ${detail['rows']} records`;

/**
 * What mails all active Admins that a user reads or copies very much: once in an hour of the clock for each, whichever process noticed
 * it. `publicUrl`: without a slash at the end.
 */
export function bulkReadingMails(
  { db, clock }: { db: Queries; clock: Clock },
  publicUrl: string,
): (bulk: BulkReading) => Promise<void> {
  return async (bulk) => {
    const now = clock.now();
    const { rows } = await sql<{ name: string }>`
      select "firstName" || ' ' || "lastName" as "name" from "users" where "id" = ${bulk.userId}`.execute(db);
    const text = [
      `${rows[0]?.name ?? 'A user'} ${done(bulk)} within an hour: more than work by hand takes.`,
      '',
      'If nobody knows why: end their devices (Users, the user, Devices), and look at what they saw in the audit.',
      '',
      `${publicUrl}/admin/audit`,
      '',
    ].join('\n');
    await enqueueMail(db, {
      kind: 'bulk reading',
      to: await activeAdmins(db),
      subject: 'Somebody reads very many records in Accord',
      text,
      now: now.toISOString(),
      uniqueKey: `bulk reading ${bulk.userId} ${bulk.what} ${Math.floor(now.getTime() / hour)}`,
    });
  };
}
