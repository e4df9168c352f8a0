import { readFile } from 'node:fs/promises';
import { Problem } from '#domain/problems.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { loadDirectory } from '../../lookups/directory.ts';
import { readDistricts, readSchools } from '../../lookups/directory-file.ts';
import { readConfig } from '../config.ts';
import { openBeside } from '../open-configured.ts';
import { readOptions, runCommand, say } from './command.ts';

/**
 * `npm run directory -- --districts districts.csv --schools schools.csv`, or one of them: writes the state's districts, their
 * agencies and their schools into the configured database, also beside a running server (docs/operations.md).
 */

const options = { districts: { type: 'string' }, schools: { type: 'string' } } as const;

async function from<T>(path: string | undefined, read: (bytes: Uint8Array) => T[]): Promise<T[]> {
  if (path === undefined) return [];
  const bytes = await readFile(path);
  try {
    return read(bytes);
  } catch (error) {
    throw error instanceof Problem ? new StartRefused(`${path}: ${error.message}`, { cause: error }) : error;
  }
}

await runCommand('Nothing was written', async () => {
  const paths = readOptions(options);
  if (paths.districts === undefined && paths.schools === undefined)
    throw new StartRefused('--districts or --schools must be given.');
  const named = await from(paths.districts, readDistricts);
  const namedSchools = await from(paths.schools, readSchools);
  const database = await openBeside(readConfig(process.env));
  try {
    const { districts, schools } = await loadDirectory(database.sql, named, namedSchools);
    if (paths.districts !== undefined)
      say(
        `Districts: ${districts.made} made, ${districts.changed} changed, ${districts.same} as before, ${districts.notNamed} here that the file doesn't name.`,
      );
    if (paths.schools !== undefined)
      say(
        `Schools: ${schools.written}, of ${schools.districts} ${schools.districts === 1 ? 'district' : 'districts'}.`,
      );
  } finally {
    await database.close();
  }
});
