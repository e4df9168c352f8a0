import { caseKinds } from '#domain/cases/kinds.ts';
import { gridDate } from '#domain/fields.ts';
import type { AlertedEvent } from './alerted-event.ts';

/** On one line, so that typed text can't look like a line of ours. */
const line = (label: string, text: string | null) =>
  `${label}: ${text?.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || 'not given'}`;

/** What mails show on lock screens. */
export const alertSubject = 'Alert about an event in Accord';

/**
 * The mail's text: the student's name, case number, event type, date and a link, never the narrative (docs/api.md, Alerts); of a
 * restricted case its number and the link alone.
 * @param publicUrl without a slash at the end.
 */
export const alertText = (
  { event, kind, caseId, caseNumber, studentName, isRestricted }: AlertedEvent,
  publicUrl: string,
): string =>
  [
    'Someone sent you an alert about an event.',
    '',
    ...(isRestricted ? [] : [line('Student', studentName ?? 'none')]),
    line(`${caseKinds[kind].one} number`, caseNumber),
    ...(isRestricted ? [] : [line('Event type', event.type), line('Date', gridDate(event.date))]),
    '',
    `${publicUrl}/${kind}/edit/${caseId}/all`,
    '',
  ].join('\n');
