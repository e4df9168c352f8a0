import { sql } from 'kysely';
import { validate } from 'uuid';
import { passkeyGrant as byPasskey, secondFactorGrant } from '#contract/accounts.ts';
import { clientId } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import { secretFor } from '../base/keys.ts';
import { forgetRemembered } from '../factors/remembered-devices.ts';
import { accessSeconds } from './access-token.ts';
import { forgetSecret, giveSecret, isClosedDevice } from './device-secrets.ts';
import { codeGrant, type GrantParts, passwordGrant, secondStepGrant } from './grants.ts';
import { passkeyGrant } from './passkey-grant.ts';
import { TokenProblem } from './token-problem.ts';

type AccountCalls = 'token' | 'revoke' | 'changeYear' | 'escrow' | 'tabSecrets';

interface AccountParts extends GrantParts {
  /** For the secrets of tabs: of the server's secret today, then of the one before, if any. */
  tabKeys: readonly Uint8Array[];
}

/** Sign-in, sign-out, the year, the vault's escrow and the secrets of tabs (docs/api.md, Sign-in; docs/security.md, Escrow and Lock). */
export function accountHandlers(parts: AccountParts): Handlers<AccountCalls> {
  const { db, pairs, families, clock, log, provider, tabKeys } = parts;
  const sessions = sessionAudit(db);

  const renewed = async (refreshToken: string, meta: CallMeta) => {
    const { requestId } = meta;
    const renewal = await families.renew(refreshToken, async ({ userId, sessionId }) => {
      log.warn('spent refresh token came back, session revoked', { userId, sessionId, requestId });
      await sessions.revoked(userId, sessionId, meta);
    });
    if (!renewal) {
      const owner = await families.ownerOf(refreshToken);
      const closes =
        owner !== null && (!owner.isActive || (await isClosedDevice(db, owner.userId, meta.device)));
      throw new TokenProblem('invalid_grant', closes ? { closed: true } : {});
    }
    return pairs.of(renewal.session, renewal.generation);
  };

  return {
    token: async ({ body, meta }) => {
      if (body.client_id !== clientId) throw new TokenProblem('invalid_client');
      const answer = (given: { access_token: string; refresh_token: string; remembered_secret?: string }) =>
        reply({ ...given, token_type: 'bearer' as const, expires_in: accessSeconds });
      if (body.grant_type === 'refresh_token') {
        if (body.refresh_token === undefined) throw new TokenProblem('invalid_request');
        return answer(await renewed(body.refresh_token, meta));
      }
      if (body.grant_type === secondFactorGrant) return answer(await secondStepGrant(parts, body, meta));
      if (body.grant_type === byPasskey) return answer(await passkeyGrant(parts, body, meta));
      if (body.grant_type === 'authorization_code') return answer(await codeGrant(parts, body, meta));
      if (body.grant_type !== 'password') throw new TokenProblem('unsupported_grant_type');
      return answer(await passwordGrant(parts, body, meta));
    },

    revoke: async ({ body, caller, meta }) => {
      const { way } = await pairs.session(caller.sessionId);
      await families.revoke(caller.sessionId);
      const { device, requestId } = meta;
      const about = { userId: caller.id, device, requestId, entity: 'user' as const, uid: caller.uid };
      if (body.forgetDevice && device !== null)
        await db.transaction().execute((trx) => forgetSecret(trx, caller.id, device, about));
      if (body.forgetRemembered && device !== null) await forgetRemembered(db, caller.id, [device]);
      await sessions.signedOut(caller.id, caller.sessionId, meta);
      if (body.discarded) await sessions.discarded(caller.id, caller.sessionId, body.discarded, meta);
      log.info('signed out', { userId: caller.id, sessionId: caller.sessionId });
      const clearing = { 'clear-site-data': '"cache", "cookies", "storage"' };
      const leaveTo = way === 'sso' ? await provider?.leaveTo() : null;
      return reply(
        { signedOut: true as const, ...(leaveTo && { leaveTo }) },
        body.clearSiteData ? clearing : {},
      );
    },

    changeYear: async ({ body, caller, meta }) => {
      await db.transaction().execute(async (trx) => {
        const changed =
          await sql`update "users" set "schoolYearId" = y."id", "version" = "users"."version" + 1,
            "updatedAt" = ${clock.now().toISOString()}::timestamptz
          from "schoolYear" y
          where "users"."id" = ${caller.id} and y."id" = ${body.schoolYearId}
            and y."deletedAt" is null and y."isActive"
          returning y."id"`.execute(trx);
        if (changed.rows.length === 0) throw new Problem('notFound', 'There is no such school year.');
        await sessionAudit(trx).yearChosen(caller.id, body.schoolYearId, meta);
      });
      const { year } = await pairs.session(caller.sessionId);
      return reply({ year, ...(await pairs.current(caller.sessionId)) });
    },

    escrow: async ({ params, caller, meta }) => {
      const { device } = params;
      const { requestId } = meta;
      const about = {
        userId: caller.id,
        device: meta.device,
        requestId,
        entity: 'user' as const,
        uid: caller.uid,
      };
      const given = await db.transaction().execute(async (trx) => {
        const answer = await giveSecret(trx, caller.id, device, clock.now().toISOString(), about);
        if (answer.kind === 'secret') await sessionAudit(trx).secretGiven(caller.id, device, meta);
        return answer;
      });
      if (given.kind === 'secret') return reply({ secret: given.secret });
      return reply({ secret: null, ...(given.kind === 'full' && { isFull: true as const }) });
    },

    tabSecrets: async ({ params, caller }) => {
      if (!validate(params.tab)) throw new Problem('notFound', 'There is no such tab.');
      const text = `${caller.uid} ${params.tab.toLowerCase()}`;
      return reply({ secrets: tabKeys.map((key) => secretFor(key, text)) });
    },
  };
}
