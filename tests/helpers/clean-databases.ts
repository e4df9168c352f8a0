import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { type Connections, databaseOn, openPool } from '#server/db/postgres.ts';

/** A migrated database that holds nothing yet. */
interface Fresh {
  url: string;
  drop(): Promise<unknown>;
}

/** A database that one test after the other has to itself. */
interface Kept extends Fresh {
  pool: pg.Pool;
  /** What empties it. */
  emptying: string;
  schema: string;
  uses: number;
}

/** Nothing vacuums what was emptied, so a database goes after so many uses. */
const longestUse = 40;

/** A database with more than this, in bytes, is dropped in less time than it is emptied. */
const largest = 32 * 2 ** 20;

/** How long a test's last statements may go on after it has closed its database, in ms. */
const patience = 2_000;

/** The schema as one hash: a test that leaves a trigger, a right or a column changed loses its database. */
const schemaHash = `
  with "own" as (select oid, relname, relkind, relacl from pg_class where relnamespace = 'public'::regnamespace)
  select md5(string_agg("line", '|' order by "line")) as "schema" from (
    select concat_ws(' ', relname, relkind, relacl) as "line" from "own"
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped) from pg_attribute
      where attrelid in (select oid from "own" where relkind = 'r')
    union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', conrelid, conname, convalidated) from pg_constraint
    union all select concat_ws(' ', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', "name", "checksum") from "schemaMigrations") "lines"`;

const schemaOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ schema: string }>(schemaHash)).rows[0]?.schema ?? '';

/** All tables and sequences as the migrations left them: they fill two, and keep what they are called in the first. */
async function emptyingOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ table: string }>(
    `select oid::regclass::text as "table" from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schemaMigrations'`,
  );
  return [
    // No trigger asks whether a row may go, and none notes that it went.
    "begin; set local session_replication_role = replica; set local lock_timeout = '2s'",
    ...rows.map(({ table }) => `delete from ${table}`),
    'insert into "databaseIdentity" default values',
    `select setval(seqrelid::regclass, seqstart, false) from pg_sequence
     where pg_sequence_last_value(seqrelid) is not null`,
    'commit',
  ].join(';\n');
}

/** The connections of a pool for one user of it, who can ask for none once he has given them back. */
const lent = (pool: pg.Pool, giveBack: () => Promise<void>): Connections => {
  let ended = false;
  return {
    options: pool.options,
    get ended() {
      return ended;
    },
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
    async connect() {
      if (ended) throw new Error('The database of this test is closed.');
      return pool.connect();
    },
    async end() {
      if (ended) return;
      ended = true;
      await giveBack();
    },
  };
};

async function isIdle(pool: pg.Pool): Promise<boolean> {
  for (const until = Date.now() + patience; Date.now() < until; await delay(5))
    if (pool.idleCount === pool.totalCount && pool.waitingCount === 0) return true;
  return false;
}

/**
 * Databases that tests use one after the other. Emptying one takes a few ms, and its connections know their tables and
 * plans already: a copy of the template costs ten times as much, most of it later, on connections that know nothing.
 */
export function createCleanDatabases(make: () => Promise<Fresh>): {
  take(): Promise<Database & { url: string }>;
} {
  const clean: Kept[] = [];

  async function made(): Promise<Kept> {
    const fresh = await make();
    const pool = await openPool({ url: fresh.url });
    return { ...fresh, pool, emptying: await emptyingOf(pool), schema: await schemaOf(pool), uses: 0 };
  }

  async function canBeEmptied({ pool, emptying, schema }: Kept): Promise<boolean> {
    if (!(await isIdle(pool))) return false;
    const { rows } = await pool.query<{ size: string }>(
      'select pg_database_size(current_database()) as "size"',
    );
    if (Number(rows[0]?.size) > largest || (await schemaOf(pool)) !== schema) return false;
    return pool.query(emptying).then(
      () => true,
      () => false,
    );
  }

  async function giveBack(one: Kept): Promise<void> {
    if (one.uses < longestUse && (await canBeEmptied(one))) return void clean.push(one);
    await one.pool.end();
    await one.drop();
  }

  return {
    async take() {
      const one = clean.pop() ?? (await made());
      one.uses += 1;
      const pool = lent(one.pool, () => giveBack(one));
      return { ...databaseOn(pool, { url: one.url }), url: one.url };
    },
  };
}
