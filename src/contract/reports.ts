import * as v from 'valibot';
import { CaseKind } from '#domain/events.ts';
import { federalClasses } from '#domain/federal-report/report.ts';
import { reportRows, type ReportRow } from '#domain/federal-report/rows.ts';
import { requiredDate, uid } from '#domain/fields.ts';
import { admins } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** The state of a year's EMAPS reports; the last three are null while there are none. */
export const EmapsStatus = v.object({
  isReportGenerated: v.boolean(),
  /** Cases filed in the year that aren't closed. */
  pendingCaseCount: v.number(),
  /** The school year that this is about: the one that the user selected. */
  year: v.string(),
  generatedAt: v.nullable(v.string()),
  /** Nothing that happened after this day was seen. */
  statusDate: v.nullable(v.string()),
});
export type EmapsStatus = v.InferOutput<typeof EmapsStatus>;

const Counting = v.object({
  class: v.picklist(federalClasses),
  rows: v.pipe(v.array(v.picklist(reportRows)), v.readonly()),
});

const namedCase = {
  kind: CaseKind,
  id: v.number(),
  uid,
  caseNumber: v.nullable(v.string()),
  dateFiled: v.string(),
};

const Counts = v.object(
  Object.fromEntries(reportRows.map((row) => [row, v.number()])) as Record<
    ReportRow,
    v.NumberSchema<undefined>
  >,
);

/** A case that counted; of one that is restricted to others number and kind alone. */
const ReportedCase = v.object({
  ...namedCase,
  dateFiled: v.nullable(v.string()),
  class: v.nullable(Counting.entries.class),
  rows: Counting.entries.rows,
});
export type ReportedCase = v.InferOutput<typeof ReportedCase>;

/** The generated report of a year, with the cases behind its counts and how they would count now. */
export const EmapsReport = v.object({
  year: v.string(),
  generatedAt: v.string(),
  statusDate: v.string(),
  counts: Counts,
  checks: v.array(
    v.object({ relation: v.string(), left: v.number(), right: v.number(), passes: v.boolean() }),
  ),
  /** Every case that counted, as it stood then; it may be gone since. */
  cases: v.array(ReportedCase),
  /** The counts that the same status date would have now. */
  countsNow: Counts,
  /** The cases that would count in another way now, but for those that are restricted to others. */
  changes: v.array(v.object({ ...namedCase, before: v.nullable(Counting), after: v.nullable(Counting) })),
});
export type EmapsReport = v.InferOutput<typeof EmapsReport>;

const reading = { method: 'GET', roles: admins, offline: 'online' } as const;
const exporting = { ...reading, stepUp: true } as const;

/** Files (.xlsx) and the federal report of the user's school year. */
export const reportCalls = defineCalls({
  exportComplaints: {
    ...exporting,
    path: '/api/reports/export/complaint',
    about: 'Workbook of the complaints filed in the selected year, a line each.',
  },
  exportMediations: {
    ...exporting,
    path: '/api/reports/export/mediation',
    about: 'Workbook of the mediations filed in the selected year, a line each.',
  },
  exportDueProcesses: {
    ...exporting,
    path: '/api/reports/export/dueprocess',
    about: 'Workbook of the due process cases filed in the selected year, a line each.',
  },
  exportTable7: {
    ...exporting,
    path: '/api/reports/export/table7',
    about:
      'Workbook of Table 7 of the selected year, counted now; 409 for a year whose name is not two consecutive years.',
  },
  exportEmaps: {
    ...exporting,
    path: '/api/reports/export/emaps',
    about:
      'Workbook of the EMAPS reports of the selected year as they were last generated; 409 before that, and as for Table 7.',
  },
  emapsStatus: {
    ...reading,
    path: '/api/reports/emaps/status',
    about: 'Whether the EMAPS reports of the selected year were generated.',
    answer: EmapsStatus,
  },
  emapsReport: {
    ...reading,
    path: '/api/reports/emaps/report',
    about:
      'The EMAPS reports of the selected year as they were last generated, and what changed in the data since; null before the first.',
    answer: v.nullable(EmapsReport),
    audited: { as: 'list' },
  },
  generateEmaps: {
    ...reading,
    path: '/api/reports/emaps/generate',
    about:
      'Generates the EMAPS reports of the selected year, in the place of those there are; as of today unless told. 409 as for Table 7.',
    query: v.strictObject({ statusDate: v.optional(requiredDate('Status Date')) }),
    answer: EmapsStatus,
  },
});
