import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { LegalHold } from '#contract/retention.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isDestroyed } from '../records/destroyed.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { instant } from '../records/wire-columns.ts';
import type { Author, Stores } from '../records/written.ts';
import { numberColumn, takeRetentionTurn } from './concerned-cases.ts';

/** The user in a column, with the name as it is now or last was. */
export const nameOf = (column: string) =>
  sql`(select jsonb_build_object('uid', "u"."uid", 'name', concat_ws(' ', "u"."firstName", "u"."lastName"))
    from "users" "u" where "u"."id" = ${sql.ref(column)})`;

const cases = sql.join(
  caseKindNames.map(
    (kind) => sql`select ${sql.lit(kind)} as "kind", "uid", "id", ${sql.ref(numberColumn[kind])} as "number",
      "deletedAt" is not null as "isDeleted", "restrictedTo" from ${sql.table(kind)}`,
  ),
  sql` union all `,
);

/** What was typed of a hold, to whom the case is seen by. */
const typed = (column: string, viewer: Viewer) =>
  sql`case when ${isSeen('c', viewer)} then ${sql.ref(`h.${column}`)} end`;

/**
 * Holds of a case, or of all cases: those that are not lifted first, the newest before the others. Reasons are null where the viewer may not
 * see the case.
 */
export const readHolds = (db: Queries, viewer: Viewer, caseUid?: string): Promise<LegalHold[]> =>
  jsonRows(
    db,
    sql`select "h"."uid", "h"."kind", "h"."caseUid", "c"."id" as "caseId", "c"."number", "c"."isDeleted", not ${isSeen('c', viewer)} as "isRestricted",
        ${typed('reason', viewer)} as "reason", ${typed('liftReason', viewer)} as "liftReason",
        ${nameOf('h.placedBy')} as "placedBy", ${instant(sql`"h"."placedAt"`)} as "placedAt",
        ${nameOf('h.liftedBy')} as "liftedBy", ${instant(sql`"h"."liftedAt"`)} as "liftedAt"
      from "legalHold" "h" join lateral (select * from (${cases}) "all"
        where "all"."kind" = "h"."kind" and "all"."uid" = "h"."caseUid") "c" on true
      where ${caseUid === undefined ? sql`true` : sql`"h"."caseUid" = ${caseUid}::uuid`}
      order by "h"."liftedAt" is not null, coalesce("h"."liftedAt", "h"."placedAt") desc`,
  );

/** Holds a case. Throws Problem 'notFound', and 'rule' where it is held or destroyed already. */
export async function placeHold(
  { db, clock }: Stores,
  { kind, uid, reason }: { kind: CaseKind; uid: string; reason: string },
  { caller, meta: { device, requestId } }: Author,
): Promise<string> {
  const holdUid = v7();
  await db.transaction().execute(async (trx) => {
    await takeRetentionTurn(trx);
    const row = await readRow(trx, kind, `~${uid}`, 'server');
    if (!row) throw unknownRecord(kind);
    if (await isDestroyed(trx, uid)) throw new Problem('rule', 'This case was destroyed.');
    const { rows } = await sql`
      insert into "legalHold" ("uid", "kind", "caseUid", "reason", "placedBy", "placedAt")
      values (${holdUid}::uuid, ${kind}, ${uid}::uuid, ${reason}, ${caller.id}, ${clock.now().toISOString()}::timestamptz)
      on conflict ("caseUid") where "liftedAt" is null do nothing returning 1`.execute(trx);
    if (rows.length === 0) throw new Problem('rule', 'This case is under a legal hold already.');
    const about = { userId: caller.id, device, requestId, entity: kind, uid };
    await audit(trx, { action: 'legal hold placed', ...about, detail: { hold: holdUid } });
  });
  return holdUid;
}

/** Lifts a hold. Throws Problem 'notFound' for one that there is not, or not any more. */
export async function liftHold(
  { db, clock }: Stores,
  { uid, reason }: { uid: string; reason: string },
  { caller, meta: { device, requestId } }: Author,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeRetentionTurn(trx);
    const [lifted] = await jsonRows<{ kind: CaseKind; caseUid: string }>(
      trx,
      sql`select "kind", "caseUid" from "legalHold" where "uid"::text = ${uid} and "liftedAt" is null`,
    );
    if (!lifted) throw new Problem('notFound', 'There is no such hold, or it was lifted.');
    await sql`
      update "legalHold" set "liftReason" = ${reason}, "liftedBy" = ${caller.id},
        "liftedAt" = ${clock.now().toISOString()}::timestamptz where "uid" = ${uid}::uuid`.execute(trx);
    const about = { userId: caller.id, device, requestId, entity: lifted.kind, uid: lifted.caseUid };
    await audit(trx, { action: 'legal hold lifted', ...about, detail: { hold: uid } });
  });
}
