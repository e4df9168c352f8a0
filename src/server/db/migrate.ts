import { join } from 'node:path';
import { StartRefused } from '../base/start-refused.ts';
import type { Database, RunScript } from './database.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';

const ownMigrations = join(import.meta.dirname, 'migrations');

/** The migrations of this Accord, in their order. */
export const knownMigrations = (): Promise<readonly MigrationFile[]> => readMigrations(ownMigrations);

/** Any fixed number will do, as long as nothing else in the database locks by it. */
const lockNumber = 4_210_026;

/**
 * No time limit: a migration, or waiting for another process's, may take longer than a statement of the application.
 * The table is made only where it is missing: `create table if not exists` needs the right to make tables even where
 * there is nothing to make, and an application that owns no tables lacks that right (0003-audit.sql).
 */
const prepare = `
  set local statement_timeout = 0;
  select pg_advisory_xact_lock(${lockNumber});
  do $$ begin
    if to_regclass('"schemaMigrations"') is null then
      create table "schemaMigrations" (
        "number" integer primary key,
        "name" text not null,
        "checksum" text not null,
        "appliedAt" timestamptz not null default now()
      );
    end if;
  end $$;
  select "number", "name", "checksum" from "schemaMigrations" order by "number"`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const refuseStrangers = (applied: readonly Record<string, unknown>[], files: readonly MigrationFile[]) => {
  for (const [index, row] of applied.entries()) {
    const file = files[index];
    if (!file)
      throw new StartRefused(
        `The database is newer than this Accord: it has migration ${String(row['name'])}, this one ends at ${files.length}.`,
      );
    if (row['number'] !== file.number || row['checksum'] !== file.checksum)
      throw new StartRefused(
        `Migration ${file.name} is not the one that made this database: its text was changed afterwards.`,
      );
  }
};

const apply = async (run: RunScript, { number, name, checksum, text }: MigrationFile) => {
  await run(text).catch((error: Error & { position?: string | undefined }) => {
    const line = error.position ? ` in line ${text.slice(0, Number(error.position)).split('\n').length}` : '';
    throw new StartRefused(`Migration ${name} failed${line}: ${error.message}`, { cause: error });
  });
  await run(
    `insert into "schemaMigrations" ("number", "name", "checksum") values (${number}, ${quoted(name)}, ${quoted(checksum)})`,
  );
};

/**
 * Brings a database to the newest schema: each pending file in a transaction of its own, under a lock that any number of
 * processes starting at once queue for. Kysely's migrator knows neither checksums nor a transaction for each file.
 * Files therefore hold no `begin`, `commit` or `create index concurrently`.
 * @param last the number of the last file to apply; all unless told. Restoring a backup stops at its schema.
 * @returns the names of the files that this call applied.
 * @throws {StartRefused} when the database is newer, an applied file was changed, or a file fails (which leaves nothing).
 */
export const migrate = async (
  database: Database,
  directory = ownMigrations,
  last = Infinity,
): Promise<readonly string[]> => {
  const files = (await readMigrations(directory)).filter(({ number }) => number <= last);
  const applied: string[] = [];
  const next = () =>
    database.scripts(async (run) => {
      const rows = await run(prepare);
      refuseStrangers(rows, files);
      const file = files[rows.length];
      if (file) await apply(run, file);
      return file;
    });
  for (let file = await next(); file; file = await next()) applied.push(file.name);
  return applied;
};
