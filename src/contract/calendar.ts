import * as v from 'valibot';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

export const calendarCalls = defineCalls({
  calendarAddress: {
    method: 'GET',
    path: '/api/accounts/calendar',
    roles: readers,
    offline: 'online',
    about: 'When the address of the calendar of the caller was made (ISO 8601 UTC); null: there is none.',
    answer: v.object({ createdAt: v.nullable(v.string()) }),
  },
  makeCalendarAddress: {
    method: 'POST',
    path: '/api/accounts/calendar',
    roles: readers,
    offline: 'online',
    about:
      'Makes a secret address that calendars can subscribe to, in place of the one before, which ends. It is answered this once.',
    answer: v.object({
      /** Its path on this server. */
      path: v.string(),
    }),
    status: 201,
    stepUp: true,
  },
  revokeCalendarAddress: {
    method: 'DELETE',
    path: '/api/accounts/calendar',
    roles: readers,
    offline: 'online',
    about: "Ends the address of the caller's calendar.",
    answer: v.object({ isRevoked: v.literal(true) }),
  },
  calendar: {
    method: 'GET',
    path: '/api/calendar/:file',
    roles: 'anyone',
    ownToken: 'its address',
    offline: 'online',
    about:
      "What lies ahead of a person's own cases, for calendars (text/calendar, RFC 5545): case numbers, kinds and times, no names. `file` is the secret of the address with `.ics`.",
  },
});
