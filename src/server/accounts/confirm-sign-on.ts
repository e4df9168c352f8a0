import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { spendCode } from '../sign-on/codes.ts';
import type { GrantParts } from './grants.ts';
import { signInQuota } from './quota.ts';

const refusal = (path: 'code' | 'user', message: string) =>
  new Problem('invalid', message, { fields: [{ path, message }] });

/**
 * The proof of presence of a session that began with single sign-on (docs/security.md, Password again): its user has just signed in at the
 * provider once more. A code that another user brings from there proves nothing of theirs.
 */
export function confirmSignOnHandlers({
  db,
  pairs,
  quotas,
  clock,
}: Pick<GrantParts, 'db' | 'pairs' | 'quotas' | 'clock'>): Handlers<'confirmSignOn'> {
  return {
    confirmSignOn: async ({ body, caller, meta }) => {
      const { address, device, requestId } = meta;
      if ((await pairs.session(caller.sessionId)).way !== 'sso')
        throw new Problem('rule', 'This session began with a password. Give that again to do this.');
      if (address !== null) await quotas.takeFrom(signInQuota, address);
      const spent = await spendCode(db, { ...body, confirms: true }, clock.now());
      if (!spent || spent.over !== null) {
        await sessionAudit(db).signOnRefused(caller.uid, spent?.over ?? 'unknown code', meta);
        throw refusal('code', 'This sign-in took too long or was used before. Sign in again.');
      }
      if (spent.userId !== caller.id) {
        await sessionAudit(db).signOnRefused(caller.uid, 'somebody else', meta);
        throw refusal('user', 'Another person signed in there.');
      }
      if (address !== null) await quotas.giveBackTo(signInQuota, address);
      await db.transaction().execute(async (trx) => {
        await sql`update "refreshFamilies" set "authAt" = ${spent.authAt.toISOString()}::timestamptz,
            "providerSession" = coalesce(${spent.providerSession}, "providerSession")
          where "id" = ${caller.sessionId}::uuid`.execute(trx);
        await audit(trx, { action: 'single sign-on confirmed', userId: caller.id, device, requestId });
      });
      return reply(await pairs.current(caller.sessionId));
    },
  };
}
