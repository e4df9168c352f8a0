import * as v from 'valibot';
import { admins, readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** A device on which a user is signed in, or that holds something of theirs. */
export const Device = v.object({
  /** Its id as it says itself; of a session that told none, the session's. */
  device: v.string(),
  /** As its user calls it. */
  name: v.nullable(v.string()),
  /** Its browser in words. */
  browser: v.nullable(v.string()),
  /** When its user signed in on it first, as far as is known, and when it was last in contact. ISO 8601 UTC. */
  firstSeenAt: v.string(),
  seenAt: v.string(),
  /** The device that asks. */
  isHere: v.boolean(),
  /** 'offline': it opens without the server too. 'online': it keeps nothing. 'closed': what is sealed on it opens no more. */
  state: v.picklist(['offline', 'online', 'closed']),
  /** Of a closed one: until when an Admin can reopen it; null: no more. */
  reopensUntil: v.nullable(v.string()),
  /** What it held unsent when it last told, and when the first and the last of it were typed. */
  unsent: v.nullable(v.object({ count: v.number(), from: v.string(), to: v.string() })),
  /** Until when it asks for the password alone, the second factor having been shown; null: it asks for both. */
  rememberedUntil: v.nullable(v.string()),
  /** When each session on it began. */
  sessions: v.array(v.object({ since: v.string() })),
});
export type Device = v.InferOutput<typeof Device>;

const Devices = v.object({ devices: v.array(Device) });

/** What was ended with it. */
const Ended = v.object({ sessions: v.number() });

const DeviceName = v.strictObject({
  name: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60, 'Too long'))),
});

export const deviceCalls = defineCalls({
  ownDevices: {
    method: 'GET',
    path: '/api/accounts/devices',
    roles: readers,
    offline: 'online',
    about: "The caller's devices, the last in contact first.",
    answer: Devices,
  },
  nameDevice: {
    method: 'PUT',
    path: '/api/accounts/devices/:device',
    roles: readers,
    offline: 'online',
    about: "Gives a device of the caller's a name; null takes it.",
    body: DeviceName,
    answer: v.object({ name: v.nullable(v.string()) }),
  },
  endOwnDevice: {
    method: 'DELETE',
    path: '/api/accounts/devices/:device',
    roles: readers,
    offline: 'online',
    about:
      "Ends another device of the caller's: its sessions at once; at its next contact what is sealed on it is closed, until an Admin reopens it.",
    answer: Ended,
  },
  forgetRemembered: {
    method: 'DELETE',
    path: '/api/accounts/devices/:device/remembered',
    roles: readers,
    offline: 'online',
    about: "Lets a device of the caller's ask for the second factor again.",
    answer: v.object({ isForgotten: v.literal(true) }),
  },
  userDevices: {
    method: 'GET',
    path: '/api/accounts/user/:id/devices',
    roles: admins,
    offline: 'online',
    about: "A user's devices, the last in contact first.",
    answer: Devices,
  },
  endDevice: {
    method: 'DELETE',
    path: '/api/accounts/user/:id/devices/:device',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'Ends a device of a user, as they can themselves.',
    answer: Ended,
  },
  endDevices: {
    method: 'DELETE',
    path: '/api/accounts/user/:id/devices',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'Ends all devices of a user, but the one that asks.',
    answer: Ended,
  },
  reopenDevice: {
    method: 'POST',
    path: '/api/accounts/user/:id/devices/:device/reopen',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      'Lets a closed device of an active user open again, within 30 days; its user signs in on it with a connection.',
    answer: v.object({ isReopened: v.literal(true) }),
  },
});
