import { sql } from 'kysely';
import { validate } from 'uuid';
import { Problem } from '#domain/problems.ts';
import type { Device } from '#contract/devices.ts';
import { reopenDevice } from '../accounts/device-secrets.ts';
import { audit } from '../audit/audit.ts';
import { type Caller, type CallMeta, deviceOf, type Handlers, reply } from '../base/handlers.ts';
import { lockUserOf } from '../db/lock-user.ts';
import type { Queries } from '../db/queries.ts';
import { forgetRemembered } from '../factors/remembered-devices.ts';
import type { Stores } from '../records/written.ts';
import { endDevices } from './end-devices.ts';
import { knownDevices } from './known-devices.ts';
import { namedUser } from './named-user.ts';

type DeviceCall =
  | 'ownDevices'
  | 'nameDevice'
  | 'endOwnDevice'
  | 'forgetRemembered'
  | 'userDevices'
  | 'endDevice'
  | 'endDevices'
  | 'reopenDevice';

const unknownDevice = () => new Problem('notFound', 'There is no such device.');

/** A user's devices: seen, named, ended and reopened (docs/security.md, Devices). */
export function deviceHandlers({ db, clock }: Stores): Handlers<DeviceCall> {
  /** Reads the devices of a user and ends those chosen, in one transaction. */
  const end = (
    user: { id: number; uid: string },
    choose: (device: Device) => boolean,
    { caller, meta }: { caller: Caller; meta: CallMeta },
  ) =>
    db.transaction().execute(async (trx) => {
      await lockUserOf(trx, user.id);
      const chosen = (await knownDevices(trx, user.id, deviceOf(caller), clock.now())).filter(choose);
      const about = entry(caller, meta, user.uid);
      return {
        chosen,
        sessions: await endDevices(trx, user.id, chosen, clock.now().toISOString(), about),
      };
    });

  const endOne = async (
    user: { id: number; uid: string },
    device: string,
    by: { caller: Caller; meta: CallMeta },
  ) => {
    if (device.toLowerCase() === deviceOf(by.caller))
      throw new Problem('rule', 'This is the device that you are using: sign out to end it.');
    const { chosen, sessions } = await end(user, (one) => one.device === device.toLowerCase(), by);
    if (chosen.length === 0) throw unknownDevice();
    return reply({ sessions });
  };

  return {
    ownDevices: async ({ caller }) =>
      reply({ devices: await knownDevices(db, caller.id, deviceOf(caller), clock.now()) }),

    nameDevice: async ({ params, body, caller, meta }) =>
      db.transaction().execute(async (trx) => {
        const name = body.name === '' ? null : body.name;
        if (!(await setName(trx, caller.id, params.device, name))) throw unknownDevice();
        const detail = { of: params.device.toLowerCase() };
        await audit(trx, { action: 'device named', ...entry(caller, meta, caller.uid), detail });
        return reply({ name });
      }),

    endOwnDevice: ({ params, caller, meta }) => endOne(caller, params.device, { caller, meta }),

    forgetRemembered: async ({ params, caller, meta }) =>
      db.transaction().execute(async (trx) => {
        const device = params.device.toLowerCase();
        if (!validate(device) || (await forgetRemembered(trx, caller.id, [device])) === 0)
          throw unknownDevice();
        const about = { ...entry(caller, meta, caller.uid), detail: { of: device } };
        await audit(trx, { action: 'remembered device forgotten', ...about });
        return reply({ isForgotten: true as const });
      }),

    userDevices: async ({ params, caller }) => {
      const user = await namedUser(db, params.id);
      return reply({ devices: await knownDevices(db, user.id, deviceOf(caller), clock.now()) });
    },

    endDevice: async ({ params, caller, meta }) =>
      endOne(await namedUser(db, params.id), params.device, { caller, meta }),

    endDevices: async ({ params, caller, meta }) => {
      const { sessions } = await end(await namedUser(db, params.id), ({ isHere }) => !isHere, {
        caller,
        meta,
      });
      return reply({ sessions });
    },

    reopenDevice: async ({ params, caller, meta }) => {
      const user = await namedUser(db, params.id);
      if (!user.isActive)
        throw new Problem('rule', 'Make the user active: devices that were closed with them open then.');
      return db.transaction().execute(async (trx) => {
        const known = await knownDevices(trx, user.id, deviceOf(caller), clock.now());
        const device = known.find((one) => one.device === params.device.toLowerCase());
        if (!device) throw unknownDevice();
        if (!(await reopenDevice(trx, user.id, device.device)))
          throw new Problem('rule', 'This device can’t be reopened any more.');
        const detail = { of: device.device };
        await audit(trx, { action: 'device reopened', ...entry(caller, meta, user.uid), detail });
        return reply({ isReopened: true as const });
      });
    },
  };
}

/** Who did it, to which user. */
const entry = (caller: Caller, { device, requestId }: CallMeta, uid: string) => ({
  userId: caller.id,
  device,
  requestId,
  entity: 'user' as const,
  uid,
});

async function setName(trx: Queries, userId: number, device: string, name: string | null): Promise<boolean> {
  const { rows } = await sql`update "device" set "name" = ${name}
    where "userId" = ${userId} and "device"::text = ${device.toLowerCase()} returning "device"`.execute(trx);
  return rows.length > 0;
}
