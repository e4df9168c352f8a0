import { lockLimits, type LockMinutes, usualLock } from '#domain/auto-lock.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { type FactorDemand, factorDemands } from '#domain/second-factor.ts';
import { readSignOnConfig, type SignOnConfig } from '../sign-on/sign-on-config.ts';
import { ConfigError, type Environment, readCount, readSwitch, setting } from '../base/environment.ts';

export interface AccountsConfig {
  /** Shortest password that may be set, in characters. */
  passwordMin: number;
  /** For how many seconds a password that was given is good for what asks for it again. */
  stepUpSeconds: number;
  /** Whether browsers may check the spelling of what is typed: some send it to their vendor. Tokens tell the screens. */
  checksSpelling: boolean;
  /** Whether a PDF of events or contacts may be named after the student; else it has the case's number. Tokens tell the screens. */
  filesNameStudents: boolean;
  /** Who needs a second factor. */
  factorDemand: FactorDemand;
  /** When sessions lock themselves; tokens tell the devices. */
  lock: LockMinutes;
  /** By whom people sign in, and whether by passwords too. */
  signOn: SignOnConfig;
}

const fiveMinutes = 5 * 60;
/** A password that was given longer ago proves nobody's presence. */
const longestStepUp = 15 * 60;

/** In characters; a department may ask for fewer than 15, but not for fewer than this (OWASP ASVS 5, 6.2.1). */
const shortestInProduction = 8;

const readDemand = (env: Environment): FactorDemand => {
  const text = setting(env, 'REQUIRE_MFA') ?? 'off';
  const demand = factorDemands.find((one) => one === text);
  if (demand === undefined)
    throw new ConfigError(`REQUIRE_MFA is "${text}", but must be ${factorDemands.join(', ')}.`);
  return demand;
};

const readFileNames = (env: Environment): boolean => {
  const text = setting(env, 'FILE_NAMES') ?? 'student';
  if (text !== 'student' && text !== 'number')
    throw new ConfigError(`FILE_NAMES is "${text}", but must be student or number.`);
  return text === 'student';
};

const readMinutes = (env: Environment, name: string, which: keyof LockMinutes): number => {
  const { least, most } = lockLimits[which];
  const minutes = readCount(env, name, usualLock[which], least);
  if (minutes > most) throw new ConfigError(`${name} is "${minutes}", but must be at most ${most}.`);
  return minutes;
};

/** Reads PASSWORD_MIN (in production 15 unless told, at least 8; else 6: docs/product.md 5.7), STEP_UP_SECONDS, SPELL_CHECK, FILE_NAMES, REQUIRE_MFA, LOCK_AFTER_MINUTES, LOCK_HIDDEN_MINUTES and what single sign-on needs. @throws {ConfigError} when it can't be met. */
export const readAccountsConfig = (env: Environment, isProduction: boolean): AccountsConfig => {
  const passwordMin = isProduction
    ? readCount(env, 'PASSWORD_MIN', 15, shortestInProduction)
    : readCount(env, 'PASSWORD_MIN', shortestPassword, shortestPassword);
  if (passwordMin > longestPassword)
    throw new ConfigError(
      `PASSWORD_MIN is "${passwordMin}", but no password is longer than ${longestPassword}.`,
    );
  const stepUpSeconds = readCount(env, 'STEP_UP_SECONDS', fiveMinutes, 1);
  if (stepUpSeconds > longestStepUp)
    throw new ConfigError(`STEP_UP_SECONDS is "${stepUpSeconds}", but must be at most ${longestStepUp}.`);
  return {
    passwordMin,
    stepUpSeconds,
    checksSpelling: readSwitch(env, 'SPELL_CHECK', true),
    filesNameStudents: readFileNames(env),
    factorDemand: readDemand(env),
    lock: {
      idle: readMinutes(env, 'LOCK_AFTER_MINUTES', 'idle'),
      hidden: readMinutes(env, 'LOCK_HIDDEN_MINUTES', 'hidden'),
    },
    signOn: readSignOnConfig(env),
  };
};
