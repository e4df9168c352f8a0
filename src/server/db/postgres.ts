import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartRefused } from '../base/start-refused.ts';
import type { Database } from './database.ts';
import { keepPlans } from './kept-plans.ts';
import { createListener } from './listener.ts';
import type { Tables } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

/** A server by URL, or by the folder of its Unix socket. */
export type PostgresSource = { url: string } | { socketDir: string; database: string; user: string };

export interface PostgresOptions {
  /** Refuse a server that does not wait for the disk (docs/security.md, Production). */
  requireFsync?: boolean;
}

const oldestMajor = 15;
const poolSize = 10;
/** A connection ends after so many seconds and is opened anew: plans and caches only grow. */
const longestConnection = 3600;

/** A connection that hears nothing for so many ms asks whether the other end is still there; left to Linux it would ask after two hours. */
const quietBeforeAsking = 10_000;

/** Text in, text out must not depend on the server's settings: instants are read as UTC, dates as ISO. */
const sessionSettings = '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c statement_timeout=30s';

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : typeParsers[oid]) ?? pg.types.getTypeParser(oid, format),
};

const clientConfig = (source: PostgresSource): pg.ClientConfig => ({
  ...('url' in source
    ? { connectionString: source.url }
    : { host: source.socketDir, port: 5432, database: source.database, user: source.user, ssl: false }),
  types,
  options: sessionSettings,
  application_name: 'accord',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: quietBeforeAsking,
});

const unreachable = (error: Error) =>
  new StartRefused(`The database can't be reached: ${error.message || String(error)}.`);

/**
 * A connection of one's own, for work that a pool's is not made for: COPY, and statements that take longer than 30 s.
 * @throws {StartRefused} when the server can't be reached.
 */
export const openConnection = async (source: PostgresSource): Promise<pg.Client> => {
  const client = new pg.Client(clientConfig(source));
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw unreachable(error);
  });
  await client.query('set statement_timeout = 0');
  return client;
};

const refuseUnfit = async (pool: pg.Pool, options: PostgresOptions) => {
  const { rows } = await pool
    .query<{ version: number; fsync: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync`,
    )
    .catch((error: Error) => {
      throw unreachable(error);
    });
  const [server] = rows;
  const major = Math.floor((server?.version ?? 0) / 10_000);
  if (major < oldestMajor)
    throw new StartRefused(`Accord needs PostgreSQL ${oldestMajor} or newer, but this one is ${major}.`);
  if (options.requireFsync && server?.fsync !== 'on')
    throw new StartRefused('PostgreSQL runs with fsync off, which loses data at a power cut.');
};

/** What a database needs of a pool. */
export interface Connections extends Pick<
  pg.Pool,
  'options' | 'ended' | 'end' | 'totalCount' | 'idleCount' | 'waitingCount'
> {
  connect(): Promise<pg.PoolClient>;
}

/**
 * Opens a pool of 10 connections, on each of which a statement may run for 30 s.
 * @throws {StartRefused} when the server can't be reached, is older than 15, or lacks fsync where that is required.
 */
export const openPool = async (source: PostgresSource, options: PostgresOptions = {}): Promise<pg.Pool> => {
  // An idle connection stays open: a new one plans every query anew, and on a quiet server nearly each request would
  // meet a new one.
  const staying = { idleTimeoutMillis: 0, maxLifetimeSeconds: longestConnection };
  const pool = new pg.Pool({ ...clientConfig(source), ...staying, max: poolSize });
  // The pool drops an idle connection that breaks, and a query on a broken one fails. But a connection that breaks
  // while it is lent out, between two queries, only sends an error event: without a listener that would end this
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    keepPlans(client);
  });
  try {
    await refuseUnfit(pool, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
};

/** A database on the connections of a pool, which ends with it, and one more for notifications once somebody listens. */
export const databaseOn = (pool: Connections, source: PostgresSource): Database => {
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = createListener(clientConfig(source));

  const scripts: Database['scripts'] = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(async (text) => {
        const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text);
        return (Array.isArray(answer) ? answer.at(-1)?.rows : answer.rows) ?? [];
      });
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // PostgreSQL rolls back when the connection closes, also when the connection itself has failed.
      client.release(true);
      throw error;
    }
  };

  return {
    sql,
    listen: listener.listen,
    scripts,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await listener.close();
      // Kysely ends the pool only if a query went through Kysely.
      await sql.destroy();
      if (!pool.ended) await pool.end();
    },
  };
};

/**
 * Opens a database: a pool of 10 connections, and one more for notifications once somebody listens. A statement may run for 30 s.
 * @throws {StartRefused} when the server can't be reached, is older than 15, or lacks fsync where that is required.
 */
export const openDatabase = async (
  source: PostgresSource,
  options: PostgresOptions = {},
): Promise<Database> => databaseOn(await openPool(source, options), source);
