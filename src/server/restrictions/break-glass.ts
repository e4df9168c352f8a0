import { sql } from 'kysely';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { audit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/mail-queue.ts';
import { isDestroyed } from '../records/destroyed.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { write } from '../records/write.ts';
import { type Author, type Outcome, type Stores, written, type Writing } from '../records/written.ts';
import { storeRestriction } from './restrict.ts';
import type { RestrictedRecord } from './restriction.ts';

/** On one line, so that typed text can't look like a line of ours. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

function numberOf<K extends CaseKind>(kind: K, record: RecordOf<K>): string {
  return `${caseKinds[kind].one} ${caseKinds[kind].number(record) ?? 'without a number'}`;
}

/** Tells all who were named, by mail, who opened the case and why. */
async function mailNamed(
  { trx, caller, now }: Writing,
  kind: CaseKind,
  record: RestrictedRecord,
  { reason, publicUrl }: { reason: string; publicUrl: string },
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select "email" from "users" where "isActive" and "id" = any (${record.restrictedTo}::integer[]) order by "id"`.execute(
    trx,
  );
  const text = [
    `${caller.name}, an Admin who was not among the people who may see it, opened a restricted case. It is open to them from now on.`,
    '',
    `Case: ${numberOf(kind, record as unknown as RecordOf<typeof kind>)}`,
    `Reason: ${onOneLine(reason)}`,
    '',
    `${publicUrl}/${kind}/edit/${record.id}/all`,
    '',
  ].join('\n');
  const to = rows.map(({ email }) => email);
  await enqueueMail(trx, {
    kind: 'restriction',
    to,
    subject: 'A restricted case was opened in Accord',
    text,
    now,
  });
}

/**
 * Adds an Admin to the people who may see a case that is restricted to others, for a reason, which is in the audit and mailed to
 * all who were named; also to a deleted one, which nobody else might ever restore or destroy. Throws Problem 'notFound', and 'rule' where the Admin may see the case already.
 */
export const breakGlass = (
  stores: Stores,
  publicUrl: string,
  kind: CaseKind,
  reference: Reference,
  reason: string,
  author: Author,
): Promise<Outcome> =>
  write(stores, kind, author, async (writing) => {
    const { trx, caller, meta } = writing;
    const row = await readRow(trx, kind, reference, 'server', 'change');
    if (!row || (await isDestroyed(trx, row.record.uid))) throw unknownRecord(kind);
    const record = row.record as RestrictedRecord;
    const { restrictedTo, uid } = record;
    if (restrictedTo === null || restrictedTo.includes(caller.id))
      throw new Problem('rule', 'You may see this case already.');
    await storeRestriction(writing, kind, record, [...restrictedTo, caller.id]);
    await audit(trx, {
      action: 'restricted case opened',
      userId: caller.id,
      device: meta.device,
      requestId: meta.requestId,
      entity: kind,
      uid,
      detail: { reason },
    });
    await mailNamed(writing, kind, record, { reason, publicUrl });
    return written(uid);
  });
