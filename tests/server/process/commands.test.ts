import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';

/** Runs a command with an empty DATA_DIR; answers what it said to people, how it ended, and what lies in the folder then. */
function run(name: string, options: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(throwawayPlace(), 'accord-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(import.meta.dirname, '../../../src/server/process/commands', `${name}.ts`);
  const { stderr, status } = spawnSync(process.execPath, [file, ...options], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...settings },
  });
  return { said: stderr.replace(folder, 'DATA_DIR'), status, left: readdirSync(folder) };
}

const districts = join(import.meta.dirname, '../../../src/server/sample/places/iowa-districts.csv');

test.each([
  ['backup', ['--plain', '--to', '-']],
  ['audit-verify', []],
  ['audit-lines', []],
  ['access-review', []],
  ['rewrap', []],
  ['directory', ['--districts', districts]],
  ['admin-create', ['--user', 'ann', '--email', 'ann@example.gov']],
])('%s makes no database where the settings of the server are missing', (name, options) => {
  const { said, status, left } = run(name, options);
  expect(said).toMatch(
    /: there is no database in DATA_DIR: give this command the settings of the server, such as DATABASE_URL\n$/,
  );
  expect(status).toBe(1);
  expect(left).not.toContain('postgres');
});

test.each([
  ['access-review', 'The review of access was not given out', []],
  ['directory', 'Nothing was written', ['--districts', districts]],
])('%s says of a database that is not of Accord that it has no tables of Accord', (name, failed, options) => {
  const { said, status } = run(name, options, { DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' });
  expect(said).toBe(
    `${failed}: the database has no tables of Accord, or not those of this version: see DATABASE_URL, or run npm run migrate\n`,
  );
  expect(status).toBe(1);
});

test.each([
  ['access-review', 'The review of access was not given out'],
  ['rewrap', 'Not all was wrapped anew'],
])('%s refuses an option that it has not', (name, failed) => {
  const { said, status } = run(name, ['--dry-run']);
  expect(said).toMatch(new RegExp(`^${failed}: Unknown option '--dry-run'`));
  expect(status).toBe(1);
});
