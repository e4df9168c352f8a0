import { useMemo } from 'react';
import { byDay, type CalendarEntry, calendarEntries } from '#domain/calendar/entries.ts';
import type { KindedCase } from '#domain/deadlines/case-due-dates.ts';
import { type CaseEvent, type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useAll } from '../shell/engine-context.ts';
import { useToday } from '../ui/use-today.ts';

const nothing: readonly CaseEvent[] = [];

/** The events of today and later by their cases: few of thousands. */
function aheadByCase(events: readonly Viewed<'event'>[], today: string): Map<string, CaseEvent[]> {
  const byCase = new Map<string, CaseEvent[]>();
  for (const { record } of events) {
    if (record.date === null || record.date < today) continue;
    const ofCase = byCase.get(record.parentUid);
    if (ofCase) ofCase.push(record);
    else byCase.set(record.parentUid, [record]);
  }
  return byCase;
}

/** What lies ahead of all cases on this device, and the limits that were missed, in the order of their days. */
export function useCalendarEntries(): readonly CalendarEntry[] {
  const complaint = useAll('complaint');
  const mediation = useAll('mediation');
  const dueprocess = useAll('dueprocess');
  const events = useAll('event');
  const today = useToday();
  return useMemo(() => {
    const ahead = aheadByCase(events, today);
    const cases: Record<CaseKind, readonly Viewed<CaseKind>[]> = { complaint, mediation, dueprocess };
    return byDay(
      caseKindNames.flatMap((kind) =>
        cases[kind].flatMap(({ record }) =>
          calendarEntries({ kind, record } as KindedCase, ahead.get(record.uid) ?? nothing, today),
        ),
      ),
    );
  }, [complaint, mediation, dueprocess, events, today]);
}
