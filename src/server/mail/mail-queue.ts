import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Queries } from '../db/queries.ts';

/** What a mail is about: all that is kept of it once it is sent. */
export type MailKind = 'password reset' | 'alert' | 'account' | 'restriction' | 'retention' | 'bulk reading';

export interface Mail {
  kind: MailKind;
  /** Addresses; each gets a mail of its own and doesn't see the others. */
  to: readonly string[];
  /** Shows on lock screens: no names, no numbers. */
  subject: string;
  /** Plain text, lines by \n. */
  text: string;
  /** The server's time, ISO 8601 UTC, such as `writing.now`. */
  now: string;
  /** When it is no use any more and is given up, ISO 8601 UTC; a day from now unless told. */
  expiresAt?: string;
  /** At most one mail with this key is ever queued: tell the kind in it, and no secret. */
  uniqueKey?: string;
}

/** The channel on which senders are told that a mail may be waiting. */
export const mailChannel = 'accord_mail';

const usualLife = 24 * 60 * 60 * 1000;

/**
 * Puts a mail into the caller's transaction: it is sent soon after the commit, and never without one. Answers whether
 * it was queued: false without addresses, and when there was a mail with its `uniqueKey` before.
 */
export async function enqueueMail(queries: Queries, mail: Mail): Promise<boolean> {
  const [first, ...others] = new Set(mail.to);
  if (first === undefined) return false;
  // Only the first address's row carries the key: the transaction that stores this row stores the others too.
  if (!(await insertMail(queries, mail, first, mail.uniqueKey ?? null))) return false;
  for (const recipient of others) await insertMail(queries, mail, recipient, null);
  // Told when the transaction commits, and not at all when it doesn't.
  await sql`select pg_notify(${mailChannel}, '')`.execute(queries);
  return true;
}

async function insertMail(
  queries: Queries,
  mail: Mail,
  recipient: string,
  uniqueKey: string | null,
): Promise<boolean> {
  const expiresAt = mail.expiresAt ?? new Date(Date.parse(mail.now) + usualLife).toISOString();
  const { rows } = await sql`
    insert into "mail" ("uid", "kind", "uniqueKey", "recipient", "subject", "body", "queuedAt", "dueAt", "expiresAt")
    values (${v7()}::uuid, ${mail.kind}, ${uniqueKey}, ${recipient}, ${mail.subject}, ${mail.text},
      ${mail.now}::timestamptz, ${mail.now}::timestamptz, ${expiresAt}::timestamptz)
    on conflict ("uniqueKey") do nothing returning "id"`.execute(queries);
  return rows.length > 0;
}
