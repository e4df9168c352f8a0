import { sessionAudit } from '../audit/session-audit.ts';
import type { Clock } from '../base/clock.ts';
import type { CallMeta } from '../base/handlers.ts';
import type { Log } from '../base/log.ts';
import type { Db, Queries } from '../db/queries.ts';
import type { UsedPasskey } from '#contract/passkeys.ts';
import { type Factors, factorsOf } from '../factors/factors.ts';
import { checkPasskey } from '../factors/passkeys.ts';
import { isRemembered, rememberDevice } from '../factors/remembered-devices.ts';
import {
  beginSecondStep,
  readSecondStep,
  secondStepSeconds,
  spendSecondStep,
} from '../factors/second-steps.ts';
import type { RelyingParty } from '../factors/webauthn.ts';
import { spendCode } from '../sign-on/codes.ts';
import type { Provider } from '../sign-on/provider.ts';
import type { AccountMails } from './account-mails.ts';
import { browserWords } from './browser-words.ts';
import { noteSignIn } from './device-contact.ts';
import { isClosedDevice } from './device-secrets.ts';
import { passkeyIn } from './passkey-in.ts';
import type { Passwords } from './passwords.ts';
import type { Begun, RefreshFamilies, Shown } from './refresh-families.ts';
import { type Quotas, signInQuota } from './quota.ts';
import type { SessionPairs, TokenPair } from './session-pairs.ts';
import { isKnownDevice, signIn } from './sign-in.ts';
import type { Throttle } from './throttle.ts';
import { TokenProblem } from './token-problem.ts';

export interface GrantParts {
  db: Db;
  passwords: Passwords;
  factors: Factors;
  throttle: Throttle;
  pairs: SessionPairs;
  families: RefreshFamilies;
  quotas: Quotas;
  /** Null: nobody signs in by a provider. */
  provider: Provider | null;
  /** Null: no passkeys are taken at this address. */
  party: RelyingParty | null;
  /** False: passwords are taken of the emergency Admin alone. */
  takesPasswords: boolean;
  mails: AccountMails;
  clock: Clock;
  log: Log;
}

/** The fields of a token call that the grants read. */
interface TokenFields {
  username?: string | undefined;
  password?: string | undefined;
  remembered_secret?: string | undefined;
  mfa_token?: string | undefined;
  code?: string | undefined;
  code_verifier?: string | undefined;
  passkey?: string | undefined;
  remember_device?: string | undefined;
}

/** By what somebody was let in beside their password, or in place of it, for the audit. */
type FactorUsed = 'app' | 'recovery code' | 'passkey' | 'remembered device' | 'single sign-on' | null;

/** Begins a session of a user who has shown all that is asked for. Throws TokenProblem 'invalid_grant' where their credentials have changed since. */
export async function letIn(
  { db, mails, clock, families, pairs, log }: GrantParts,
  shown: Shown,
  factor: FactorUsed,
  meta: CallMeta,
  begun: Begun = { way: 'password', at: clock.now() },
): Promise<TokenPair> {
  const { device } = meta;
  const { userId } = shown;
  const sessionId = await families.open(shown, device, begun);
  if (sessionId === null) {
    log.warn('sign-in refused, the credentials changed meanwhile', { userId, requestId: meta.requestId });
    throw new TokenProblem('invalid_grant');
  }
  await db.transaction().execute(async (trx) => {
    const browser = browserWords(meta.userAgent);
    const isNew = device === null || (await noteSignIn(trx, userId, device, browser, clock.now()));
    if (isNew) await mails.newDevice(trx, userId, device, browser);
  });
  log.info('signed in', { userId, sessionId, requestId: meta.requestId });
  await sessionAudit(db).signedIn(userId, sessionId, factor, meta);
  return pairs.of(await pairs.session(sessionId), 1);
}

/** The way in by name and password; who has a second factor is sent on to it, unless the device is remembered. */
export async function passwordGrant(
  parts: GrantParts,
  { username: userName, password, remembered_secret: secret }: TokenFields,
  meta: CallMeta,
): Promise<TokenPair> {
  const { db, passwords, throttle, clock, log, takesPasswords, party } = parts;
  const { device } = meta;
  if (userName === undefined || password === undefined) throw new TokenProblem('invalid_request');
  const outcome = await signIn(
    db,
    passwords,
    throttle,
    { userName, password, takesPasswords, ...meta },
    async (userId) => {
      if ((await factorsOf(db, userId)).length === 0) return 'none';
      return (await isRemembered(db, userId, { device, secret }, clock.now())) ? 'passed' : 'missing';
    },
  );
  if (outcome.kind === 'in')
    return letIn(parts, outcome, outcome.factor === 'none' ? null : 'remembered device', meta);
  if (outcome.kind === 'half') {
    const token = await beginSecondStep(db, outcome, device, clock.now());
    const factors = await factorsOf(db, outcome.userId);
    throw new TokenProblem('mfa_required', {
      mfa_token: token,
      expires_in: secondStepSeconds,
      factors: party === null ? factors.filter((one) => one !== 'passkey') : factors,
    });
  }
  log.warn('sign-in refused', { requestId: meta.requestId });
  await sessionAudit(db).refused(userName, meta);
  // The server says why only to a device that was the user's: anybody else learns as little as from a wrong password.
  const { disabled } = outcome;
  const closes = disabled !== null && (await isClosedDevice(db, disabled, device));
  throw new TokenProblem('invalid_grant', closes ? { closed: true } : {});
}

