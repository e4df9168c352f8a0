import { type RawBuilder, sql } from 'kysely';
import { stubFields } from '#domain/cases/restricted.ts';
import { type CaseKind, caseKindNames, isCaseKind } from '#domain/events.ts';
import { type Entity, recordSchemas } from '#domain/records/records.ts';

type Sql = RawBuilder<unknown>;

/**
 * Who reads, by the number of their user. 'server': nobody; what is read is counted, or compared, and shown to none. Every query
 * of cases, or of what hangs on them, names one of the two: what is restricted is seen by those who are named in it alone.
 */
export type Viewer = number | 'server';

/** What somebody is told who writes to a case that is restricted to others. */
export const restrictedToOthers =
  'This case is restricted, and you are not among the people who may see it. Ask an Admin.';

/** A case of the alias is one that the viewer may see. */
export const isSeen = (alias: string, viewer: Viewer): Sql => {
  if (viewer === 'server') return sql`true`;
  const restrictedTo = sql.ref(`${alias}.restrictedTo`);
  return sql`(${restrictedTo} is null or ${viewer}::integer = any (${restrictedTo}))`;
};

/** A case of the alias is one that the viewer may not see; in words that the indexes of restricted cases serve. */
export const isHidden = (alias: string, viewer: Viewer): Sql => {
  if (viewer === 'server') return sql`false`;
  const restrictedTo = sql.ref(`${alias}.restrictedTo`);
  return sql`(${restrictedTo} is not null and ${viewer}::integer <> all (${restrictedTo}))`;
};

const hiddenOf = (kind: CaseKind, columns: Sql, viewer: Viewer) =>
  sql`select ${columns} from ${sql.table(kind)} "hidden" where ${isHidden('hidden', viewer)}`;

/** The kinds and numbers of all cases that the viewer may not see. */
const hiddenCases = (viewer: Viewer) =>
  sql.join(
    caseKindNames.map((kind) => hiddenOf(kind, sql`${sql.lit(kind)}::text, "hidden"."id"`, viewer)),
    sql` union all `,
  );

/** The uids of all cases that the viewer may not see. */
export const hiddenCaseUids = (viewer: Viewer): Sql =>
  sql.join(
    caseKindNames.map((kind) => hiddenOf(kind, sql`"hidden"."uid"`, viewer)),
    sql` union all `,
  );

/** An event or contact of the alias hangs on a case that the viewer may see. */
const ofSeenCase = (alias: string, viewer: Viewer) =>
  sql`(${sql.ref(`${alias}.parentType`)}, ${sql.ref(`${alias}.parentId`)}) not in (${hiddenCases(viewer)})`;

/** A record of the alias is one that the viewer may see: a case itself, what hangs on it as the case; all else by everybody. */
export function isRecordSeen(entity: Entity, alias: string, viewer: Viewer): Sql {
  if (viewer === 'server') return sql`true`;
  if (isCaseKind(entity)) return isSeen(alias, viewer);
  if (entity === 'event' || entity === 'contact') return ofSeenCase(alias, viewer);
  if (entity === 'finding')
    return sql`${sql.ref(`${alias}.complaintId`)} not in (${hiddenOf('complaint', sql`"hidden"."id"`, viewer)})`;
  if (entity === 'document')
    return sql`not exists (select from "event" "itsEvent" where "itsEvent"."id" = ${sql.ref(`${alias}.caseEventId`)}
      and not (${ofSeenCase('itsEvent', viewer)}))`;
  return sql`true`;
}

/** A case of the alias as everybody may know of it, as JSON with its own fields alone. */
const stubFrom = (kind: CaseKind, alias: string) =>
  sql`jsonb_build_object('restrictedTo', '[]'::jsonb, ${sql.join(
    stubFields(kind).map((field) => sql`${sql.lit(field)}::text, ${sql.ref(`${alias}.${field}`)}`),
  )})`;

/** A case of the alias as everybody may know of it: a record of the wire, all other fields null. */
export const stubRecord = (kind: CaseKind, alias: string): Sql => {
  const none = Object.fromEntries(Object.keys(recordSchemas[kind].entries).map((field) => [field, null]));
  return sql`(${sql.lit(JSON.stringify(none))}::jsonb || ${stubFrom(kind, alias)})`;
};

/**
 * Rows of a kind's table: those that fulfil a condition on the alias "t" and that the viewer may see; and, where `stubs` says
 * which, others as everybody may know of them, with all columns null but for the stub's and "deletedAt".
 */
export const casesSeen = (kind: CaseKind, viewer: Viewer, condition: Sql, stubs?: Sql): Sql => {
  const seen = sql`select "t".* from ${sql.table(kind)} "t" where ${condition} and ${isSeen('t', viewer)}`;
  if (!stubs || viewer === 'server') return seen;
  return sql`${seen} union all select "stub".* from ${sql.table(kind)} "t"
    cross join lateral jsonb_populate_record(null::${sql.table(kind)},
      ${stubFrom(kind, 't')} || jsonb_build_object('deletedAt', "t"."deletedAt")) "stub"
    where ${stubs} and ${isHidden('t', viewer)}`;
};

/** The uids of all cases that the viewer may not see and of what hangs on these, deleted or not. */
export const hiddenRecordUids = (viewer: Viewer): Sql => {
  const ofCases = (alias: string) =>
    sql`(${sql.ref(`${alias}.parentType`)}, ${sql.ref(`${alias}.parentId`)}) in (${hiddenCases(viewer)})`;
  return sql`${hiddenCaseUids(viewer)}
    union all select "e"."uid" from "event" "e" where ${ofCases('e')}
    union all select "c"."uid" from "contact" "c" where ${ofCases('c')}
    union all select "d"."uid" from "document" "d" join "event" "e" on "e"."id" = "d"."caseEventId" where ${ofCases('e')}
    union all select "f"."uid" from "finding" "f"
      where "f"."complaintId" in (${hiddenOf('complaint', sql`"hidden"."id"`, viewer)})`;
};

/** What paths of calls name the cases that the viewer may not see by: "complaint 12" and "complaint ~0190…", as the audit has them. */
export const hiddenCasePaths = (viewer: Viewer): Sql =>
  sql.join(
    caseKindNames.map(
      (kind) => sql`select ${sql.lit(kind)} || ' ' || "r"."reference" from ${sql.table(kind)} "hidden"
        cross join lateral (values ("hidden"."id"::text), ('~' || "hidden"."uid")) "r" ("reference")
        where ${isHidden('hidden', viewer)}`,
    ),
    sql` union all `,
  );

/** Whether any case is restricted: a look into three indexes, which are empty in most departments. */
export const isAnyRestricted: Sql = sql`(${sql.join(
  caseKindNames.map((kind) => sql`exists (select from ${sql.table(kind)} where "restrictedTo" is not null)`),
  sql` or `,
)})`;
