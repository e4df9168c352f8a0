import { useMemo } from 'react';
import { byDay, calendarEntries } from '#domain/calendar/entries.ts';
import { icalendar } from '#domain/calendar/icalendar.ts';
import type { KindedCase } from '#domain/deadlines/case-due-dates.ts';
import type { CaseKind } from '#domain/events.ts';
import { useNotWhole } from '../parts/use-not-whole.ts';
import { useEngine, useRecord, useRecordsOf } from '../shell/engine-context.ts';
import { sanitised, saveFile } from '../shell/save-file.ts';
import type { MenuPart } from '../ui/menu.tsx';
import { useToday } from '../ui/use-today.ts';

interface CalendarFileProps {
  kind: CaseKind;
  uid: string;
  /** The uid of its student, or its own where it has none. */
  family: string;
  /** As the screen names the case: its kind and number. */
  title: string;
}

/** The entry `Calendar`: what lies ahead of a case as a file for calendars, made on this device. It names nobody. */
export function useCalendarFile({ kind, uid, family, title }: CalendarFileProps): MenuPart {
  const record = useRecord(kind, `~${uid}`)?.record;
  const events = useRecordsOf('event', uid);
  const today = useToday();
  const entries = useMemo(
    () =>
      record
        ? byDay(
            calendarEntries(
              { kind, record } as KindedCase,
              events.map((event) => event.record),
              today,
            ),
          )
        : [],
    [kind, record, events, today],
  );
  const { presence } = useEngine();
  const save = () => {
    void presence.note({ what: 'calendar', entity: kind, uid, count: 1 });
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    const text = icalendar(title, entries, { now: new Date().toISOString(), zone });
    saveFile({ name: `${sanitised(title)}.ics`, content: new Blob([text], { type: 'text/calendar' }) });
  };
  const notWhole = useNotWhole(family, uid);
  const isEmpty = entries.length === 0 && 'No deadline runs, and nothing else lies ahead of this case';
  const unavailable = notWhole || isEmpty;
  return { items: [{ label: 'Calendar', icon: 'calendar', unavailable, onSelect: save }] };
}
