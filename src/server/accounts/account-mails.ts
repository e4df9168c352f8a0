import { sql } from 'kysely';
import type { Role } from '#domain/roles.ts';
import { type Clock, momentWords } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';
import { enqueueMail } from '../mail/mail-queue.ts';

/** Tells users by mail what was done to their accounts, in the transaction given; nothing where no mail server is set. */
export interface AccountMails {
  /** A sign-in on a device that the user had none on; null: it told no device, which is mailed once a day. */
  newDevice(trx: Queries, userId: number, device: string | null, browser: string | null): Promise<void>;
  /** An Admin set the password. */
  passwordSet(trx: Queries, to: string): Promise<void>;
  /** The user changed their own password, or set one with a reset link. */
  passwordChanged(trx: Queries, userId: number, by: 'user' | 'reset link'): Promise<void>;
  /** An Admin changed the e-mail address; `from` is the one before, which alone is told. */
  emailChanged(trx: Queries, from: string): Promise<void>;
  /** An Admin gave other roles. */
  rolesChanged(trx: Queries, to: string, roles: readonly Role[]): Promise<void>;
  /** The user set up a second factor, or took it away. */
  factorChanged(trx: Queries, userId: number, what: 'set up' | 'removed'): Promise<void>;
  /** The user added a passkey, or took one away. */
  passkeyChanged(trx: Queries, userId: number, what: 'added' | 'removed'): Promise<void>;
  /** The user made a secret address for calendars, which the mail doesn't have. */
  calendarAddressMade(trx: Queries, userId: number): Promise<void>;
  /** An Admin took away the second factor; the Admin is told as well. */
  factorReset(trx: Queries, to: string, adminId: number): Promise<void>;
  /** An Admin undid the link to the identity provider; the Admin is told as well. */
  unlinked(trx: Queries, to: string, adminId: number): Promise<void>;
}

interface AccountMailParts {
  /** Whether a mail server is set. */
  isOn: boolean;
  /** Without a slash at the end. */
  publicUrl: string;
  clock: Clock;
}

/** What a user may do who didn't do it, and the page for that. */
interface Remedy {
  words: string;
  /** From the site's root. */
  path: string;
}

const anotherPassword: Remedy = {
  words: 'If it was not you, change your password and tell your administrator:',
  path: '/account/devices',
};
/** For whose password is another's now. */
const anotherLink: Remedy = {
  words: 'If it was not you, ask for a link that sets another password and tell your administrator:',
  path: '/forgotpw',
};

/** A password that is set anew doesn't end the address of a calendar. */
const revoked: Remedy = {
  words:
    'If it was not you, revoke it (Account, Calendar Address), change your password and tell your administrator:',
  path: '/account/devices',
};

const text = (...lines: string[]) => [...lines, ''].join('\n');

