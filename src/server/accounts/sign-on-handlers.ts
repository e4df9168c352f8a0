import type { SignOnRefusal } from '#domain/sign-on.ts';
import { sessionAudit } from '../audit/session-audit.ts';
import type { Clock } from '../base/clock.ts';
import { type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import type { Log } from '../base/log.ts';
import type { Db } from '../db/queries.ts';
import { makeCode } from '../sign-on/codes.ts';
import { type Asked, beginFlow, endFlow, flowSeconds, windowOf } from '../sign-on/flows.ts';
import { flowCookie } from '../sign-on/flow-cookie.ts';
import type { Provider } from '../sign-on/provider.ts';
import type { RelyingParty } from '../factors/webauthn.ts';
import type { AccountMails } from './account-mails.ts';
import { linkedUser } from './linked-user.ts';
import type { Passwords } from './passwords.ts';
import { type Quotas, signInQuota, signOnQuota } from './quota.ts';

export interface SignOnParts {
  db: Db;
  quotas: Quotas;
  mails: AccountMails;
  passwords: Passwords;
  clock: Clock;
  log: Log;
  /** Null: nobody signs in by a provider. */
  provider: Provider | null;
  takesPasswords: boolean;
  /** Null: no passkeys are taken at this address. */
  party: RelyingParty | null;
  /** Without a slash at the end. */
  publicUrl: string;
}

/** What comes of a browser that came back: the code for its app, or why there is none. */
type Outcome = { code: string } | { refused: SignOnRefusal };

/** Whether a text can be a state of ours: others come into no header. */
const isState = (text: string) => /^[\w-]{43}$/.test(text) || windowOf(text) !== null;

/** Single sign-on (docs/security.md, Single sign-on): the ways that are on, the way to the provider, and the way back. */
export function signOnHandlers(parts: SignOnParts): Handlers<'signInWays' | 'startSignOn' | 'finishSignOn'> {
  const { db, quotas, clock, log, provider, takesPasswords, publicUrl, party } = parts;
  const cookie = flowCookie(publicUrl);
  const leading = (location: string, cookies: string | null = null) =>
    new Response(null, { status: 303, headers: { location, ...(cookies && { 'set-cookie': cookies }) } });
  /**
   * A fragment is sent to no server: neither logs nor Referer have it. A window of the app tells the tab that opened it; to /login it never
   * leads, which would sign that tab's user out.
   */
  const toApp = (outcome: Outcome, window: string | null, cookies: string | null = null) =>
    leading(
      window === null
        ? `${publicUrl}/login#${new URLSearchParams(outcome).toString()}`
        : `${publicUrl}/signedin#${new URLSearchParams({ window, ...outcome }).toString()}`,
      cookies,
    );

  /** Whether a try from this address may go on, and is counted. */
  const counted = (address: string | null, quota: typeof signInQuota): Promise<boolean> =>
    address === null
      ? Promise.resolve(true)
      : quotas.takeFrom(quota, address).then(
          () => true,
          () => false,
        );

  async function back(
    of: Provider,
    query: Readonly<Record<string, string>>,
    meta: CallMeta,
    cookies: string | null,
  ): Promise<Outcome> {
    const { state = '' } = query;
    const refuse = async (refused: SignOnRefusal, because: string, uid?: string): Promise<Outcome> => {
      log.warn('single sign-on refused', { requestId: meta.requestId });
      await sessionAudit(db).signOnRefused(uid, because, meta);
      return { refused };
    };
    const secret = cookie.read(cookies, state);
    const flow = await endFlow(db, { state, secret }, clock.now());
    if (flow.kind === 'over' || secret === null)
      return refuse('stale', flow.kind === 'over' ? flow.because : 'another browser');
    const finished = await of.finish({ state, secret, isFresh: flow.isFresh }, query);
    if (finished.kind === 'unreachable') return { refused: 'unreachable' };
    if (finished.kind === 'refused') return refuse('failed', finished.because);
    const { identity } = finished;
    const { mails, passwords } = parts;
    const { confirms } = flow;
    const linked = await db
      .transaction()
      .execute((trx) => linkedUser(trx, identity, { mails, passwords, meta, confirms, now: clock.now() }));
    if (linked.kind === 'refused') return refuse(linked.refusal, linked.because, linked.uid);
    if (linked.isAdminGone)
      log.warn('no active Admin is left: the identity provider took the role from the last', {
        requestId: meta.requestId,
      });
    const authAt = new Date(Math.min(identity.authAt, clock.now().getTime()));
    const { providerSession } = identity;
    const given = { userId: linked.userId, challenge: flow.challenge, authAt, confirms, providerSession };
    return { code: await makeCode(db, given, clock.now()) };
  }

  return {
    signInWays: async () =>
      reply({
        password: takesPasswords,
        singleSignOn: provider !== null,
        passkey: takesPasswords && party !== null,
      }),

    startSignOn: async ({ query, meta }) => {
      const { challenge, window = null } = query;
      const confirms = query.confirms === '1';
      const isFresh = confirms || query.fresh === '1';
      if (provider === null) return toApp({ refused: 'failed' }, window);
      if (!(await counted(meta.address, signOnQuota))) return toApp({ refused: 'throttled' }, window);
      const asked: Asked = { challenge, isFresh, confirms, window };
      const { state, secret } = await beginFlow(db, asked, clock.now());
      const address = await provider.addressOf({ state, secret, isFresh });
      if (address === null) {
        log.warn('the identity provider can not be reached', { requestId: meta.requestId });
        return toApp({ refused: 'unreachable' }, window);
      }
      return leading(address, cookie.set(state, secret, flowSeconds));
    },

    finishSignOn: async ({ query, meta }) => {
      const { state = '' } = query;
      const window = windowOf(state);
      if (provider === null) return toApp({ refused: 'failed' }, window);
      const { address } = meta;
      if (!(await counted(address, signInQuota))) return toApp({ refused: 'throttled' }, window);
      const outcome = await back(provider, query, meta, meta.cookies);
      const isNoGuess = 'code' in outcome || outcome.refused === 'unreachable';
      if (isNoGuess && address !== null) await quotas.giveBackTo(signInQuota, address);
      return toApp(outcome, window, isState(state) ? cookie.set(state, '', 0) : null);
    },
  };
}
