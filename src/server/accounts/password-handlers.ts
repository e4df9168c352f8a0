import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { passwordProblem } from '#domain/passwords.ts';
import { audit } from '../audit/audit.ts';
import type { Clock } from '../base/clock.ts';
import { type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import type { Db } from '../db/queries.ts';
import { plainUserName, userNamed } from '../db/user-named.ts';
import { factorsOf } from '../factors/factors.ts';
import type { AccountMails } from './account-mails.ts';
import { setPassword } from './credentials.ts';
import { maskedEmail } from './password-reset.ts';
import type { Passwords } from './passwords.ts';
import { resetAddressQuota, resetQuota, type Quotas } from './quota.ts';
import { mailResetLink } from './reset-mail.ts';
import type { SessionPairs } from './session-pairs.ts';
import { signIn } from './sign-in.ts';
import type { Throttle } from './throttle.ts';

export interface PasswordParts {
  db: Db;
  passwords: Passwords;
  throttle: Throttle;
  quotas: Quotas;
  pairs: SessionPairs;
  mails: AccountMails;
  clock: Clock;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Characters. */
  passwordMin: number;
  /** False: passwords are taken of the emergency Admin alone. */
  takesPasswords: boolean;
}

/** A password that isn't changed or set (docs/product.md 8.1): also of a link that works no more, since nobody needs to learn why. */
export const notReset = (fields?: { path: string; message: string }[]) =>
  new Problem(
    'invalid',
    'We were unable to reset your password. Please try again. If this problem continues, contact the dispute resolution staff.',
    fields ? { fields } : {},
  );

const notNew = (message: string) => new Problem('invalid', message, { fields: [{ path: 'new', message }] });

const unknownName = () =>
  new Problem(
    'notFound',
    'We could not find that username. Please make sure that you entered the username that you sign in with.',
  );

const about = ({ device, requestId }: CallMeta) => ({ device, requestId });

/** Throws Problem 'invalid', of the field `path`, for a password that is too short, too long or easily guessed (docs/security.md, Passwords on the server). */
export async function holdToPolicy(
  path: string,
  password: string,
  userName: string,
  passwordMin: number,
): Promise<void> {
  const message = await passwordProblem(password, userName, passwordMin);
  if (message !== null) throw new Problem('invalid', message, { fields: [{ path, message }] });
}

/** Links for forgotten passwords, and changed passwords (docs/product.md 5.7; docs/security.md, Passwords on the server). */
export function passwordHandlers(parts: PasswordParts): Handlers<'requestReset' | 'changePassword'> {
  const { db, passwords, throttle, quotas, pairs, mails, clock, publicUrl, passwordMin, takesPasswords } =
    parts;

  return {
    requestReset: async ({ body, meta }) => {
      if (meta.address !== null) await quotas.takeFrom(resetAddressQuota, meta.address);
      await quotas.take(resetQuota, plainUserName(body).toLowerCase());
      const { rows } = await sql<{ id: number; uid: string; email: string }>`
        select "id", "uid", "email" from "users"
        where "id" = ${userNamed(body)} and "isActive"
          and (${takesPasswords}::boolean or "isEmergency")`.execute(db);
      const [user] = rows;
      if (!user) throw unknownName();
      await db.transaction().execute(async (trx) => {
        await mailResetLink(trx, user, publicUrl, clock);
        const whom = { entity: 'user' as const, uid: user.uid };
        await audit(trx, { action: 'password reset requested', userId: null, ...about(meta), ...whom });
      });
      return reply({ email: maskedEmail(user.email) });
    },

    changePassword: async ({ body, caller, meta }) => {
      const { rows } = await sql<{ securityVersion: number; passwordBefore: string | null }>`
        select "securityVersion", "passwordBefore" from "users" where "id" = ${caller.id}`.execute(db);
      const [user] = rows;
      const seen = user?.securityVersion ?? 0;
      const { userName } = caller;
      const checked = {
        userName,
        password: body.old,
        device: meta.device,
        address: meta.address,
        takesPasswords,
      };
      const outcome = await signIn(db, passwords, throttle, checked, async (userId) =>
        (await factorsOf(db, userId)).length === 0 ? 'none' : 'missing',
      );
      if (outcome.kind === 'refused' || outcome.userId !== caller.id)
        throw notReset([{ path: 'old', message: 'Current Password is invalid' }]);
      if (body.new.normalize('NFKC') === body.old.normalize('NFKC'))
        throw notNew('The new password must differ from the current one.');
      await holdToPolicy('new', body.new, userName, passwordMin);
      if (user?.passwordBefore && (await passwords.verify(user.passwordBefore, body.new, 'known')))
        throw notNew('The new password must differ from the one before.');
      const passwordHash = await passwords.hash(body.new);
      const now = clock.now().toISOString();
      await db.transaction().execute(async (trx) => {
        const isSet = await setPassword(trx, {
          userId: caller.id,
          passwordHash,
          mustChange: false,
          now,
          keepSession: caller.sessionId,
          ifSecurityVersion: seen,
        });
        if (!isSet) throw notReset();
        await audit(trx, { action: 'password changed', userId: caller.id, ...about(meta) });
        await mails.passwordChanged(trx, caller.id, 'user');
      });
      return reply(await pairs.current(caller.sessionId));
    },
  };
}
