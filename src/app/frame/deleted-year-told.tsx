import { useEffect, useRef } from 'react';
import { useAll, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useNotices } from '../ui/notices.ts';

/**
 * Says that the year that was selected here is gone and which one is shown in its place: an Admin has deleted it, and all lists show
 * other cases from one moment to the next. Of a year that was chosen, here or in another tab, nothing is said: the one before is still there.
 */
export function DeletedYearTold() {
  const { year } = useOpenSession();
  const years = useAll('schoolYear');
  const pulled = useStatus(({ kind, mirror }) => (kind === 'up-to-date' ? (mirror?.year ?? null) : null));
  const notices = useNotices();
  const shown = useRef(year);
  useEffect(() => {
    const before = shown.current;
    const isThere = (id: number) => years.some(({ record }) => record.id === id);
    // The list of years comes with the pull of the new one.
    if (before.id === year.id || !isThere(year.id)) return;
    // A database that had no year, where nobody deleted one, has the number -1.
    if (!isThere(before.id) && before.id > 0)
      notices.error(messages.yearDeleted.title, messages.yearDeleted.detail(before.name, year.name));
    else if (pulled !== year.name) return;
    shown.current = year;
  }, [year, years, pulled, notices]);
  return null;
}
