import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartRefused } from '../../base/start-refused.ts';
import { readConfig } from '../config.ts';
import { type ConfiguredSource, configuredSource } from '../configured-source.ts';

/** A command's result, on standard output. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A note for people: on the error output, since a backup may go to the other. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** The values of a command's options. @throws {StartRefused} for any other. */
export function readOptions<O extends ParseArgsOptionsConfig>(options: O) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** PostgreSQL's codes for a table and a function that aren't there. */
const notOfAccord: ReadonlySet<unknown> = new Set(['42P01', '42883']);

/** What a person is told of a failure, in one line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && notOfAccord.has(error.code))
    return 'the database has no tables of Accord, or not those of this version: see DATABASE_URL, or run npm run migrate';
  return error.message.split('\n')[0] ?? '';
}

/**
 * Runs a command. Its failure is one line on the error output, which begins with `failed`, and exit code 1; so is a standard
 * output that takes nothing, such as a file on a full disk.
 */
export async function runCommand(failed: string, work: () => Promise<void>): Promise<void> {
  let isTold = false;
  const fail = (error: unknown) => {
    if (!isTold) note(`${failed}: ${reasonOf(error)}`);
    isTold = true;
    process.exitCode = 1;
  };
  // Nobody waits for what `say` writes: unheard, this would end the process with what the command has open.
  process.stdout.on('error', fail);
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/**
 * Runs a command that needs connections of its own to the configured database.
 * @param beside whether the database is one that there is, also that of a running Accord.
 */
export const runOnSource = (
  failed: string,
  beside: boolean,
  work: (source: ConfiguredSource['source']) => Promise<void>,
): Promise<void> =>
  runCommand(failed, async () => {
    const { source, close } = await configuredSource(readConfig(process.env), { beside });
    try {
      await work(source);
    } finally {
      await close();
    }
  });
