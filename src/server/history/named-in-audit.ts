import { type RawBuilder, sql } from 'kysely';
import type { AboutDeed } from '#contract/audit.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isRecordSeen, type Viewer } from '../records/need-to-know.ts';
import { type Deletable, deletables, texts } from './record-texts.ts';

/** Where the kind and uid of the case that a part hangs on stand, and how to come to them from the part "t". */
const cases: Partial<Record<Deletable, RawBuilder<unknown>>> = {
  finding: sql`select 'complaint' as "entity", "t"."complaintUid" as "uid"`,
  event: sql`select "t"."parentType" as "entity", "t"."parentUid" as "uid"`,
  contact: sql`select "t"."parentType" as "entity", "t"."parentUid" as "uid"`,
  document: sql`select "e"."parentType" as "entity", "e"."parentUid" as "uid" from "event" "e"
    where "e"."uid" = "t"."caseEventUid"`,
};

const kinds = ['complaint', 'mediation', 'dueprocess'] as const;
const noPlace = sql`null::jsonb`;
const placeOf = (
  entity: RawBuilder<unknown>,
  uid: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  at: string,
) =>
  sql`jsonb_build_object('entity', ${entity}, 'uid', ${uid}, 'text', coalesce(${text}, ''),
    'isDeleted', ${sql.ref(`${at}.deletedAt`)} is not null)`;

/** The student or case on whose screen a record "t" is shown. */
function shownAt(entity: Deletable, viewer: Viewer): RawBuilder<unknown> {
  if (entity === 'student' || kinds.some((kind) => kind === entity))
    return placeOf(sql.lit(entity), sql`"t"."uid"`, texts[entity]('t', viewer), 't');
  const ofCase = cases[entity];
  if (!ofCase) return noPlace;
  const found = kinds.map(
    (kind) => sql`select ${placeOf(sql.lit(kind), sql`"p"."uid"`, texts[kind]('p', viewer), 'p')} as "place"
      from ${sql.table(kind)} "p" where "of"."entity" = ${kind} and "p"."uid" = "of"."uid"`,
  );
  return sql`(select "found"."place" from (${ofCase}) "of"
    cross join lateral (${sql.join(found, sql` union all `)}) "found")`;
}

/** Of an event no narrative, of a finding no text: what was done is told, not what was written. */
const shortTexts: Partial<Record<Deletable, (viewer: Viewer) => RawBuilder<unknown>>> = {
  event: (viewer) =>
    sql`case when ${isRecordSeen('event', 't', viewer)} then concat_ws(', ', "t"."type", "t"."date") end`,
  finding: () => sql`null::text`,
};

const one = (viewer: Viewer) => (entity: Deletable) =>
  sql`select ${entity === 'district' ? sql`null::integer` : sql`"t"."id"`} as "id",
    ${shortTexts[entity]?.(viewer) ?? texts[entity]('t', viewer)} as "text", "t"."deletedAt" is not null as "isDeleted",
    ${shownAt(entity, viewer)} as "place"
  from ${sql.table(entity)} "t" where "d"."entity" = ${entity} and "t"."uid" = "d"."uid"`;

const user = sql`select "t"."id", concat_ws(' ', "t"."firstName", "t"."lastName") as "text",
    "t"."deletedAt" is not null as "isDeleted", ${noPlace} as "place"
  from "users" "t" where "d"."entity" in ('user', 'person') and "t"."uid" = "d"."uid"`;

/** What, as far as the viewer may see it, a row "d" with "entity" and "uid" is about, as it is now; null where it names nothing. */
export const namedByRow = (
  viewer: Viewer,
): RawBuilder<unknown> => sql`(select jsonb_build_object('entity', "d"."entity", 'uid', "d"."uid",
    'id', "n"."id", 'text', nullif("n"."text", ''), 'isDeleted', coalesce("n"."isDeleted", false), 'place', "n"."place")
  from (select 1) "once" left join lateral (${sql.join([...deletables.map(one(viewer)), user], sql` union all `)}) "n" on true
  where "d"."entity" is not null and "d"."uid" is not null limit 1)`;

/** The record or user of a uid; null where there never was one. */
export async function namedInAudit(db: Queries, viewer: Viewer, uid: string): Promise<AboutDeed | null> {
  const tables = [...deletables, 'user' as const].map(
    (entity) => sql`select ${sql.lit(entity)} as "entity", "uid"
      from ${sql.table(entity === 'user' ? 'users' : entity)} where "uid" = ${uid}::uuid`,
  );
  const [row] = await jsonRows<{ about: AboutDeed }>(
    db,
    sql`select ${namedByRow(viewer)} as "about" from (${sql.join(tables, sql` union all `)}) "d" limit 1`,
  );
  return row?.about ?? null;
}
