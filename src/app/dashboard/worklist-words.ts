import type { WorklistSpan } from '#domain/worklist/worklist.ts';

/** The spans of the worklist in words. */
export const spanWords: Readonly<Record<WorklistSpan, string>> = {
  overdue: 'Overdue',
  within7: 'Due in 7 days',
  within30: 'Due in 30 days',
};
