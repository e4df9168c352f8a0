import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import { ownedBy } from '../records/owned.ts';
import { type LookupName, partJoins, partNames } from './sources.ts';

type Sql = RawBuilder<unknown>;

/** The set of a student's or a case kind's rows that are held. */
const held = (entity: 'student' | CaseKind) => sql.ref(`held ${entity}`);

/** The numbers of the students whom a mirror holds, for the condition that says which cases it holds. */
export const heldStudents: Sql = sql`(select "id" from ${held('student')})`;

/** What a mirror holds, as rows with "id", "uid", "version" and "family"; what hangs on the cases follows from these. */
export interface Held {
  students: Sql;
  /** May name `heldStudents`. */
  cases: (kind: CaseKind) => Sql;
  /** The lookups of which all rows are held, too. */
  lookups: readonly LookupName[];
}

/** Of one set of rows; the halves of the digest are numbers below 2^32. */
export interface Count {
  /** Names what was counted together: neighbouring families, or a lookup. */
  bucket: string;
  entity: Entity;
  count: number;
  high: number;
  low: number;
}

/** The number of a case's family: of its student, or its own, negative, where it has none. */
export const familyOf = (alias: string): Sql =>
  sql`coalesce(${sql.ref(`${alias}.studentId`)}, -${sql.ref(`${alias}.id`)})`;

/** Rows of students or cases as they are counted. */
export const familyRows = (entity: 'student' | CaseKind, condition: Sql): Sql =>
  sql`select "t"."id", "t"."uid", "t"."version", ${entity === 'student' ? sql`"t"."id"` : familyOf('t')} as "family"
    from ${sql.table(entity)} "t" where "t"."deletedAt" is null and ${condition}`;

/** Families whose numbers are the same but for their last so many bits are counted together; all, unless told. */
const allBits = 31;

/**
 * How many rows stand there (alias "t") and their digest as `rowDigest` of the device makes it (src/sync/view/digest.ts,
 * where the reasons are): the last 64 bits of each uid as two numbers of 32 bits, each times 2 × version + 1, summed modulo 2^32.
 */
export const counted = (entity: Entity, from: Sql, bucket: Sql) => {
  const half = (shift: number) =>
    sql`coalesce(mod(sum((("h"."bits" >> ${sql.lit(shift)}) & 4294967295) * (2 * "t"."version" + 1)), 4294967296), 0)`;
  return sql`
    select ${bucket}::text as "bucket", ${sql.lit(entity)} as "entity", count(*) as "count", ${half(32)} as "high", ${half(0)} as "low"
    from ${from} cross join lateral (select
      ('x' || substr("t"."uid"::text, 20, 4) || substr("t"."uid"::text, 25))::bit(64)::bigint as "bits") "h" group by 1`;
};

/** The counts of what is a user's own (by number). */
export const ownCounts = (userId: number): Sql =>
  counted(
    'savedView',
    sql`(select * from "savedView" "own" where ${ownedBy('own', userId)} and "own"."deletedAt" is null) "t"`,
    sql`'own'`,
  );

/** The counts of whole lookups. */
const lookupCounts = (names: readonly LookupName[]): Sql[] =>
  names.map((entity) =>
    counted(
      entity,
      sql`(select * from ${sql.table(entity)} where "deletedAt" is null) "t"`,
      sql`${sql.lit(entity)}`,
    ),
  );

/** The counts of all entities. Each set is found once for all that hangs on it: to plan its rules again for each took longer than to count. */
export function counts({ students, cases, lookups }: Held, bits: number = allBits): Sql {
  const bucketOf = (alias: string) => sql`(${sql.ref(`${alias}.family`)} >> ${sql.lit(bits)})`;
  const sets = [
    sql`${held('student')} as materialized (${students})`,
    ...caseKindNames.map((kind) => sql`${held(kind)} as materialized (${cases(kind)})`),
  ];
  const parts = partNames.flatMap((entity) =>
    caseKindNames.flatMap((kind) => {
      const join = partJoins[entity](kind);
      return join
        ? counted(entity, sql`${held(kind)} "c" ${join} and "t"."deletedAt" is null`, bucketOf('c'))
        : [];
    }),
  );
  return sql`with ${sql.join(sets)} ${sql.join(
    [
      ...lookupCounts(lookups),
      ...(['student', ...caseKindNames] as const).map((entity) =>
        counted(entity, sql`${held(entity)} "t"`, bucketOf('t')),
      ),
      ...parts,
    ],
    sql` union all `,
  )}`;
}
