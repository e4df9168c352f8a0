import { useEffect, useMemo, useState } from 'react';
import type { CalendarEntry } from '#domain/calendar/entries.ts';
import { isMonth, monthAfter, monthOf } from '#domain/calendar/month.ts';
import { MineSwitch } from '../parts/mine-switch.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { useReadSoFar } from '../parts/read-so-far.tsx';
import { useMine } from '../parts/use-mine.ts';
import { useEngine, useHasWholeYear, useObservable } from '../shell/engine-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useToday } from '../ui/use-today.ts';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Agenda, agendaId } from './agenda.tsx';
import { entriesWords, monthWords } from './calendar-words.ts';
import { MonthGrid } from './month-grid.tsx';
import { useCalendarEntries } from './use-calendar-entries.ts';

/** Entries, which are in the order of their days, by these. */
function byTheirDays(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const ofDay = days.get(entry.day);
    if (ofDay) ofDay.push(entry);
    else days.set(entry.day, [entry]);
  }
  return days;
}

/** The day that the calendar opens on: today, or the first of the month that the address names. */
const firstDay = (asked: string, today: string) =>
  isMonth(asked) && asked !== monthOf(today) ? `${asked}-01` : today;

/** /calendar: deadlines, hearings, mediations and events ahead of the cases on this device, as a month and as an agenda. */
export function CalendarScreen() {
  const [search, changeSearch] = useAddressSearch();
  const today = useToday();
  const [day, setDay] = useState(() => firstDay(search.get('month') ?? '', today));
  /** The day whose entries somebody asked to see, another object each time. */
  const [opened, setOpened] = useState<{ day: string } | null>(null);
  const { whose, choose, shows } = useMine();
  const entries = useCalendarEntries();
  const isWhole = useIsWhole();
  const days = useMemo(
    () =>
      byTheirDays(whose === null ? [] : entries.filter(({ caseKind, caseUid }) => shows(caseKind, caseUid))),
    [entries, whose, shows],
  );
  const month = monthOf(day);
  const ofMonth = useMemo(() => new Map([...days].filter(([one]) => monthOf(one) === month)), [days, month]);
  const count = [...ofMonth.values()].reduce((sum, ofDay) => sum + ofDay.length, 0);
  const go = (to: string) => {
    if (!isMonth(monthOf(to))) return;
    setDay(to);
    changeSearch(() => new URLSearchParams({ month: monthOf(to) }));
  };
  useEffect(() => {
    if (opened) document.getElementById(agendaId(opened.day))?.focus();
  }, [opened]);
  const open = (to: string) => {
    go(to);
    setOpened({ day: to });
  };
  const turn = (months: number) => go(`${monthAfter(month, months)}-01`);
  return (
    <>
      <PageHeader
        title="Calendar"
        subtitle="Deadlines, hearings, mediations and events ahead, of the cases on this device"
        note={<SoFar />}
        actions={<MineSwitch whose={whose} onChoose={choose} />}
      />
      <Panel
        title={monthWords(month)}
        subtitle={entriesWords(count)}
        actions={
          <>
            <IconButton icon="chevron-left" label="Previous month" onClick={() => turn(-1)} />
            <Button onClick={() => go(today)}>Today</Button>
            <IconButton icon="chevron-right" label="Next month" onClick={() => turn(1)} />
          </>
        }
      >
        <VisuallyHidden>
          <span role="status">
            {monthWords(month)}, {entriesWords(count)}
          </span>
        </VisuallyHidden>
        <MonthGrid day={day} today={today} entries={days} onGo={go} onOpen={open} />
      </Panel>
      <Panel title="Agenda" subtitle={monthWords(month)}>
        {count > 0 && <Agenda days={ofMonth} />}
        {count === 0 && whose !== null && !isWhole && <PartsComing what={`days of ${monthWords(month)}`} />}
        {count === 0 && whose !== null && isWhole && (
          <EmptyState title={`Nothing in ${monthWords(month)}`} icon="calendar">
            {whose === 'mine'
              ? 'No deadline of your cases ends in this month, and no hearing, mediation or event of theirs lies ahead.'
              : 'No deadline ends in this month, and no hearing, mediation or event of it lies ahead.'}
          </EmptyState>
        )}
      </Panel>
    </>
  );
}

/** Until all of the year is here, that the calendar is of what has come. */
function SoFar() {
  const isWhole = useIsWhole();
  const readSoFar = useReadSoFar();
  if (isWhole) return null;
  return ['Of the cases that are on this device so far', readSoFar].filter(Boolean).join('. ');
}

/** Whether all of the year is here, its events too: until then no month may be said to have nothing. */
function useIsWhole(): boolean {
  const hasYear = useHasWholeYear();
  const { isWhole } = useObservable(useEngine().opening);
  return hasYear && isWhole;
}
