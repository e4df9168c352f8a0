import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { enqueueMail } from '../mail/mail-queue.ts';

/** What happened to a request to destroy, as the mail says it. */
const happened = {
  asked: 'An Admin asked to destroy records. Another Admin has to consent or decline within 30 days.',
  consented:
    'An Admin consented to a request to destroy records. They are destroyed now and can not be brought back.',
  declined: 'An Admin declined a request to destroy records. Nothing was destroyed.',
  withdrawn: 'An Admin withdrew a request to destroy records. Nothing was destroyed.',
  lapsed:
    'Nobody consented to a request to destroy records within 30 days: it has lapsed. Nothing was destroyed.',
  stopped:
    'A legal hold, or another case of the student, stopped what an Admin had consented to destroy. Nothing was destroyed; what was deleted for it can be restored.',
} as const;
export type Happened = keyof typeof happened;

/** Mails all active Admins what became of a request: the number of the case, and of a student that it is one. */
export async function tellAdmins(
  trx: Queries,
  what: Happened,
  numbers: readonly string[],
  { publicUrl, now }: { publicUrl: string; now: string },
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select "email" from "users" where "isActive" and 'Admin' = any("roles") order by "id"`.execute(trx);
  const text = [happened[what], '', ...numbers, '', `${publicUrl}/retention`, ''].join('\n');
  const to = rows.map(({ email }) => email);
  await enqueueMail(trx, { kind: 'retention', to, subject: 'Destroying records in Accord', text, now });
}
