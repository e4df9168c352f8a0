import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { makeChallenge } from '../factors/passkey-challenges.ts';
import { checkPasskey, keysOf } from '../factors/passkeys.ts';
import { requestOptions } from '../factors/webauthn.ts';
import type { GrantParts } from './grants.ts';
import { holdToLocal, partyOf } from './local-passkeys.ts';
import { passkeyQuota } from './quota.ts';
import { isKnownDevice } from './sign-in.ts';

type Parts = Pick<GrantParts, 'db' | 'pairs' | 'clock' | 'throttle' | 'quotas' | 'party'>;

/** How browsers are asked for passkeys, and a passkey as the proof of presence (docs/security.md, Password again). */
export function passkeyUses(
  parts: Parts,
): Handlers<'beginPasskeySignIn' | 'beginPasskeyProof' | 'confirmByPasskey'> {
  const { db, clock, quotas, pairs, throttle, party } = parts;
  return {
    beginPasskeySignIn: async ({ meta }) => {
      const at = partyOf(party);
      if (meta.address !== null) await quotas.takeFrom(passkeyQuota, meta.address);
      const asked = { purpose: 'sign in' as const, userId: null, device: meta.device };
      return reply(await requestOptions(at, await makeChallenge(db, asked, clock.now())));
    },

    beginPasskeyProof: async ({ caller, meta }) => {
      const at = partyOf(party);
      const keys = await keysOf(db, caller.id);
      if (keys.length === 0) throw new Problem('rule', 'You have no passkey. Give your password instead.');
      const asked = { purpose: 'prove' as const, userId: caller.id, device: meta.device };
      return reply(await requestOptions(at, await makeChallenge(db, asked, clock.now()), keys));
    },

    confirmByPasskey: async ({ body, caller, meta }) => {
      const at = partyOf(party);
      await holdToLocal(parts, caller);
      const { device, address } = meta;
      const { userName } = caller;
      const knownDevice = device !== null && (await isKnownDevice(db, userName, device)) ? device : null;
      const attempt = { userName, knownDevice, address };
      await throttle.inLine(attempt, async () => {
        await throttle.begin(attempt);
        const asked = { purpose: 'prove' as const, userId: caller.id, device };
        const checked = await db
          .transaction()
          .execute((trx) => checkPasskey(trx, at, body.passkey, asked, clock.now()));
        if (checked.kind === 'refused') {
          await sessionAudit(db).passkeyRefused(caller.uid, checked.because, meta);
          const message = 'This passkey was not taken. Try again, or give your password.';
          throw new Problem('invalid', message, { fields: [{ path: 'passkey', message }] });
        }
        await throttle.noteSuccess(attempt);
      });
      await db.transaction().execute(async (trx) => {
        await sql`update "refreshFamilies" set "authAt" = ${clock.now().toISOString()}::timestamptz
          where "id" = ${caller.sessionId}::uuid`.execute(trx);
        await audit(trx, {
          action: 'password confirmed',
          userId: caller.id,
          device,
          requestId: meta.requestId,
          detail: { factor: 'passkey' },
        });
      });
      return reply(await pairs.current(caller.sessionId));
    },
  };
}
