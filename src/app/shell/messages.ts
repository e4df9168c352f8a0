import type { CaseKind } from '#domain/events.ts';

/** The words of success and failure, to the letter of spec.md section 8; only this file knows them. */
export const messages = {
  errorTitle: 'Error',
  savedTitle: 'Saved',
  saved: {
    student: 'Student changes saved',
    complaint: 'Complaint changes saved',
    mediation: 'Mediation changes saved',
    dueprocess: 'Due Process changes saved',
    other: 'Changes saved',
  },
  studentCreated: 'Student Created',
  deleted: {
    student: 'Student Deleted',
    complaint: 'Complaint Deleted',
    mediation: 'Mediation Deleted',
    dueprocess: 'Due Process Deleted',
    event: 'Event Deleted',
    contact: 'Contact Deleted',
    finding: 'Finding Deleted',
  },
  yearUpdated: 'School Year Updated',
  mediationUpdated: 'Mediation Record Updated',
  mediationFailed: 'Unknown error while updating mediation record.',
  saveFailed: 'Unknown error during save.',
  login: {
    unavailable: 'Unable to login at this time',
    invalid: 'Invalid username and/or password provided',
  },
  accessDenied: 'You do not have the required permissions to access this functionality.',
} as const;

/** What a saved case is told by. */
export const caseSaved = (kind: CaseKind): string => messages.saved[kind];

/**
 * The messages of a failed save or delete, one toast each: the failure's own, or the unknown error's when it says
 * nothing that a person could read.
 */
export function failureMessages(thrown: unknown): readonly string[] {
  const own =
    thrown instanceof Error && 'messages' in thrown && Array.isArray(thrown.messages)
      ? thrown.messages.filter((message): message is string => typeof message === 'string' && message !== '')
      : [];
  return own.length > 0 ? own : [messages.saveFailed];
}
