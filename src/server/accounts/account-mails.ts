import { sql } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { Clock } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';
import { enqueueMail } from '../mail/mail-queue.ts';

/** Tells users by mail what was done to their accounts, in the transaction given; nothing where no mail server is set. */
export interface AccountMails {
  /** A sign-in on a device that the user had none on; null: it told no device, which is mailed once a day. */
  newDevice(trx: Queries, userId: number, device: string | null, browser: string | null): Promise<void>;
  /** An Admin set the password. */
  passwordSet(trx: Queries, to: string): Promise<void>;
  /** An Admin gave other roles. */
  rolesChanged(trx: Queries, to: string, roles: readonly Role[]): Promise<void>;
}

interface AccountMailParts {
  /** Whether a mail server is set. */
  isOn: boolean;
  /** Without a slash at the end. */
  publicUrl: string;
  clock: Clock;
}

const text = (...lines: string[]) => [...lines, ''].join('\n');

/** Mails show on lock screens, and addresses are mistyped: they name nobody. */
export function createAccountMails({ isOn, publicUrl, clock }: AccountMailParts): AccountMails {
  const tell = async (trx: Queries, to: string, subject: string, body: string, uniqueKey?: string) => {
    const now = clock.now().toISOString();
    const mail = { kind: 'account' as const, to: [to], subject, text: body, now };
    if (isOn) await enqueueMail(trx, { ...mail, ...(uniqueKey && { uniqueKey }) });
  };
  const when = () =>
    clock.now().toLocaleString('en-US', { timeZone: clock.zone, dateStyle: 'long', timeStyle: 'long' });

  return {
    newDevice: async (trx, userId, device, browser) => {
      const { rows } = await sql<{ email: string }>`
        select "email" from "users" where "id" = ${userId}`.execute(trx);
      const [user] = rows;
      if (!user) return;
      const body = text(
        'Somebody signed in to Accord with your user name and password on a device where you had not signed in before.',
        '',
        `When: ${when()}`,
        `Browser: ${browser ?? 'not known'}`,
        '',
        'If it was you, you need not do anything. If not, end that device and change your password:',
        '',
        `${publicUrl}/account/devices`,
      );
      const daily = device === null ? `account no device ${userId} ${clock.today()}` : undefined;
      await tell(trx, user.email, 'A new device signed in to your Accord account', body, daily);
    },
    passwordSet: (trx, to) =>
      tell(
        trx,
        to,
        'Your password for Accord was set',
        text(
          'An administrator set a new password for your Accord account. You choose your own at the next sign-in, and all sessions ended.',
          '',
          `When: ${when()}`,
          '',
          'If you did not expect it, ask your administrator.',
        ),
      ),
    rolesChanged: (trx, to, roles) =>
      tell(
        trx,
        to,
        'Your roles in Accord were changed',
        text(
          'An administrator changed what you may do in Accord.',
          '',
          `When: ${when()}`,
          `Your roles: ${roles.join(', ') || 'none'}`,
          '',
          'If you did not expect it, ask your administrator.',
        ),
      ),
  };
}
