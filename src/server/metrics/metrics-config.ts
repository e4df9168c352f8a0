import { ConfigError, type Environment, setting } from '../base/environment.ts';

const shortest = 16;

/**
 * METRICS_TOKEN: who brings it as a bearer token reads the metrics; null: nobody does.
 * @throws {ConfigError} for one that is easily guessed, without repeating it.
 */
export function readMetricsToken(env: Environment): string | null {
  const text = setting(env, 'METRICS_TOKEN');
  if (text !== null && !/^[\x21-\x7e]+$/.test(text))
    throw new ConfigError('METRICS_TOKEN must be of letters, digits and signs of ASCII, without spaces.');
  if (text !== null && text.length < shortest)
    throw new ConfigError(`METRICS_TOKEN is too short: it must have at least ${shortest} characters.`);
  return text;
}
