import { Problem } from '#domain/problems.ts';
import { type FactorDemand, isFactorDemanded } from '#domain/second-factor.ts';
import { audit } from '../audit/audit.ts';
import { type Caller, type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import { lockUserOf } from '../db/lock-user.ts';
import { type Factors, factorsOf, removeApp } from '../factors/factors.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from '../factors/recovery-codes.ts';
import { forgetRemembered } from '../factors/remembered-devices.ts';
import { endSessions } from './credentials.ts';
import type { GrantParts } from './grants.ts';

interface FactorParts extends Pick<GrantParts, 'db' | 'pairs' | 'mails' | 'clock'> {
  factors: Factors;
  factorDemand: FactorDemand;
}

type FactorCall =
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'makeRecoveryCodes';

const about = ({ id }: Caller, { device, requestId }: CallMeta) => ({ userId: id, device, requestId });

const noFactor = () => new Problem('rule', 'You have no second factor.');

/** A user's own second factor: set up, looked after and taken away (docs/security.md, Second factor). */
export function factorHandlers(parts: FactorParts): Handlers<FactorCall> {
  const { db, factors, pairs, mails, clock, factorDemand } = parts;
  return {
    secondFactor: async ({ caller }) =>
      reply({
        since: await factors.since(db, caller.id),
        recoveryCodesLeft: await recoveryCodesLeft(db, caller.id),
        hasPasskey: (await factorsOf(db, caller.id)).includes('passkey'),
        isDemanded: isFactorDemanded(factorDemand, caller.roles),
      }),

    beginSecondFactor: async ({ caller }) => reply(await factors.begin(db, caller)),

    confirmSecondFactor: async ({ body, caller, meta }) => {
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await lockUserOf(trx, caller.id);
        if (!(await factors.confirm(trx, caller.id, body.code))) {
          const message = 'The code is wrong. Enter the one that the app shows now.';
          throw new Problem('invalid', message, { fields: [{ path: 'code', message }] });
        }
        const codes = await makeRecoveryCodes(trx, caller.id);
        // Who signed in by the password alone, or by the factor before, shows this one.
        await endSessions(trx, caller.id, clock.now().toISOString(), caller.sessionId);
        await forgetRemembered(trx, caller.id, 'all');
        await audit(trx, { action: 'second factor set up', ...about(caller, meta), detail: { kind: 'app' } });
        await mails.factorChanged(trx, caller.id, 'set up');
        return codes;
      });
      return reply({ recoveryCodes, ...(await pairs.current(caller.sessionId)) });
    },

    removeSecondFactor: async ({ caller, meta }) => {
      await db.transaction().execute(async (trx) => {
        await lockUserOf(trx, caller.id);
        if (!(await removeApp(trx, caller.id))) throw noFactor();
        const isLast = (await factorsOf(trx, caller.id)).length === 0;
        if (isLast && isFactorDemanded(factorDemand, caller.roles))
          throw new Problem(
            'rule',
            'Your department asks for a second factor: it can be changed, not removed.',
          );
        await audit(trx, { action: 'second factor removed', ...about(caller, meta) });
        await mails.factorChanged(trx, caller.id, 'removed');
      });
      return reply({ isRemoved: true as const });
    },

    makeRecoveryCodes: async ({ caller, meta }) =>
      db.transaction().execute(async (trx) => {
        await lockUserOf(trx, caller.id);
        if ((await factorsOf(trx, caller.id)).length === 0) throw noFactor();
        const recoveryCodes = await makeRecoveryCodes(trx, caller.id);
        await audit(trx, { action: 'recovery codes made', ...about(caller, meta) });
        return reply({ recoveryCodes });
      }),
  };
}
