import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';

/** The words of success and failure, to the letter (docs/product.md 8); only this file knows them. */
export const messages = {
  errorTitle: 'Error',
  savedTitle: 'Saved',
  /** Until the server has it. */
  savedHere: 'Saved on this device',
  /** In place of it in a session that works online only. */
  notSavedYet: 'Not saved yet',
  sentAgain: 'The server has not answered. Your change is sent again until it does: leave this page open.',
  saved: {
    student: 'Student changes saved',
    complaint: 'Complaint changes saved',
    mediation: 'Mediation changes saved',
    dueprocess: 'Due Process changes saved',
    other: 'Changes saved',
    district: 'District changes saved',
    judge: 'Judge changes saved',
    mediator: 'Mediator changes saved',
    schoolYear: 'School Year changes saved',
    user: 'User changes saved',
    savedView: 'View saved',
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
    document: 'Document Deleted',
    district: 'Deleted District',
    judge: 'Deleted Judge',
    mediator: 'Deleted Mediator',
    schoolYear: 'Deleted School Year',
    user: 'Deleted User',
    savedView: 'View Deleted',
  },
  documentFailed: 'Unable to save document, server error!',
  alertSent: 'Alert Sent',
  yearUpdated: 'School Year Updated',
  yearDeleted: {
    title: 'School Year Deleted',
    detail: (gone: string, shown: string) => `${gone} was deleted. This device shows ${shown} now.`,
  },
  mediationUpdated: 'Mediation Record Updated',
  mediationFailed: 'Unknown error while updating mediation record.',
  saveFailed: 'Unknown error during save.',
  serverFailed:
    'There was an unknown error during the last server operation. Please refresh your browser and try again.',
  printFailed: 'The PDF could not be made on this device.',
  exportFailed: 'Unable To Get Export Data',
  emapsExportFailed: 'Unable To Get Report Data',
  emapsNotGenerated: (year: string, pending: number) =>
    `The ${year} EMAPS reports have NOT been created. There are currently ${pending} pending cases.`,
  emapsExist: (year: string) => `The ${year} EMAPS reports have been created.`,
  emapsGenerated: 'EMAPS Reports Generated',
  regenerateQuestion: (year: string) =>
    `Are you sure you want to regenerate the EMAPS reports for ${year}? This will delete the existing report data and cannot be undone?`,
  /** Nothing is known about what the server did; an administrator's call has no queue that tries again. */
  notReached: 'The server could not be reached. Check the connection, then try again.',
  nameTaken: {
    judge: 'This name is already in the list of judges.',
    schoolYear: 'This name is already in the list of school years.',
    user: 'This username is already taken.',
  },
  passwordReset: {
    title: 'Password Reset',
    detail: 'email sent to user',
    failed: 'Unknown error during reset.',
  },
  /** After a forgotten password; the address comes masked. */
  resetMailed: (address: string) => `An email with further instructions will be sent to ${address}.`,
  passwordFailed:
    'We were unable to reset your password. Please try again. If this problem continues, contact the dispute resolution staff.',
  passwordChanged: 'Your password has been changed.',
  passwordWasReset: 'Your password has been reset.',
  login: {
    unavailable: 'Unable to login at this time',
    invalid: 'Invalid username and/or password provided',
  },
  accessDenied: 'You do not have the required permissions to access this functionality.',
} as const;

/** What a saved case is told by. */
export const caseSaved = (kind: CaseKind): string => messages.saved[kind];

/** What follows the question before the delete of a record of the casework: the server keeps each one that reached it. */
export const restoreNote = (record: { id: number | null } | undefined): string =>
  record?.id != null && record.id > 0 ? ' An Admin can restore it.' : '';

/** The question before an Admin's delete, word for word (docs/product.md 2.9). */
export const deleteQuestion = (what: string, item: string): string =>
  `Are you sure you want to delete the ${what}: ${item} this cannot be undone?`;

/**
 * The messages of a failed call that only the server can do: what the device itself says of a missing answer is for no
 * reader. `unknown` is said where the failure has no words.
 */
export const callFailureMessages = (
  thrown: unknown,
  unknown: string = messages.saveFailed,
): readonly string[] => {
  if (thrown instanceof Problem && thrown.code === 'unavailable') return [messages.notReached];
  const words = failureMessages(thrown);
  return words[0] === messages.saveFailed ? [unknown] : words;
};

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
