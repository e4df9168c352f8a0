import * as v from 'valibot';
import { editors } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** `message` is for the user either way. */
export const SendAlertResult = v.object({ sent: v.boolean(), message: v.string() });
export type SendAlertResult = v.InferOutput<typeof SendAlertResult>;

export const alertCalls = defineCalls({
  sendAlert: {
    method: 'GET',
    path: '/api/dispute/event/sendalert/:studentId/:eventId',
    roles: editors,
    offline: 'online',
    about:
      "Mails the recipients of alerts about an event of a student's case (studentId -1: of a complaint without a student). " +
      'Repeated with its Idempotency-Key, or without one by the same user within a minute, it mails nothing more.',
    answer: SendAlertResult,
  },
});
