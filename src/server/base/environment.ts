import { StartRefused } from './start-refused.ts';

/** The settings of a process, such as `process.env`. Each feature reads its own; config.ts puts them together. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that can't be used, as one line that names it and says what it should be. */
export class ConfigError extends StartRefused {
  override name = 'ConfigError';
}

/** The text of a setting; an empty value is what many tools set for none. */
export const setting = (env: Environment, name: string): string | null => env[name]?.trim() || null;

/** A setting that is 0 or 1. @throws {ConfigError} for any other text. */
export const readSwitch = (env: Environment, name: string, otherwise: boolean): boolean => {
  const text = setting(env, name);
  if (text !== null && text !== '0' && text !== '1')
    throw new ConfigError(`${name} is "${text}", but must be 0 or 1.`);
  return text === null ? otherwise : text === '1';
};

/** A setting that is a whole number of at least `least`. @throws {ConfigError} for any other text. */
export const readCount = (env: Environment, name: string, otherwise: number, least: number): number => {
  const text = setting(env, name);
  if (text === null) return otherwise;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new ConfigError(`${name} is "${text}", but must be a whole number of at least ${least}.`);
  return Number(text);
};