/** What was shown for a second step: a code, or the answer of a passkey. */
async function shown(
  { factors, party, clock }: GrantParts,
  trx: Queries,
  userId: number,
  given: { code: string | undefined; used: UsedPasskey | null; device: string | null },
): Promise<{ used: Exclude<FactorUsed, null> } | { refused: string }> {
  const { code, used, device } = given;
  if (used !== null && party !== null) {
    const asked = { purpose: 'sign in' as const, userId, device };
    const checked = await checkPasskey(trx, party, used, asked, clock.now());
    return checked.kind === 'right' ? { used: 'passkey' } : { refused: checked.because };
  }
  const checked = await factors.check(trx, userId, code ?? '');
  if (checked === 'wrong') return { refused: 'wrong code' };
  return checked === 'used' ? { refused: 'code used before' } : { used: checked };
}

/**
 * Goes on with a sign-in by a code or a passkey. Each try is counted before it is looked at, as a password's is; one whose token is
 * unknown, spent, late or another device's counts for its network.
 */
export async function secondStepGrant(
  parts: GrantParts,
  { mfa_token: token, code, passkey, remember_device: remember }: TokenFields,
  meta: CallMeta,
): Promise<TokenPair & { remembered_secret?: string }> {
  const { db, throttle, quotas, clock } = parts;
  if (token === undefined || (code === undefined && passkey === undefined))
    throw new TokenProblem('invalid_request');
  const used = passkey === undefined ? null : passkeyIn(passkey);
  const { device, address } = meta;
  const step = await readSecondStep(db, token, clock.now());
  const refuse = async (because: string, error: 'invalid_grant' | 'expired_token'): Promise<never> => {
    await sessionAudit(db).stepRefused(step?.uid, because, meta);
    throw new TokenProblem(error);
  };
  const refuseToken = async (because: string): Promise<never> => {
    if (address !== null) await quotas.takeFrom(signInQuota, address);
    return refuse(`sign-in ${because}`, 'expired_token');
  };
  if (!step) return refuseToken('unknown');
  const { userId, userName } = step;
  const over = step.over ?? (step.device === device ? null : 'another device');
  if (over !== null) return refuseToken(over);

  const knownDevice = device !== null && (await isKnownDevice(db, userName, device)) ? device : null;
  const attempt = { userName, knownDevice, address };
  return throttle.inLine(attempt, async () => {
    await throttle.begin(attempt);
    const checked = await db.transaction().execute(async (trx) => {
      const found = await shown(parts, trx, userId, { code, used, device });
      if ('refused' in found) return found;
      if (!(await spendSecondStep(trx, token, clock.now()))) return { refused: 'code used before' };
      if (found.used === 'recovery code') await sessionAudit(trx).recoveryCodeUsed(userId, meta);
      const secret =
        remember === 'true' && device !== null
          ? await rememberDevice(trx, userId, device, clock.now())
          : undefined;
      return { used: found.used, secret };
    });
    if ('refused' in checked) return refuse(checked.refused, 'invalid_grant');
    await throttle.noteSuccess(attempt);
    const pair = await letIn(parts, step, checked.used, meta);
    return { ...pair, ...(checked.secret !== undefined && { remembered_secret: checked.secret }) };
  });
}

/** The way in of an app that has the code of a single sign-on, and the verifier that it was asked for with. */
export async function codeGrant(
  parts: GrantParts,
  { code, code_verifier: verifier }: TokenFields,
  meta: CallMeta,
): Promise<TokenPair> {
  const { db, clock, log, quotas } = parts;
  const { address, device, requestId } = meta;
  if (code === undefined || verifier === undefined) throw new TokenProblem('invalid_request');
  if (address !== null) await quotas.takeFrom(signInQuota, address);
  const spent = await spendCode(db, { code, verifier, confirms: false }, clock.now());
  if (!spent || spent.over !== null) {
    log.warn('code of a single sign-on refused', { requestId });
    await sessionAudit(db).signOnRefused(spent?.uid, spent?.over ?? 'unknown code', meta);
    const closes =
      spent?.isActive === false && spent.over === 'user changed meanwhile'
        ? await isClosedDevice(db, spent.userId, device)
        : false;
    throw new TokenProblem('invalid_grant', closes ? { closed: true } : {});
  }
  if (address !== null) await quotas.giveBackTo(signInQuota, address);
  const { authAt: at, providerSession } = spent;
  return letIn(parts, spent, 'single sign-on', meta, { way: 'sso', at, providerSession });
}
