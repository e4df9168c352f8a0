import { type DueDate, type DueState, dueState } from '#domain/deadlines/due-dates.ts';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { isWithoutReport, standingWords } from './deadline-words.ts';

const tones: Record<DueState, Required<Pick<BadgeProps, 'tone'>>['tone']> = {
  met: 'success',
  metLate: 'warning',
  overdue: 'danger',
  ended: 'plain',
  over: 'plain',
  running: 'plain',
};

/** How a limit stands on a day, as a mark. */
export function Standing({ dueDate, today }: { dueDate: DueDate; today: string }) {
  const state = dueState(dueDate, today);
  const tone = isWithoutReport(dueDate) ? 'warning' : tones[state];
  return <Badge tone={tone}>{standingWords(dueDate, today)}</Badge>;
}
