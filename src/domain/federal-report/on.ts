import { type ReportRow, reportRows } from './rows.ts';

/** Whether something had happened by the status date: the day is set and not after it. */
export const happened = (day: string | null, statusDate: string): boolean =>
  day !== null && day <= statusDate;

/** Whether a case is withdrawn as of the status date: said so, and on no day or on one that the date has reached. */
export const isWithdrawn = (
  flag: boolean | null,
  dateWithdrawn: string | null,
  statusDate: string,
): boolean => flag === true && (dateWithdrawn === null || dateWithdrawn <= statusDate);

/** The rows whose condition holds, in the report's order. */
export const rowsThat = (conditions: Readonly<Partial<Record<ReportRow, boolean>>>): ReportRow[] =>
  reportRows.filter((row) => conditions[row] === true);
