import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { type CodeCheck, factorsOf } from '../factors/factors.ts';
import type { GrantParts } from './grants.ts';
import { signIn } from './sign-in.ts';

const refusal = (path: 'password' | 'code', message: string) =>
  new Problem('invalid', message, { fields: [{ path, message }] });

/** The proof of presence (docs/security.md, Password again): the password, and a code of who has a second factor. */
export function presenceHandlers(
  parts: Pick<GrantParts, 'db' | 'passwords' | 'factors' | 'throttle' | 'pairs' | 'clock' | 'takesPasswords'>,
): Handlers<'confirmPassword'> {
  const { db, passwords, factors, throttle, pairs, clock, takesPasswords } = parts;
  return {
    confirmPassword: async ({ body, caller, meta }) => {
      const { userName } = caller;
      if ((await pairs.session(caller.sessionId)).way === 'sso')
        throw new Problem(
          'rule',
          'This session began with single sign-on. Sign out, then sign in again, to do this.',
        );
      const { device, requestId, address } = meta;
      let checked: CodeCheck | null = null;
      const credentials = { userName, password: body.password, device, address, takesPasswords };
      const outcome = await signIn(db, passwords, throttle, credentials, async (userId) => {
        if ((await factorsOf(db, userId)).length === 0) return 'none';
        const { code } = body;
        if (code === undefined) return 'missing';
        checked = await db.transaction().execute(async (trx) => {
          const used = await factors.check(trx, userId, code);
          if (used === 'recovery code') await sessionAudit(trx).recoveryCodeUsed(userId, meta);
          return used;
        });
        return checked === 'app' || checked === 'recovery code' ? 'passed' : 'wrong';
      });
      if (outcome.kind === 'refused' || outcome.userId !== caller.id) {
        await sessionAudit(db).refused(userName, meta);
        throw refusal('password', 'The password is wrong.');
      }
      if (outcome.kind === 'half' && outcome.factor === 'missing')
        throw new Problem('invalid', 'A code of your second factor is needed too.', { codeRequired: true });
      if (outcome.kind === 'half') {
        const because = checked === 'used' ? 'code used before' : 'wrong code';
        await sessionAudit(db).stepRefused(caller.uid, because, meta);
        throw refusal('code', 'The code is wrong or was used before.');
      }
      await db.transaction().execute(async (trx) => {
        await sql`update "refreshFamilies" set "authAt" = ${clock.now().toISOString()}::timestamptz
          where "id" = ${caller.sessionId}::uuid`.execute(trx);
        await audit(trx, { action: 'password confirmed', userId: caller.id, device, requestId });
      });
      return reply(await pairs.current(caller.sessionId));
    },
  };
}
