import { type RawBuilder, sql } from 'kysely';
import { type CaseOutcome, type EndFields, outcomeOf } from '#domain/cases/outcomes.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { type Destroyable, isPastSchedule } from '#domain/retention.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { readRules, yearsOf } from './schedule.ts';

/** What may be destroyed by a request of its own. */
export type DestroyableEntity = 'student' | CaseKind;

/** A case with what its destruction depends on. */
export interface ConcernedCase extends Destroyable {
  kind: CaseKind;
  id: number;
  uid: string;
  /** As lists show it. */
  number: string | null;
  dateClosed: string | null;
  outcome: CaseOutcome;
  years: number | null;
  /** Whether the viewer may see it. */
  isSeen: boolean;
}

/** The department's day, and for whom cases are looked up. */
interface Looking {
  today: string;
  viewer: Viewer;
}

type Row = Omit<ConcernedCase, 'outcome' | 'years' | 'isPastSchedule'> & { ended: EndFields[CaseKind] };

/** The column of the number by which lists show a case. */
export const numberColumn = {
  complaint: 'yearCaseNumber',
  mediation: 'caseNumber',
  dueprocess: 'caseNumber',
} as const;

const ended: Record<CaseKind, RawBuilder<unknown>> = {
  complaint: sql`'complaintWithdrawnFlag', "t"."complaintWithdrawnFlag", 'complaintFoundedFlag', "t"."complaintFoundedFlag"`,
  mediation: sql`'mediationWithdrawnFlag', "t"."mediationWithdrawnFlag", 'agreementReachedFlag', "t"."agreementReachedFlag"`,
  dueprocess: sql`'dueProcessWithdrawnFlag', "t"."dueProcessWithdrawnFlag", 'hearingDecisionDate', "t"."hearingDecisionDate",
    'resolutionAgreementReachedFlag', "t"."resolutionAgreementReachedFlag",
    'resolutionDateFinalizedAfterAgreement', "t"."resolutionDateFinalizedAfterAgreement"`,
};

/** The cases, deleted ones too and destroyed ones not, for which a condition on alias "t" holds. */
export async function casesWhere(
  db: Queries,
  condition: (kind: CaseKind) => RawBuilder<unknown>,
  { today, viewer }: Looking,
): Promise<ConcernedCase[]> {
  const rules = await readRules(db);
  const selects = caseKindNames.map(
    (
      kind,
    ) => sql`select ${sql.lit(kind)} as "kind", "t"."id", "t"."uid", "t".${sql.ref(numberColumn[kind])} as "number",
        "t"."dateClosed", "t"."deletedAt" is not null as "isDeleted", ${isSeen('t', viewer)} as "isSeen", json_build_object(${ended[kind]}) as "ended",
        exists (select from "legalHold" "h" where "h"."caseUid" = "t"."uid" and "h"."liftedAt" is null) as "isHeld"
      from ${sql.table(kind)} "t" where ${condition(kind)}
        and not exists (select from "destroyedRecord" "d" where "d"."uid" = "t"."uid")`,
  );
  const rows = await jsonRows<Row>(
    db,
    sql`select * from (${sql.join(selects, sql` union all `)}) "c" order by "dateClosed", "kind", "id"`,
  );
  return rows.map(({ ended: fields, ...row }) => {
    const outcome = outcomeOf(row.kind, fields as never) as CaseOutcome;
    const years = yearsOf(rules, row.kind, outcome);
    return { ...row, outcome, years, isPastSchedule: isPastSchedule(row.dateClosed, years, today) };
  });
}

/** The case itself, or all cases of the student. */
export const concernedCases = (
  db: Queries,
  entity: DestroyableEntity,
  uid: string,
  looking: Looking,
): Promise<ConcernedCase[]> =>
  casesWhere(
    db,
    (kind) => {
      if (entity === 'student') return sql`"t"."studentUid" = ${uid}::uuid`;
      return kind === entity ? sql`"t"."uid" = ${uid}::uuid` : sql`false`;
    },
    looking,
  );

/** Requests, holds and destructions wait for each other: what one has looked at stays true until it commits. */
export async function takeRetentionTurn(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(7228, 1)`.execute(trx);
}