async function emailOf(trx: Queries, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select "email" from "users" where "id" = ${userId}`.execute(trx);
  return rows[0]?.email;
}

/** Puts mails into the queue, and words into mails. */
function telling({ isOn, publicUrl, clock }: AccountMailParts) {
  const tell = async (trx: Queries, to: string, subject: string, body: string, uniqueKey?: string) => {
    const now = clock.now().toISOString();
    const mail = { kind: 'account' as const, to: [to], subject, text: body, now };
    if (isOn) await enqueueMail(trx, { ...mail, ...(uniqueKey && { uniqueKey }) });
  };
  const when = () => momentWords(clock.now(), clock.zone);
  /** Tells somebody what was done as them. */
  const tellOwner = async (
    trx: Queries,
    userId: number,
    subject: string,
    words: string,
    remedy: Remedy = anotherPassword,
  ) => {
    const to = await emailOf(trx, userId);
    if (to === undefined) return;
    const body = text(words, '', `When: ${when()}`, '', remedy.words, '', `${publicUrl}${remedy.path}`);
    await tell(trx, to, subject, body);
  };

  /** Tells a user what an Admin did to the account. */
  const tellUser = (trx: Queries, to: string, subject: string, done: string, ...more: string[]) =>
    tell(
      trx,
      to,
      subject,
      text(done, '', `When: ${when()}`, ...more, '', 'If you did not expect it, ask your administrator.'),
    );

  /** Tells a user what an Admin did, and the Admin that it was done in their name. */
  const tellBoth = async (
    trx: Queries,
    to: string,
    adminId: number,
    { subject, done, byYou }: { subject: string; done: string; byYou: string },
  ) => {
    await tellUser(trx, to, subject, done);
    await tellOwner(trx, adminId, byYou, `${byYou}. The audit has whose.`);
  };

  return { tell, tellOwner, tellUser, tellBoth, when };
}

/** Mails show on lock screens, and addresses are mistyped: they name nobody. */
export function createAccountMails(parts: AccountMailParts): AccountMails {
  const { publicUrl, clock } = parts;
  const { tell, tellOwner, tellUser, tellBoth, when } = telling(parts);

  return {
    newDevice: async (trx, userId, device, browser) => {
      const to = await emailOf(trx, userId);
      if (to === undefined) return;
      const body = text(
        'Somebody signed in to Accord as you on a device where you had not signed in before.',
        '',
        `When: ${when()}`,
        `Browser: ${browser ?? 'not known'}`,
        '',
        'If it was you, you need not do anything. If not, end that device and change your password:',
        '',
        `${publicUrl}/account/devices`,
      );
      const daily = device === null ? `account no device ${userId} ${clock.today()}` : undefined;
      await tell(trx, to, 'A new device signed in to your Accord account', body, daily);
    },
    passwordSet: (trx, to) =>
      tellUser(
        trx,
        to,
        'Your password for Accord was set',
        'An administrator set a new password for your Accord account. You choose your own at the next sign-in, and all sessions ended.',
      ),
    emailChanged: (trx, from) =>
      tellUser(
        trx,
        from,
        'The e-mail address of your Accord account was changed',
        'An administrator entered another e-mail address for your Accord account. This one gets its mails no more, and links that were sent here set no password.',
      ),
    passwordChanged: (trx, userId, by) =>
      tellOwner(
        trx,
        userId,
        'Your password for Accord was changed',
        by === 'user'
          ? 'The password of your Accord account was changed in one of your sessions. All other sessions ended.'
          : 'A reset link set a new password for your Accord account. All sessions ended.',
        anotherLink,
      ),
    rolesChanged: (trx, to, roles) =>
      tellUser(
        trx,
        to,
        'Your roles in Accord were changed',
        'An administrator changed what you may do in Accord.',
        `Your roles: ${roles.join(', ') || 'none'}`,
      ),
    factorChanged: (trx, userId, what) =>
      tellOwner(
        trx,
        userId,
        `A second factor was ${what} for your Accord account`,
        what === 'set up'
          ? 'An authenticator app was set up for your Accord account. Signing in asks for its code from now on.'
          : 'The authenticator app of your Accord account was removed. Without a passkey your password alone opens it now.',
      ),
    passkeyChanged: (trx, userId, what) =>
      tellOwner(
        trx,
        userId,
        `A passkey was ${what} for your Accord account`,
        what === 'added'
          ? 'A passkey was added to your Accord account. It signs you in without your password.'
          : 'A passkey of your Accord account was removed. It opens nothing any more.',
      ),
    calendarAddressMade: (trx, userId) =>
      tellOwner(
        trx,
        userId,
        'An address for calendars was made in Accord',
        'A secret address was made for the calendar of your Accord account, in place of any before. Whoever has it reads numbers and times of your cases without signing in, until it is revoked.',
        revoked,
      ),
    factorReset: (trx, to, adminId) =>
      tellBoth(trx, to, adminId, {
        subject: 'The second factor of your Accord account was reset',
        done: 'An administrator reset the second factor of your Accord account, passkeys too. All sessions ended; your password alone opens it until you set up another.',
        byYou: "You reset a user's second factor in Accord",
      }),
    unlinked: (trx, to, adminId) =>
      tellBoth(trx, to, adminId, {
        subject: 'Your Accord account was unlinked from single sign-on',
        done: 'An administrator undid the link between your Accord account and your department’s sign-in. Sessions that began there ended; the next sign-in there with this e-mail address links it anew.',
        byYou: "You undid a user's link to single sign-on in Accord",
      }),
  };
}
