import * as v from 'valibot';
import { CaseKind } from './events.ts';
import { StudentSearchItem } from './students.ts';

/** A tile of the dashboard: the kind's code as it is spelt on the wire, its title, the open cases of the selected year's scope. */
export const DashboardItem = v.object({
  code: v.picklist(['due-process-complaints', 'mediation-requests', 'state-compliants']),
  name: v.string(),
  openCount: v.number(),
});
export type DashboardItem = v.InferOutput<typeof DashboardItem>;

/** The tiles in their order: code (the last one is spelt so on the wire), title and kind of case. */
export const dashboardTiles = [
  { code: 'due-process-complaints', name: 'Due Process Complaints', kind: 'dueprocess' },
  { code: 'mediation-requests', name: 'Mediation Requests', kind: 'mediation' },
  { code: 'state-compliants', name: 'State Complaints', kind: 'complaint' },
] as const;

/** A line of the case-number typeahead; choosing it opens the case's screen by its type. */
export const QuickCase = v.object({
  id: v.number(),
  uid: v.string(),
  caseNumber: v.nullable(v.string()),
  studentName: v.nullable(v.string()),
  type: CaseKind,
});
export type QuickCase = v.InferOutput<typeof QuickCase>;

/** A case as Search everything shows it. */
const foundCase = {
  id: v.number(),
  uid: v.string(),
  type: CaseKind,
  /** A complaint's is its number of the year. */
  caseNumber: v.nullable(v.string()),
  /** null: of a case that is restricted to others. */
  dateFiled: v.nullable(v.string()),
  dateClosed: v.nullable(v.string()),
};

/** A student found by name, State ID or guardian, with the newest cases, open ones first. */
export const FoundStudent = v.object({
  ...StudentSearchItem.entries,
  /** The guardian's first and last name where the guardian was found, else null. */
  guardian: v.nullable(v.string()),
  cases: v.array(v.object(foundCase)),
  /** How many cases the student has in all. */
  caseCount: v.number(),
});
export type FoundStudent = v.InferOutput<typeof FoundStudent>;

/** A case found by a number or by a name that stands in it, and which. */
export const FoundCase = v.object({
  ...foundCase,
  studentName: v.nullable(v.string()),
  matched: v.object({
    field: v.picklist(['number', 'district', 'filer', 'investigator', 'judge', 'mediator']),
    text: v.string(),
  }),
});
export type FoundCase = v.InferOutput<typeof FoundCase>;

/** A case found by words of its own texts or of an event's narrative, and what stands around the first of them. */
export const FoundText = v.object({
  ...foundCase,
  studentName: v.nullable(v.string()),
  matched: v.object({ field: v.picklist(['problem', 'facts', 'narrative']), text: v.string() }),
});
export type FoundText = v.InferOutput<typeof FoundText>;

/** What Search everything answers: the best of each group in their order. */
export const FoundEverything = v.object({
  students: v.array(FoundStudent),
  cases: v.array(FoundCase),
  texts: v.array(FoundText),
  districts: v.array(v.object({ code: v.string(), name: v.string() })),
});
export type FoundEverything = v.InferOutput<typeof FoundEverything>;

/** How many of each group Search everything answers at most, and how many cases under a student. */
export const foundLimits = { students: 8, cases: 8, texts: 8, districts: 4, casesOfStudent: 4 } as const;
