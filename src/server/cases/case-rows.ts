import { type RawBuilder, sql } from 'kysely';
import { type ComplaintRow as Complaints, ComplaintRow } from '#domain/cases/complaint.ts';
import { type DueProcessRow as DueProcesses, DueProcessRow } from '#domain/cases/due-process.ts';
import { type MediationRow as Mediations, MediationRow } from '#domain/cases/mediation.ts';
import type { CaseKind } from '#domain/events.ts';
import { recordSchemas } from '#domain/records/records.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import { casesSeen, isSeen, type Viewer } from '../records/need-to-know.ts';
import { namedBy, type Reference, unknownRecord } from '../records/reference.ts';
import { wireColumns } from '../records/wire-columns.ts';

export interface CaseRows {
  complaint: Complaints;
  mediation: Mediations;
  dueprocess: DueProcesses;
}

/** By the size of the numbers in a column of case numbers (0008-search.sql). */
export const byNumber = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`"numberOrder"(${column}) collate "C"`;

const newestNumber = (field: string) => sql`${byNumber(sql.ref(field))} desc nulls last, "id" desc`;

/** Of each kind: the columns that its rows have beside the stored ones, where they come from, and its list's order. */
const kinds = {
  complaint: {
    row: ComplaintRow,
    display: sql``,
    joins: () => sql``,
    order: newestNumber('yearCaseNumber'),
  },
  mediation: {
    row: MediationRow,
    display: sql`, "l"."caseNumber" as "dueProcessCaseNumber", "l"."caseNumber" is not null as "relatedToDueProcess"`,
    joins: () => sql`left join "dueprocess" "l" on "l"."id" = "t"."dueProcessId" and "l"."deletedAt" is null`,
    order: newestNumber('caseNumber'),
  },
  dueprocess: {
    row: DueProcessRow,
    display: sql`, "l"."dateHeld" as "mediationDateHeld", "l"."agreementReachedFlag" as "mediationAgreementReachedFlag",
      "l"."mediatorName" as "mediationMediator"`,
    joins: (
      viewer: Viewer,
    ) => sql`left join "mediation" "l" on "l"."id" = "t"."mediationId" and "l"."deletedAt" is null
      and ${isSeen('l', viewer)}`,
    order: newestNumber('caseNumber'),
  },
};

/** 'last, first' in SQL, as displayName of the domain makes it; null without either. */
export const personName = (last: string, first: string): RawBuilder<unknown> =>
  sql`nullif(concat_ws(', ', nullif(${sql.ref(last)}, ''), nullif(${sql.ref(first)}, '')), '')`;

/** Not deleted. */
export const present = sql`"t"."deletedAt" is null`;

/** A part of a list: how it is ordered, by columns of the row, and which rows of that order are wanted. */
export interface CasePage {
  order?: RawBuilder<unknown> | undefined;
  /** The order reads columns that are joined to the rows; others are chosen before anything is joined. */
  isByDisplay?: boolean;
  window?: RawBuilder<unknown>;
  /** The rows are found by a key, so that one plan does for all. */
  isKept?: boolean;
  /** Which of the cases that are restricted to others are shown as stubs; absent: none. */
  stubs?: RawBuilder<unknown>;
}

/** The rows of a kind that fulfil a condition on alias "t" and that the viewer may see, in the kind's order unless the page has another. */
export function readCases<K extends CaseKind>(
  db: Queries,
  kind: K,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  { order = kinds[kind].order, isByDisplay = false, window = sql``, isKept = false, stubs }: CasePage = {},
): Promise<CaseRows[K][]> {
  const { display, joins } = kinds[kind];
  const rowsOf = (source: RawBuilder<unknown>) => sql`
    select ${wireColumns(kind, 't')}, ${personName('s.lastName', 's.firstName')} as "studentName",
      "d"."name" as "districtName", ${personName('t.attorneyLastName', 't.attorneyFirstName')} as "attorneyName"
      ${display}
    from (${source}) "t"
    left join "student" "s" on "s"."id" = "t"."studentId"
    left join "district" "d" on "d"."code" = "t"."locationDistrict" and "d"."deletedAt" is null
    ${joins(viewer)}`;
  const all = sql`select * from (${casesSeen(kind, viewer, condition, stubs)}) "t"`;
  const chosen = isByDisplay
    ? sql`select * from (${all}) "t" where "id" in (
        select "c"."id" from (${rowsOf(all)}) "c" order by ${order} ${window})`
    : sql`${all} order by ${order} ${window}`;
  const rows = isKept ? keptRows : jsonRows;
  return rows(db, sql`select * from (${rowsOf(chosen)}) "c" order by ${order}`);
}

/** One case, a stub where it is restricted to others; throws Problem 'notFound' for an unknown or deleted one. */
export async function readCase<K extends CaseKind>(
  db: Queries,
  kind: K,
  viewer: Viewer,
  reference: Reference,
): Promise<CaseRows[K]> {
  const named = sql`${namedBy(kind, 't', reference)} and ${present}`;
  const [found] = await readCases(db, kind, viewer, named, { isKept: true, stubs: named });
  if (!found) throw unknownRecord(kind);
  return found;
}

/** Whether lists of the kind can be sorted by the field: it is a column of its rows, stored or joined to them. */
export function sortability(kind: CaseKind, field: string): 'stored' | 'display' | 'none' {
  if (Object.hasOwn(recordSchemas[kind].entries, field)) return 'stored';
  return Object.hasOwn(kinds[kind].row.entries, field) ? 'display' : 'none';
}
