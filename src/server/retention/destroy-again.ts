import { sql } from 'kysely';
import * as v from 'valibot';
import { caseKindNames } from '#domain/events.ts';
import { uid } from '#domain/fields.ts';
import { StartRefused } from '../base/start-refused.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { concernedCases } from './concerned-cases.ts';
import { emptyConsented } from './destroy.ts';
import type { RequestParts } from './requests.ts';

const UserId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The entry of the audit that is a destruction's certificate, as `npm run audit` gives it out. */
const Certificate = v.object({
  kind: v.literal('entry'),
  action: v.literal('records destroyed'),
  at: v.pipe(v.string(), v.isoTimestamp()),
  entity: v.picklist(['student', ...caseKindNames]),
  uid,
  detail: v.object({
    destruction: uid,
    reason: v.string(),
    reference: v.nullable(v.string()),
    askedBy: UserId,
    consentedBy: UserId,
    cases: v.array(v.object({ kind: v.picklist(caseKindNames), number: v.nullable(v.string()) })),
  }),
});
export type Certificate = v.InferOutput<typeof Certificate>;

/** What destroying again came to. */
export interface DestroyedAgain {
  /** How many certificates told of records that the backup had. */
  destroyed: number;
  /** What is there again and stays, in words, by certificate. */
  left: string[];
}

const isCertificate = (line: unknown) =>
  typeof line === 'object' && line !== null && 'action' in line && line.action === 'records destroyed';

/**
 * The certificates among lines of the audit (`npm run audit`); all other lines are passed over.
 * @throws {StartRefused} for a line that isn't JSON, and for a certificate that can't be read.
 */
export async function certificatesIn(
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<Certificate[]> {
  const certificates: Certificate[] = [];
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      const parsed: unknown = JSON.parse(line);
      if (isCertificate(parsed)) certificates.push(v.parse(Certificate, parsed));
    } catch (error) {
      throw new StartRefused(`line ${number} of what was destroyed is no line of the audit`, {
        cause: error,
      });
    }
  }
  return certificates;
}

/** Why a certificate's records may not be destroyed as they are in the backup; null: they may. */
async function whyLeft(
  db: Queries,
  { entity, uid, detail: { cases } }: Certificate,
  today: string,
): Promise<string | null> {
  const found = await concernedCases(db, entity, uid, { today, viewer: 'server' });
  if (found.some(({ isHeld }) => isHeld)) return 'a legal hold of that time stands on it';
  const isNamed = (one: (typeof found)[number]) =>
    one.uid === uid || cases.some(({ kind, number }) => kind === one.kind && number === one.number);
  return found.every(isNamed) ? null : 'the student had a case then that the certificate does not name';
}

/**
 * Puts the destruction into the database as consented to. A user whom the backup doesn't know is kept as a number below zero: the
 * next one who is added would get theirs.
 */
async function consentAgain({ db, clock }: RequestParts, { at, entity, uid, detail }: Certificate) {
  const now = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    const cases = await concernedCases(trx, entity, uid, { today: clock.today(), viewer: 'server' });
    await sql`update "destruction" set "state" = 'stopped', "doneAt" = ${now}::timestamptz
      where "recordUid" = ${uid}::uuid and "uid" <> ${detail.destruction}::uuid and "state" in ('asked', 'consented')`.execute(
      trx,
    );
    const known = (id: number) =>
      sql`case when exists (select from "users" where "id" = ${id}::integer) then ${id}::integer else ${-id}::integer end`;
    await sql`
      insert into "destruction" ("uid", "entity", "recordUid", "cases", "reason", "reference", "state", "askedBy", "askedAt",
        "decidedBy", "decidedAt")
      values (${detail.destruction}::uuid, ${entity}, ${uid}::uuid, ${cases.map((one) => one.uid)}::uuid[], ${detail.reason},
        ${detail.reference}, 'consented', ${known(detail.askedBy)}, ${at}::timestamptz, ${known(detail.consentedBy)}, ${at}::timestamptz)
      on conflict ("uid") do update set "state" = 'consented', "cases" = excluded."cases", "decidedBy" = excluded."decidedBy",
        "decidedAt" = excluded."decidedAt", "doneAt" = null`.execute(trx);
  });
}

/**
 * Destroys in a restored database what was destroyed after its backup was made, as certificates tell (docs/operations.md,
 * Destroyed records). Files are left to the server's job, which knows the documents' store.
 */
export async function destroyAgain(
  parts: RequestParts,
  certificates: readonly Certificate[],
): Promise<DestroyedAgain> {
  const { db, clock } = parts;
  const again: DestroyedAgain = { destroyed: 0, left: [] };
  for (const certificate of certificates) {
    const { entity, uid, at, detail } = certificate;
    const [found] = await jsonRows(
      db,
      sql`select from ${sql.table(entity)} "t" where "t"."uid" = ${uid}::uuid
        and not exists (select from "destroyedRecord" "d" where "d"."uid" = "t"."uid")`,
    );
    if (!found) continue;
    let why = await whyLeft(db, certificate, clock.today());
    if (why === null) {
      await consentAgain(parts, certificate);
      why =
        (await emptyConsented(parts, detail.destruction)) === 'stopped'
          ? 'it changed while it was destroyed'
          : null;
    }
    if (why === null) again.destroyed += 1;
    else again.left.push(`${entity} ${uid}, destroyed ${at}: ${why}`);
  }
  return again;
}
