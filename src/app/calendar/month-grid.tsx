import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CalendarEntry } from '#domain/calendar/entries.ts';
import { dayInMonth, monthOf, weekStart, weeksOf } from '#domain/calendar/month.ts';
import { addDays } from '#domain/deadlines/days.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './calendar.module.css';
import { dayWords, entriesWords, monthWords, entryNumber } from './calendar-words.ts';

/** Entries that a day shows by name; the agenda has all of them. */
const shownInDay = 3;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Where a key leads from a day, as in the date grids of WAI-ARIA's practices; null: the key has no meaning here. */
export function dayByKey(day: string, key: string, isShifted: boolean): string | null {
  const months = isShifted ? 12 : 1;
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return weekStart(day);
  if (key === 'End') return addDays(weekStart(day), 6);
  if (key === 'PageUp') return dayInMonth(day, -months);
  return key === 'PageDown' ? dayInMonth(day, months) : null;
}

interface MonthGridProps {
  /** The day that Tab comes to; its month is shown. */
  day: string;
  today: string;
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  /** Goes to a day, which may be of another month. */
  onGo: (day: string) => void;
  /** Leads to the day's entries in the agenda. */
  onOpen: (day: string) => void;
}

/** A month as a grid of days, one stop of Tab: arrows, Home, End, PageUp and PageDown move, Enter leads to the agenda. */
export function MonthGrid({ day, today, entries, onGo, onOpen }: MonthGridProps) {
  const month = monthOf(day);
  const chosen = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);
  // The focus follows where a key has led, once that day is there.
  useEffect(() => {
    if (isMoved.current) chosen.current?.focus();
    isMoved.current = false;
  }, [day]);
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = dayByKey(day, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = true;
    onGo(next);
  };
  return (
    <div role="grid" aria-label={monthWords(month)}>
      <div role="row" className={styles.week}>
        {weekdays.map((name) => (
          <div key={name} role="columnheader" className={styles.weekday}>
            <span aria-hidden="true">{name.slice(0, 3)}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </div>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <div key={week[0]} role="row" className={styles.week}>
          {week.map((one) => {
            const ofDay = entries.get(one) ?? [];
            return (
              <div key={one} role="gridcell" className={styles.cell} aria-selected={one === day}>
                <button
                  type="button"
                  ref={one === day ? chosen : null}
                  tabIndex={one === day ? 0 : -1}
                  className={classNames(styles.day, monthOf(one) !== month && styles.beside)}
                  aria-current={one === today ? 'date' : undefined}
                  onKeyDown={move}
                  onClick={() => onOpen(one)}
                >
                  <VisuallyHidden>
                    {dayWords(one)}, {entriesWords(ofDay.length)}
                  </VisuallyHidden>
                  <Day day={one} entries={ofDay} />
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** What the eye sees of a day, whose words say it whole: its number and the first of its entries. */
function Day({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const more = entries.length - shownInDay;
  return (
    <span className={styles.shown} aria-hidden="true">
      <span className={styles.number}>{Number(day.slice(8))}</span>
      {entries.slice(0, shownInDay).map((entry) => (
        <span
          key={entry.id}
          className={classNames(styles.chip, entry.isOverdue && styles.overdue)}
          data-kind={entry.kind}
        >
          <span>{entryNumber(entry)}</span> <span className={styles.due}>{entry.what}</span>
        </span>
      ))}
      {more > 0 && <span className={styles.more}>and {more} more</span>}
      {entries.length > 0 && <span className={styles.count}>{entries.length}</span>}
    </span>
  );
}
