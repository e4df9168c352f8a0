import type { QueryExecutorProvider } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createAccessTokens } from './access-token.ts';
import { accountHandlers } from './handlers.ts';
import { deriveKeys } from './keys.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createRefreshFamilies } from './refresh-families.ts';
import { createSessions } from './sessions.ts';
import { createThrottle } from './throttle.ts';

interface AccountsOptions {
  db: QueryExecutorProvider;
  clock: Clock;
  log: Log;
  tokenSecret: string;
  passwordCost?: PasswordCost | undefined;
}

/** Everything about who somebody is: the handlers of the accounts' calls, and who sends a request. */
export function createAccounts({ db, clock, log, tokenSecret, passwordCost }: AccountsOptions) {
  const keys = deriveKeys(tokenSecret);
  const passwords = createPasswords(keys.pepper, passwordCost);
  const throttle = createThrottle(db, keys.throttle, clock);
  const tokens = createAccessTokens(keys.access, clock);
  const families = createRefreshFamilies(db, keys.refresh, clock);
  return {
    handlers: accountHandlers({ db, passwords, throttle, tokens, families, clock, log }),
    signedIn: createSessions(db, tokens, families, clock),
  };
}
