import { mostPasskeys } from '#domain/passkeys.ts';
import { Problem } from '#domain/problems.ts';
import { type FactorDemand, isFactorDemanded } from '#domain/second-factor.ts';
import { audit } from '../audit/audit.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type Caller, type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import { lockUserOf } from '../db/lock-user.ts';
import { endWhatFactorsLeft, factorsOf } from '../factors/factors.ts';
import { makeChallenge, spendChallenge } from '../factors/passkey-challenges.ts';
import { dropPasskey, keepPasskey, keysOf, namePasskey, passkeysOf } from '../factors/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes.ts';
import { forgetRemembered } from '../factors/remembered-devices.ts';
import { challengeOf, creationOptions, madeKey } from '../factors/webauthn.ts';
import { endSessions } from './credentials.ts';
import type { GrantParts } from './grants.ts';
import { holdToLocal, partyOf } from './local-passkeys.ts';

interface PasskeyParts extends Pick<GrantParts, 'db' | 'pairs' | 'mails' | 'clock' | 'party'> {
  factorDemand: FactorDemand;
}

type OwnCall = 'passkeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

const about = ({ id }: Caller, { device, requestId }: CallMeta) => ({ userId: id, device, requestId });

const noPasskey = () => new Problem('notFound', 'You have no such passkey.');

/** The number that a path names; a text that names none finds nothing. */
function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw noPasskey();
  return Number(text);
}

/** A user's passkeys: made, named and taken away (docs/security.md, Passkeys). */
export function passkeyHandlers(parts: PasskeyParts): Handlers<OwnCall> {
  const { db, clock, mails, pairs, factorDemand, party } = parts;
  const notAdded = async (caller: Caller, meta: CallMeta, because: string, words: string): Promise<never> => {
    await sessionAudit(db).passkeyRefused(caller.uid, because, meta);
    throw new Problem('rule', words);
  };

  return {
    passkeys: async ({ caller }) =>
      reply({ isOn: party !== null, passkeys: await passkeysOf(db, caller.id) }),

    beginPasskey: async ({ caller }) => {
      const at = partyOf(party);
      await holdToLocal(parts, caller);
      const asked = { purpose: 'make' as const, userId: caller.id, device: null };
      const challenge = await makeChallenge(db, asked, clock.now());
      return reply(await creationOptions(at, caller, challenge, await keysOf(db, caller.id)));
    },

    addPasskey: async ({ body, caller, meta }) => {
      const at = partyOf(party);
      const challenge = challengeOf(body.passkey);
      const asked = { purpose: 'make' as const, userId: caller.id, device: null };
      const late = 'This passkey was made too late, or for another request. Begin again.';
      if (challenge === null) return notAdded(caller, meta, 'malformed', 'The passkey is malformed.');
      const over = await spendChallenge(db, challenge, asked, clock.now());
      if (over !== null) return notAdded(caller, meta, over, late);
      const key = await madeKey(at, body.passkey, challenge);
      if (!key)
        return notAdded(
          caller,
          meta,
          'not verified',
          'This passkey can not be taken: it was not made for this address, or asked nobody for a PIN, fingerprint or face.',
        );
      const added = await db.transaction().execute(async (trx) => {
        await lockUserOf(trx, caller.id);
        const isFirst = (await factorsOf(trx, caller.id)).length === 0;
        const id = await keepPasskey(trx, caller.id, key, body.name, clock.now());
        if (id === 'too many')
          throw new Problem('rule', `You have ${mostPasskeys} passkeys. Remove one that you use no more.`);
        if (id === 'known') throw new Problem('rule', 'This passkey is known already.');
        const recoveryCodes = isFirst ? await makeRecoveryCodes(trx, caller.id) : [];
        if (isFirst) {
          // Who signed in by the password alone shows the passkey too.
          await endSessions(trx, caller.id, clock.now().toISOString(), caller.sessionId);
          await forgetRemembered(trx, caller.id, 'all');
        }
        await audit(trx, { action: 'passkey added', ...about(caller, meta), detail: { passkey: id } });
        await mails.passkeyChanged(trx, caller.id, 'added');
        return { id, recoveryCodes };
      });
      return reply({ ...added, ...(await pairs.current(caller.sessionId)) });
    },

    renamePasskey: async ({ params, body, caller, meta }) => {
      const id = numberOf(params.id);
      await db.transaction().execute(async (trx) => {
        if (!(await namePasskey(trx, caller.id, id, body.name))) throw noPasskey();
        await audit(trx, { action: 'passkey named', ...about(caller, meta), detail: { passkey: id } });
      });
      return reply({ name: body.name });
    },

    removePasskey: async ({ params, caller, meta }) => {
      const id = numberOf(params.id);
      await db.transaction().execute(async (trx) => {
        await lockUserOf(trx, caller.id);
        if (!(await dropPasskey(trx, caller.id, id))) throw noPasskey();
        const isLast = (await factorsOf(trx, caller.id)).length === 0;
        if (isLast && isFactorDemanded(factorDemand, caller.roles))
          throw new Problem(
            'rule',
            'Your department asks for a second factor, and this passkey is your only one. Add another first.',
          );
        await endWhatFactorsLeft(trx, caller.id);
        await audit(trx, { action: 'passkey removed', ...about(caller, meta), detail: { passkey: id } });
        await mails.passkeyChanged(trx, caller.id, 'removed');
      });
      return reply({ isRemoved: true as const });
    },
  };
}
