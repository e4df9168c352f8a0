import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Db } from '../db/queries.ts';
import { createAccessTokens } from './access-token.ts';
import type { AccountsConfig } from './accounts-config.ts';
import { accountHandlers } from './handlers.ts';
import { deriveKeys } from './keys.ts';
import { passwordHandlers } from './password-handlers.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createQuotas } from './quota.ts';
import { createRefreshFamilies } from './refresh-families.ts';
import { createSearchTurns } from './search-turns.ts';
import { createSessionPairs } from './session-pairs.ts';
import { createSessions } from './sessions.ts';
import { createThrottle } from './throttle.ts';

interface AccountsOptions {
  db: Db;
  clock: Clock;
  log: Log;
  tokenSecret: string;
  /** Without a slash at the end. */
  publicUrl: string;
  config: AccountsConfig;
  passwordCost?: PasswordCost | undefined;
}

/** Everything about who somebody is: the handlers of the accounts' calls, passwords, and who sends a request. */
export function createAccounts(options: AccountsOptions) {
  const { db, clock, log, tokenSecret, publicUrl, passwordCost } = options;
  const { passwordMin } = options.config;
  const keys = deriveKeys(tokenSecret);
  const passwords = createPasswords(keys.pepper, passwordCost);
  const quotas = createQuotas(db, keys.throttle, clock);
  const throttle = createThrottle(db, keys.throttle, clock, quotas);
  const tokens = createAccessTokens(keys.access, clock);
  const families = createRefreshFamilies(db, keys.refresh, clock);
  const pairs = createSessionPairs(db, tokens, families, clock);
  return {
    handlers: {
      ...accountHandlers({ db, passwords, throttle, pairs, families, clock, log }),
      ...passwordHandlers({ db, passwords, throttle, quotas, pairs, clock, publicUrl, passwordMin }),
    },
    passwords,
    quotas,
    signedIn: createSessions(db, tokens, families, clock),
    inTurn: createSearchTurns(quotas),
  };
}
