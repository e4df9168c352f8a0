import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Db } from '../db/queries.ts';
import { createAccountMails } from './account-mails.ts';
import { createAccessTokens } from './access-token.ts';
import type { AccountsConfig } from './accounts-config.ts';
import { deriveKeys, factorKeys, type Secrets } from '../base/keys.ts';
import { createProvider } from '../sign-on/provider.ts';
import { signOnHandlers } from './sign-on-handlers.ts';
import { createFactors } from '../factors/factors.ts';
import { relyingParty } from '../factors/webauthn.ts';
import { presenceHandlers } from './confirm-password.ts';
import { confirmSignOnHandlers } from './confirm-sign-on.ts';
import { endSignOnHandlers } from './end-sign-on.ts';
import { factorHandlers } from './factor-handlers.ts';
import { accountHandlers } from './handlers.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { passkeyUses } from './passkey-uses.ts';
import { passwordHandlers } from './password-handlers.ts';
import { type PasswordCost, passwordsOf } from './passwords.ts';
import { createQuotas } from './quota.ts';
import { createRefreshFamilies } from './refresh-families.ts';
import { createSearchTurns } from './search-turns.ts';
import { createSessionPairs } from './session-pairs.ts';
import { createSessions } from './sessions.ts';
import { newPasswordHandlers } from './set-new-password.ts';
import { createThrottle } from './throttle.ts';

interface AccountsOptions {
  db: Db;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** Without a slash at the end. */
  publicUrl: string;
  config: AccountsConfig;
  /** Whether a mail server is set: users are told then what was done to their accounts. */
  mailsUsers: boolean;
  passwordCost?: PasswordCost | undefined;
}

/** Everything about who somebody is: the handlers of the accounts' calls, passwords, and who sends a request. */
export function createAccounts(options: AccountsOptions) {
  const { db, clock, log, secrets, publicUrl, passwordCost } = options;
  const { passwordMin, factorDemand } = options.config;
  const keys = deriveKeys(secrets.token);
  const before = secrets.tokenBefore === null ? null : deriveKeys(secrets.tokenBefore);
  const tabKeys = [keys.tab, ...(before ? [before.tab] : [])];
  const passwords = passwordsOf(secrets, passwordCost);
  const mails = createAccountMails({ isOn: options.mailsUsers, publicUrl, clock });
  const quotas = createQuotas(db, keys.throttle, clock);
  const throttle = createThrottle(db, keys.throttle, clock, quotas);
  const tokens = createAccessTokens(keys.access, clock, before?.access ?? null, options.config);
  const families = createRefreshFamilies(db, keys.refresh, clock, before?.refresh);
  const factors = createFactors(factorKeys(secrets), clock, log);
  const pairs = createSessionPairs(db, tokens, families, clock);
  const { takesPasswords, closesDevices, provider: told } = options.config.signOn;
  const provider = told && createProvider(told, publicUrl);
  const party = relyingParty(publicUrl);
  const asked = { db, passwords, factors, throttle, quotas, pairs, clock, publicUrl, takesPasswords, party };
  return {
    handlers: {
      ...accountHandlers({ ...asked, families, mails, log, provider, tabKeys }),
      ...signOnHandlers({ ...asked, mails, log, provider }),
      ...endSignOnHandlers({ ...asked, log, provider, closesDevices }),
      ...passwordHandlers({ ...asked, mails, passwordMin }),
      ...newPasswordHandlers({ ...asked, mails, passwordMin }),
      ...presenceHandlers(asked),
      ...passkeyHandlers({ ...asked, mails, factorDemand }),
      ...passkeyUses(asked),
      ...confirmSignOnHandlers(asked),
      ...factorHandlers({ db, factors, pairs, mails, clock, factorDemand }),
    },
    passwords,
    mails,
    quotas,
    signedIn: createSessions(db, tokens, families, clock, factorDemand),
    inTurn: createSearchTurns(quotas),
  };
}
