import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { entities, type Entity } from '#domain/records/records.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { ownedBy } from '../records/owned.ts';

type Sql = RawBuilder<unknown>;

/**
 * A part of what a mirror holds: rows of one entity (alias "t"), in the order of `major` and then their number. These say
 * once what is in scope; pages, changes and totals all read them.
 */
export interface Source {
  entity: Entity;
  from: Sql;
  /** The number of the case that a part hangs on, or of the student whose it is; 0 for what stands alone. */
  major: Sql;
  /** What comes after a key, in words that an index can serve. */
  after: (major: number, id: number) => Sql;
  /** The condition for the rows, for a query that asks for a few named ones. */
  where: () => Sql;
  /** The same condition in words that are quicker for reading a page of the rows from that `major` on. */
  paged: (from: number) => Sql;
}

/** Which students, by alias; `paged` says the same in other words where these are quicker. */
export interface StudentRule {
  where: (alias: string) => Sql;
  /** `from` is the `major` that the page begins with. */
  paged?: (alias: string, from: number) => Sql;
}

/** Which cases, by alias, likewise. */
export interface CaseRule extends StudentRule {
  /** Those of students (alias "s"), in the order of the students. */
  ofStudents?: true;
  /** Absent: of all kinds. */
  kind?: CaseKind;
  /** Those that the viewer may not see are in it, as stubs without what hangs on them; absent: they are not. */
  hasStubs?: true;
}

export type SourcesOf = Readonly<Record<Entity, readonly Source[]>>;

/** The rule for rows of an alias, with conditions that hold beside it. */
function ruled({ where, paged = where }: StudentRule, alias: string, beside: Sql) {
  const both = (condition: Sql) => sql`${beside} and ${condition}`;
  return {
    where: () => both(where(alias)),
    paged: (from: number) => both(paged(alias, from)),
  };
}

/** Of the cases that a rule names those that the viewer may see. */
const seenBy = (viewer: Viewer, { where, paged = where }: StudentRule): StudentRule => ({
  where: (alias) => sql`${where(alias)} and ${isSeen(alias, viewer)}`,
  paged: (alias, from) => sql`${paged(alias, from)} and ${isSeen(alias, viewer)}`,
});

const isThere = (alias: string) => sql`${sql.ref(`${alias}.deletedAt`)} is null`;

const alone = (entity: Entity, rule: StudentRule): Source => ({
  entity,
  from: sql`${sql.table(entity)} "t"`,
  major: sql`0`,
  after: (_, id) => sql`"t"."id" > ${id}::integer`,
  ...ruled(rule, 't', isThere('t')),
});

const byMajor = (major: Sql): Pick<Source, 'major' | 'after'> => ({
  major,
  after: (after, id) =>
    sql`${major} >= ${after}::integer and (${major}, "t"."id") > (${after}::integer, ${id}::integer)`,
});

const ofStudent = (kind: CaseKind, alias: string) =>
  sql`"student" "s" join ${sql.table(kind)} ${sql.table(alias)} on ${sql.ref(`${alias}.studentId`)} = "s"."id"`;

const studentAnd = (condition: Sql) => sql`"s"."deletedAt" is null and ${condition}`;

/** The cases of one kind that a rule names. */
const caseSource = (kind: CaseKind, rule: CaseRule, viewer: Viewer): Source => {
  const seen = rule.hasStubs ? rule : seenBy(viewer, rule);
  return rule.ofStudents
    ? {
        entity: kind,
        from: ofStudent(kind, 't'),
        ...byMajor(sql`"s"."id"`),
        ...ruled(seen, 't', studentAnd(isThere('t'))),
      }
    : alone(kind, seen);
};

/** What hangs on the cases (alias "c") of one kind that a rule names. */
const partSource = (entity: Entity, kind: CaseKind, rule: CaseRule, viewer: Viewer, join: Sql): Source => ({
  entity,
  from: sql`${rule.ofStudents ? ofStudent(kind, 'c') : sql`${sql.table(kind)} "c"`} ${join}`,
  ...byMajor(rule.ofStudents ? sql`"s"."id"` : sql`"c"."id"`),
  ...ruled(
    seenBy(viewer, rule),
    'c',
    sql`${rule.ofStudents ? studentAnd(isThere('c')) : isThere('c')} and ${isThere('t')}`,
  ),
});

const hangsOn = (alias: string, kind: CaseKind) =>
  sql`${sql.ref(`${alias}.parentType`)} = ${kind} and ${sql.ref(`${alias}.parentId`)} = "c"."id"`;

export const lookupNames = ['district', 'judge', 'mediator', 'schoolYear', 'person'] as const;
export type LookupName = (typeof lookupNames)[number];
export const partNames = ['finding', 'event', 'contact', 'document'] as const;

/** How the parts (alias "t") of a kind's cases (alias "c") are joined to them; null: the kind has none. */
export const partJoins: Record<(typeof partNames)[number], (kind: CaseKind) => Sql | null> = {
  finding: (kind) => (kind === 'complaint' ? sql`join "finding" "t" on "t"."complaintId" = "c"."id"` : null),
  event: (kind) => sql`join "event" "t" on ${hangsOn('t', kind)}`,
  contact: (kind) => sql`join "contact" "t" on ${hangsOn('t', kind)}`,
  document: (kind) =>
    sql`join "event" "e" on ${hangsOn('e', kind)} and "e"."deletedAt" is null
      join "document" "t" on "t"."caseEventId" = "e"."id"`,
};

export const noSources = Object.fromEntries(entities.map((entity) => [entity, []])) as unknown as SourcesOf;

/** The sources of students, of cases and of what hangs on these cases, as far as the viewer may see them, and no lookups. */
export function familySources(student: StudentRule, cases: readonly CaseRule[], viewer: Viewer): SourcesOf {
  const rulesOf = (kind: CaseKind) => cases.filter((rule) => rule.kind === undefined || rule.kind === kind);
  const casesOf = (kind: CaseKind) => rulesOf(kind).map((rule) => caseSource(kind, rule, viewer));
  const partsOf = (entity: keyof typeof partJoins) =>
    caseKindNames.flatMap((kind) => {
      const join = partJoins[entity](kind);
      return join ? rulesOf(kind).map((rule) => partSource(entity, kind, rule, viewer, join)) : [];
    });
  return {
    district: [],
    judge: [],
    mediator: [],
    schoolYear: [],
    person: [],
    savedView: [],
    student: [alone('student', student)],
    complaint: casesOf('complaint'),
    mediation: casesOf('mediation'),
    dueprocess: casesOf('dueprocess'),
    finding: partsOf('finding'),
    event: partsOf('event'),
    contact: partsOf('contact'),
    document: partsOf('document'),
  };
}

/** All rows of a lookup. */
export const lookupSource = (entity: Entity): Source => alone(entity, { where: () => sql`true` });

/** What is the user's own (by number), whichever year is mirrored. */
export const ownSources = (userId: number): SourcesOf => ({
  ...noSources,
  savedView: [alone('savedView', { where: (alias) => ownedBy(alias, userId) })],
});

/** Sources in the order in which they are paged: whatever a record refers to comes before it. */
export const inOrder = (sources: SourcesOf): readonly Source[] =>
  entities.flatMap((entity) => sources[entity]);

/** What either holds. They must not overlap: a row would be counted twice. */
export function bothSources(one: SourcesOf, other: SourcesOf): SourcesOf {
  const both: Record<Entity, readonly Source[]> = { ...one };
  for (const entity of entities) both[entity] = [...one[entity], ...other[entity]];
  return both;
}
