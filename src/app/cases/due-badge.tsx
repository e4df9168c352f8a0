import { daysBetween } from '#domain/deadlines/days.ts';
import type { NextDue } from '#domain/deadlines/next-due.ts';
import { gridDate } from '#domain/fields.ts';
import { daysAway } from '../parts/deadline-words.ts';
import { Badge } from '../ui/badge.tsx';
import { todayHere } from '../ui/today.ts';

/** Nearer than so many days a limit is shown as a warning. */
const soonDays = 7;

/** What is to be met first on a case, as days from today; its title tells what and when. */
export function DueBadge({ due }: { due: NextDue }) {
  const days = daysBetween(todayHere(), due.due);
  const words = daysAway(days);
  return (
    <span title={`${due.what}, ${gridDate(due.due)}`}>
      {days > soonDays ? words : <Badge tone={days < 0 ? 'danger' : 'warning'}>{words}</Badge>}
    </span>
  );
}
