import { sql } from 'kysely';
import type { SendAlertResult } from '#contract/alerts.ts';
import { audit } from '../audit/audit.ts';
import { activeAdmins } from '../mail/active-admins.ts';
import { enqueueMail } from '../mail/mail-queue.ts';
import type { Reference } from '../records/reference.ts';
import { write } from '../records/write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from '../records/written.ts';
import { alertedEvent } from './alerted-event.ts';
import { alertSubject, alertText } from './alert-text.ts';

export interface AlertSettings {
  /** null: all active Admins. */
  recipients: readonly string[] | null;
  /** Without a slash at the end. */
  publicUrl: string;
}

/** Milliseconds in which the same user's same request without a key is the same alert: a second click, a repeat by a proxy. */
const sameAlert = 60_000;

/** Rolls back, so that a repeat with the same key is tried anew. */
const nobody = new Error('nobody is to be alerted');

/** Whether the caller sent this alert just now; the event's lock makes a request at the same time wait. */
async function isRepeated({ trx, caller, now }: Writing, eventUid: string): Promise<boolean> {
  const since = new Date(Date.parse(now) - sameAlert).toISOString();
  const { rows } = await sql`
    select 1 from "alert" where "eventUid" = ${eventUid}::uuid and "userId" = ${caller.id}
      and "sentAt" > ${since}::timestamptz limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Mails the recipients of alerts about an event, at most once for a key, and without one at most once a minute for a user
 * (docs/decisions/0014-alerts.md). What it answers as sent is queued with the alert's record and audit entry, or none of them is.
 * Throws Problem 'notFound' and 'rule' as alertedEvent does.
 */
export async function sendAlert(
  stores: Stores,
  { recipients, publicUrl }: AlertSettings,
  studentId: Reference,
  eventId: Reference,
  author: Author,
): Promise<{ result: SendAlertResult; outcome: Outcome | null }> {
  const work = async (writing: Writing) => {
    const { trx, now, caller, meta } = writing;
    const alerted = await alertedEvent(trx, studentId, eventId, caller.id);
    const { uid } = alerted.event;
    if (meta.idempotencyKey === null && (await isRepeated(writing, uid))) return written(uid);
    const to = recipients ?? (await activeAdmins(trx));
    const text = alertText(alerted, publicUrl);
    if (!(await enqueueMail(trx, { kind: 'alert', to, subject: alertSubject, text, now }))) throw nobody;
    await sql`
      insert into "alert" ("eventUid", "userId", "sentAt")
      values (${uid}::uuid, ${caller.id}, ${now}::timestamptz)`.execute(trx);
    const { device, requestId } = meta;
    const detail = { recipients: to.length };
    await audit(trx, {
      action: 'alert sent',
      userId: caller.id,
      device,
      requestId,
      entity: 'event',
      uid,
      detail,
    });
    return written(uid);
  };
  try {
    const outcome = await write(stores, 'event', author, work);
    return { result: { sent: true, message: 'The alert is on its way to its recipients.' }, outcome };
  } catch (error) {
    if (error !== nobody) throw error;
    const message = 'There is nobody to alert: ask an administrator to name the recipients of alerts.';
    return { result: { sent: false, message }, outcome: null };
  }
}
