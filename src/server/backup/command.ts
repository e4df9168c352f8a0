import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { type ConfiguredSource, configuredSource } from '../db/configured-source.ts';
import { StartRefused } from '../start-refused.ts';

/** Accord's own version. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** A note for people: on the error output, since a backup may go to the other. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The value of a command's only option, as in `--to FILE`. @throws {StartRefused} without it, or with anything else. */
export function onlyOption(name: 'to' | 'from'): string {
  try {
    const value = parseArgs({ options: { [name]: { type: 'string' } } }).values[name];
    if (typeof value === 'string' && value !== '') return value;
  } catch {
    // Said below.
  }
  throw new StartRefused(
    `say --${name} FILE, or --${name} - for ${name === 'to' ? 'standard output' : 'standard input'}`,
  );
}

/** Runs a command on the configured database. Its failure is one line on the error output and exit code 1. */
export async function runCommand(
  failed: string,
  beside: boolean,
  work: (database: ConfiguredSource['source'], config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { source, close } = await configuredSource(config, { beside });
    try {
      await work(source, config);
    } finally {
      await close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`${failed}: ${reason.split('\n')[0]}`);
    process.exitCode = 1;
  }
}
