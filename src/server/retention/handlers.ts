import { type RawBuilder, sql } from 'kysely';
import type { PastCase } from '#contract/retention.ts';
import type { RetentionRule } from './schedule.ts';
import { type CaseKind, isCaseKind } from '#domain/events.ts';
import { keptUntil } from '#domain/retention.ts';
import { Problem } from '#domain/problems.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { casesWhere } from './concerned-cases.ts';
import { liftHold, placeHold, readHolds } from './holds.ts';
import { readAsked, readCertificates } from './read-destructions.ts';
import {
  askDestruction,
  consentToDestruction,
  declineDestruction,
  type RequestParts,
  withdrawDestruction,
} from './requests.ts';
import { readRules, saveRule } from './schedule.ts';

/** Cases past their schedule that are listed at once. */
const mostPast = 200;

/** Whether a case of alias "t" is there, closed for as long as the shortest time of its kind, and nobody asked to destroy it. */
const mayBePast = (rules: readonly RetentionRule[], kind: CaseKind, today: string): RawBuilder<unknown> => {
  const years = rules.filter((rule) => rule.kind === kind).map((rule) => rule.years);
  if (years.length === 0) return sql`false`;
  return sql`"t"."deletedAt" is null and "t"."dateClosed" < ${today}::date - ${Math.min(...years)}::integer * interval '1 year'
    and not exists (select from "destruction" "r" where "r"."recordUid" = "t"."uid" and "r"."state" in ('asked', 'consented'))`;
};

/** The cases past their schedule that the viewer may see, the longest past first. */
async function pastCases(
  db: Queries,
  today: string,
  viewer: Viewer,
): Promise<{ cases: PastCase[]; more: number }> {
  const rules = await readRules(db);
  const found = await casesWhere(
    db,
    (kind) => sql`${mayBePast(rules, kind, today)} and ${isSeen('t', viewer)}`,
    { today, viewer },
  );
  const past = found.flatMap(
    ({ kind, id, uid, number, dateClosed, outcome, isHeld, years, isPastSchedule }) =>
      isPastSchedule && dateClosed !== null && years !== null
        ? [{ kind, id, uid, number, dateClosed, outcome, isHeld, keptUntil: keptUntil(dateClosed, years) }]
        : [],
  );
  past.sort((one, other) =>
    one.keptUntil < other.keptUntil ? -1 : one.keptUntil > other.keptUntil ? 1 : one.id - other.id,
  );
  return { cases: past.slice(0, mostPast), more: Math.max(0, past.length - mostPast) };
}

type RetentionCall =
  | 'retention'
  | 'retentionOf'
  | 'saveRetentionRule'
  | 'placeLegalHold'
  | 'liftLegalHold'
  | 'askDestruction'
  | 'consentToDestruction'
  | 'declineDestruction'
  | 'withdrawDestruction';

/** Retention, legal holds and destruction (docs/security.md, Destruction). */
export function retentionHandlers(parts: RequestParts): Handlers<RetentionCall> {
  const { db, clock } = parts;
  return {
    retention: async ({ caller }) =>
      reply({
        schedule: await readRules(db),
        past: await pastCases(db, clock.today(), caller.id),
        asked: await readAsked(db),
        holds: await readHolds(db, caller.id),
        destroyed: await readCertificates(db),
      }),
    retentionOf: async ({ params: { entity, id } }) => {
      if (entity !== 'student' && !isCaseKind(entity))
        throw new Problem('notFound', 'There is no such kind of record.');
      const row = await readRow(db, entity, id, 'server');
      if (!row) throw unknownRecord(entity);
      const { uid } = row.record;
      const asked = await readAsked(
        db,
        sql`"d"."recordUid" = ${uid}::uuid or ${uid}::uuid = any("d"."cases")`,
      );
      const hold = (await readHolds(db, 'server', uid)).find(({ liftedAt }) => liftedAt === null);
      return reply({ hold: hold?.uid ?? null, isAsked: asked.length > 0 });
    },
    saveRetentionRule: async ({ params: { kind, outcome }, body: { years, seen }, ...author }) => {
      if (!isCaseKind(kind)) throw new Problem('notFound', 'There is no such kind of case.');
      await saveRule(parts, { kind, outcome, years, seen }, author);
      return reply({ years });
    },
    placeLegalHold: async ({ body, ...author }) => reply({ uid: await placeHold(parts, body, author) }),
    liftLegalHold: async ({ params: { id }, body: { reason }, ...author }) => {
      await liftHold(parts, { uid: id, reason }, author);
      return reply({ uid: id });
    },
    askDestruction: async ({ body, ...author }) => reply({ uids: await askDestruction(parts, body, author) }),
    consentToDestruction: async ({ params: { id }, body: { typed }, ...author }) => {
      await consentToDestruction(parts, id, typed, author);
      return reply({ uid: id });
    },
    declineDestruction: async ({ params: { id }, ...author }) => {
      await declineDestruction(parts, id, author);
      return reply({ uid: id });
    },
    withdrawDestruction: async ({ params: { id }, ...author }) => {
      await withdrawDestruction(parts, id, author);
      return reply({ uid: id });
    },
  };
}
