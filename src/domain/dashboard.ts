import * as v from 'valibot';
import { CaseKind } from './events.ts';

/** A tile of the dashboard: the kind's code in the specification's spelling, its title, the open cases of the selected year's scope. */
export const DashboardItem = v.object({
  code: v.picklist(['due-process-complaints', 'mediation-requests', 'state-compliants']),
  name: v.string(),
  openCount: v.number(),
});
export type DashboardItem = v.InferOutput<typeof DashboardItem>;

/** The tiles in their order: code (spec.md spells the last one so), title and kind of case. */
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
