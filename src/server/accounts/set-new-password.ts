import { audit } from '../audit/audit.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import { type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import { lockUserOf } from '../db/lock-user.ts';
import { setPassword } from './credentials.ts';
import { holdToPolicy, notReset, type PasswordParts } from './password-handlers.ts';
import { readReset, spendReset } from './password-reset.ts';
import { signInQuota } from './quota.ts';
import { isKnownDevice } from './sign-in.ts';

/**
 * Sets a password by a mailed link (docs/security.md, Passwords on the server). Each try counts for its network before its link is looked at; one that came
 * with a good link counts for nothing.
 */
export function newPasswordHandlers(parts: PasswordParts): Handlers<'setNewPassword'> {
  const { db, passwords, throttle, quotas, mails, clock, passwordMin } = parts;

  /** A user who forgot the password has been guessing: the throttle forgets these failures, so that they need not wait. */
  const forgetGuesses = async (userName: string, { device }: CallMeta) => {
    const knownDevice = device !== null && (await isKnownDevice(db, userName, device)) ? device : null;
    await throttle.forget({ userName, knownDevice: null });
    if (knownDevice !== null) await throttle.forget({ userName, knownDevice });
  };

  return {
    setNewPassword: async ({ body, meta }) => {
      const { userId, token, password } = body;
      const { address, device, requestId } = meta;
      if (address !== null) await quotas.takeFrom(signInQuota, address);
      const giveBack = async () => {
        if (address !== null) await quotas.giveBackTo(signInQuota, address);
      };
      const refuse = async (uid: string | undefined, because: string): Promise<never> => {
        await sessionAudit(db).resetRefused(uid, because, meta);
        throw notReset();
      };
      const link = await readReset(db, userId, token, clock);
      if (!link || link.over !== null) return refuse(link?.uid, link?.over ?? 'unknown user');
      const hashed = async () => {
        await holdToPolicy('password', password, link.userName, passwordMin);
        return passwords.hash(password);
      };
      const passwordHash = await hashed().catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      const now = clock.now().toISOString();
      const isSet = await db.transaction().execute(async (trx) => {
        await lockUserOf(trx, userId);
        if (!(await spendReset(trx, token))) return false;
        const credentials = { userId, passwordHash, mustChange: false, now };
        await setPassword(trx, { ...credentials, keepSession: null, ifSecurityVersion: null });
        const whom = { entity: 'user' as const, uid: link.uid, detail: { by: 'reset link' } };
        await audit(trx, { action: 'password set', userId, device, requestId, ...whom });
        await mails.passwordChanged(trx, userId, 'reset link');
        return true;
      });
      if (!isSet) return refuse(link.uid, 'unknown or used');
      await giveBack();
      await forgetGuesses(link.userName, meta);
      return reply({ isSet: true as const });
    },
  };
}
