import { shortestPassword } from '#domain/passwords.ts';
import { type Environment, readCount } from '../environment.ts';

export interface AccountsConfig {
  /** Shortest password that may be set, in characters. */
  passwordMin: number;
}

/** Reads PASSWORD_MIN: 15 in production unless told, else the specification's 6. @throws {ConfigError} when it is less. */
export const readAccountsConfig = (env: Environment, isProduction: boolean): AccountsConfig => ({
  passwordMin: readCount(env, 'PASSWORD_MIN', isProduction ? 15 : shortestPassword, shortestPassword),
});
