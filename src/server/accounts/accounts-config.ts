import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { ConfigError, type Environment, readCount } from '../base/environment.ts';

export interface AccountsConfig {
  /** Shortest password that may be set, in characters. */
  passwordMin: number;
}

/** Reads PASSWORD_MIN: 15 in production unless told, else 6 (docs/product.md 5.7). @throws {ConfigError} when it can't be met. */
export const readAccountsConfig = (env: Environment, isProduction: boolean): AccountsConfig => {
  const passwordMin = readCount(env, 'PASSWORD_MIN', isProduction ? 15 : shortestPassword, shortestPassword);
  if (passwordMin > longestPassword)
    throw new ConfigError(
      `PASSWORD_MIN is "${passwordMin}", but no password is longer than ${longestPassword}.`,
    );
  return { passwordMin };
};
