import { type ReportRow, reportRows } from './rows.ts';

/** The rows whose condition holds, in the report's order. */
export const rowsThat = (conditions: Readonly<Partial<Record<ReportRow, boolean>>>): ReportRow[] =>
  reportRows.filter((row) => conditions[row] === true);
