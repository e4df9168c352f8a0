import type { CaseEvent } from '../events.ts';

/** The type of the event that says that a complaint's report went out. */
const type = 'Report Issued';

/** The event that goes with the day of a complaint's report. */
export interface ReportEvent {
  values: Pick<CaseEvent, 'type' | 'date'>;
  /** Whether it is added unless somebody says no: not where the day is only corrected, since an event tells of the report already. */
  isUsual: boolean;
}

/**
 * The event to offer when the day on which a report was issued is typed: null where the day stays as it was stored, isn't set, or is
 * that of such an event.
 */
export function reportEvent(
  stored: string | null,
  typed: string | null,
  events: readonly Pick<CaseEvent, 'type' | 'date'>[],
): ReportEvent | null {
  const told = events.filter((one) => one.type === type);
  if (typed === null || typed === stored || told.some(({ date }) => date === typed)) return null;
  return { values: { type, date: typed }, isUsual: told.length === 0 };
}
