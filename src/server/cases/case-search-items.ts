import { type RawBuilder, sql } from 'kysely';
import type { CaseSearchItem } from '#domain/cases/case-search.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { personName } from './case-rows.ts';

/** The fields that not every kind has, by the column that a kind has for them. */
const ofKind: Record<CaseKind, Partial<Record<keyof CaseSearchItem, string>>> = {
  complaint: {
    yearCaseNumber: 't.yearCaseNumber',
    dateReportIssued: 't.dateReportIssued',
    person: 't.investigatorName',
  },
  mediation: {
    dueProcessCaseNumber: 'l.caseNumber',
    mediationDateHeld: 't.dateHeld',
    person: 't.mediatorName',
  },
  dueprocess: {
    mediationDateHeld: 'l.dateHeld',
    resolutionDateHeld: 't.resolutionDateHeld',
    hearingDateHeld: 't.hearingDateHeld',
    hearingDecisionDate: 't.hearingDecisionDate',
    person: 't.hearingALJ',
  },
};

const texts = ['yearCaseNumber', 'dueProcessCaseNumber', 'person'] as const;
const days = [
  'mediationDateHeld',
  'resolutionDateHeld',
  'hearingDateHeld',
  'hearingDecisionDate',
  'dateReportIssued',
] as const;

/** The other case of a due process case and its mediation, as alias "l". */
const linked: Record<CaseKind, (viewer: Viewer) => RawBuilder<unknown>> = {
  complaint: () => sql``,
  mediation: () =>
    sql`left join "dueprocess" "l" on "l"."id" = "t"."dueProcessId" and "l"."deletedAt" is null`,
  dueprocess: (
    viewer,
  ) => sql`left join "mediation" "l" on "l"."id" = "t"."mediationId" and "l"."deletedAt" is null
    and ${isSeen('l', viewer)}`,
};

const columnsOf = (kind: CaseKind) => {
  const column = (field: keyof CaseSearchItem, type: 'text' | 'date') => {
    const name = ofKind[kind][field];
    return sql`${name ? sql.ref(name) : sql`null::${sql.raw(type)}`} as ${sql.ref(field)}`;
  };
  return sql.join([
    sql`"t"."id", "t"."uid", ${sql.lit(kind)}::text as "type", "t"."caseNumber", "t"."dateFiled", "t"."studentId",
      "t"."studentUid", ${personName('s.lastName', 's.firstName')} as "studentName", "t"."dateWithdrawn", "t"."dateClosed"`,
    ...texts.map((field) => column(field, 'text')),
    ...days.map((field) => column(field, 'date')),
  ]);
};

/**
 * Search items of the kinds whose rows (alias "t") fulfil their condition and that the viewer may see, the newest filed first; kinds without a
 * condition are left out. At most `limit` of each kind; null: all. The rows are chosen before anything is joined to
 * them.
 */
export function readCaseSearchItems(
  db: Queries,
  viewer: Viewer,
  conditions: { readonly [K in CaseKind]?: RawBuilder<unknown> },
  limit: number | null,
): Promise<CaseSearchItem[]> {
  const found = caseKindNames.flatMap((kind) => {
    const condition = conditions[kind];
    if (!condition) return [];
    return sql`(select ${columnsOf(kind)}
      from (select * from ${sql.table(kind)} "t" where "t"."deletedAt" is null and ${condition} and ${isSeen('t', viewer)}
        order by "t"."dateFiled" desc, "t"."id" desc limit ${limit}) "t"
      left join "student" "s" on "s"."id" = "t"."studentId" ${linked[kind](viewer)})`;
  });
  if (found.length === 0) return Promise.resolve([]);
  return jsonRows(
    db,
    sql`select * from (${sql.join(found, sql` union all `)}) "c" order by "dateFiled" desc, "type", "id" desc`,
  );
}
