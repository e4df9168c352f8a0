import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { entities, type Entity } from '#domain/records.ts';
import type { DayRange } from '#domain/school-year.ts';

/**
 * A part of what a year's mirror holds: rows of one entity (alias "t"), in the order of `major` and then their number.
 * These say once what is in scope (api.md, Mirroring a year); pages, changes and totals all read them.
 */
export interface Source {
  entity: Entity;
  from: RawBuilder<unknown>;
  /** The number of the case that a part hangs on; 0 for what stands alone. */
  major: RawBuilder<unknown>;
  /** What comes after a key, in words that an index can serve. */
  after: (major: number, id: number) => RawBuilder<unknown>;
  where: (range: DayRange) => RawBuilder<unknown>;
  /** The same in other words, for who reads all of the scope at once; absent: `where` does. */
  whole?: (range: DayRange) => RawBuilder<unknown>;
}

const filed = (range: DayRange) => sql`between ${range.from}::date and ${range.to}::date`;

/** A case is in scope when it was filed in the year or is open. */
const caseInScope = (alias: string, range: DayRange) =>
  sql`(${sql.ref(`${alias}.deletedAt`)} is null and (${sql.ref(`${alias}.dateClosed`)} is null
    or ${sql.ref(`${alias}.dateFiled`)} ${filed(range)}))`;

const alone = (entity: Entity, where: Source['where']): Source => ({
  entity,
  from: sql`${sql.table(entity)} "t"`,
  major: sql`0`,
  after: (_, id) => sql`"t"."id" > ${id}::integer`,
  where,
});

const lookup = (entity: Entity): Source => alone(entity, () => sql`"t"."deletedAt" is null`);

/** Asked of each student in turn, so that a page looks at as many as it needs and not at all of the scope again. */
const eachStudent: Source = alone('student', (range) => {
  const ofCases = caseKindNames.map(
    (kind) => sql`exists (select from ${sql.table(kind)} "c"
      where "c"."studentId" = "t"."id" and ${caseInScope('c', range)})`,
  );
  return sql`"t"."deletedAt" is null and ("t"."createdOn" ${filed(range)} or ${sql.join(ofCases, sql` or `)})`;
});

/** All of them are found by the year and by the cases, instead of in the order of all students there are. */
const student: Source = {
  ...eachStudent,
  whole: (range) => {
    const ofCases = caseKindNames.map(
      (kind) => sql`select "c"."studentId" from ${sql.table(kind)} "c" where ${caseInScope('c', range)}`,
    );
    return sql`"t"."deletedAt" is null and "t"."id" in (
      select "s"."id" from "student" "s" where "s"."deletedAt" is null and "s"."createdOn" ${filed(range)}
      union ${sql.join(ofCases, sql` union `)})`;
  },
};

/** The parts of the cases of one kind, case by case. */
const part = (entity: Entity, kind: CaseKind, join: RawBuilder<unknown>): Source => ({
  entity,
  from: sql`${sql.table(kind)} "c" ${join}`,
  major: sql`"c"."id"`,
  after: (major, id) =>
    sql`"c"."id" >= ${major}::integer and ("c"."id", "t"."id") > (${major}::integer, ${id}::integer)`,
  where: (range) => sql`${caseInScope('c', range)} and "t"."deletedAt" is null`,
});

const hangsOn = (alias: string, kind: CaseKind) =>
  sql`${sql.ref(`${alias}.parentType`)} = ${kind} and ${sql.ref(`${alias}.parentId`)} = "c"."id"`;

const parts = (entity: 'event' | 'contact'): Source[] =>
  caseKindNames.map((kind) =>
    part(entity, kind, sql`join ${sql.table(entity)} "t" on ${hangsOn('t', kind)}`),
  );

const documents = caseKindNames.map((kind) =>
  part(
    'document',
    kind,
    sql`join "event" "e" on ${hangsOn('e', kind)} and "e"."deletedAt" is null
      join "document" "t" on "t"."caseEventId" = "e"."id"`,
  ),
);

const byEntity: Record<Entity, readonly Source[]> = {
  district: [lookup('district')],
  judge: [lookup('judge')],
  mediator: [lookup('mediator')],
  schoolYear: [lookup('schoolYear')],
  student: [student],
  complaint: [alone('complaint', (range) => caseInScope('t', range))],
  mediation: [alone('mediation', (range) => caseInScope('t', range))],
  dueprocess: [alone('dueprocess', (range) => caseInScope('t', range))],
  finding: [part('finding', 'complaint', sql`join "finding" "t" on "t"."complaintId" = "c"."id"`)],
  event: parts('event'),
  contact: parts('contact'),
  document: documents,
};

export const sourcesOf = (entity: Entity): readonly Source[] => byEntity[entity];

/** All sources: whatever a record refers to comes before it. */
export const sources: readonly Source[] = entities.flatMap(sourcesOf);
