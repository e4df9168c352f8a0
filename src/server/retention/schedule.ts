import { sql } from 'kysely';
import { caseKinds } from '#domain/cases/kinds.ts';
import { hasOutcome, outcomeWords } from '#domain/cases/outcomes.ts';
import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import type { Author, Stores } from '../records/written.ts';

/** For how many years after it was closed a case with that outcome is kept. */
export interface RetentionRule {
  kind: CaseKind;
  outcome: string;
  years: number;
}

/** The outcomes for which a department has set its years. */
export const readRules = (db: Queries): Promise<RetentionRule[]> =>
  jsonRows(db, sql`select "kind", "outcome", "years" from "retentionRule" order by "kind", "outcome"`);

/** The years of an outcome; null: kept until somebody decides. */
export const yearsOf = (rules: readonly RetentionRule[], kind: CaseKind, outcome: string): number | null =>
  rules.find((rule) => rule.kind === kind && rule.outcome === outcome)?.years ?? null;

interface SavedRule {
  kind: CaseKind;
  outcome: string;
  /** null: until somebody decides. */
  years: number | null;
  /** The years that the author saw; undefined: the caller doesn't say. */
  seen: number | null | undefined;
}

/** Sets the years of an outcome. Throws Problem 'notFound' for one that the kind has not, and 'rule' where somebody has set others since the author saw them. */
export async function saveRule(
  { db }: Stores,
  { kind, outcome, years, seen }: SavedRule,
  { caller, meta: { device, requestId } }: Author,
): Promise<void> {
  if (!hasOutcome(kind, outcome)) throw new Problem('notFound', 'There is no such outcome.');
  await db.transaction().execute(async (trx) => {
    // Of two who save at once, the second sees what the first has set.
    await sql`lock table "retentionRule" in share row exclusive mode`.execute(trx);
    const now = yearsOf(await readRules(trx), kind, outcome);
    if (seen !== undefined && now !== seen && now !== years)
      throw new Problem(
        'rule',
        `${caseKinds[kind].many}, ${outcomeWords(kind, outcome)}: somebody has ${now === null ? 'taken the years out' : `set ${now}`} meanwhile, so yours was not saved. Save again to set it.`,
      );
    await (
      years === null
        ? sql`delete from "retentionRule" where "kind" = ${kind} and "outcome" = ${outcome}`
        : sql`insert into "retentionRule" values (${kind}, ${outcome}, ${years}::integer)
            on conflict ("kind", "outcome") do update set "years" = excluded."years"`
    ).execute(trx);
    const detail = { kind, outcome, years };
    await audit(trx, { action: 'retention schedule changed', userId: caller.id, device, requestId, detail });
  });
}
