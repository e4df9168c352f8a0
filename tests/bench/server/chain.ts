import { loadavg } from 'node:os';
import { Writable } from 'node:stream';
import pg from 'pg';
import { createLinking, linkCommitted } from '#server/audit/linking.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { createLog } from '#server/base/log.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { startPostgres } from '../../helpers/postgres.ts';
import { printTable, quantile, ratio, type Row } from '../table.ts';

/** How the chain was made before one writer linked it: by each transaction itself, under one lock, until it is visible. */
const linkedAtOnce = `
  create function "appendLink"(kind text, of bigint, content text) returns void language plpgsql as $$
  declare last record; given bigint; before bytea;
  begin
    perform pg_advisory_xact_lock(7226, 1);
    select l."number", l."hash" into last from "auditChain" l order by l."number" desc limit 1;
    given := coalesce(last."number", 0) + 1;
    before := coalesce(last."hash", decode(repeat('00', 32), 'hex'));
    insert into "auditChain" ("number", "kind", "of", "previous", "hash") values (given, kind, of, before,
      sha256(convert_to(concat_ws(e'\\n', given, encode(before, 'hex'), kind, of, content), 'UTF8')));
  end $$;
  create or replace function "chainEntry"() returns trigger language plpgsql security definer set search_path from current as $$
    begin perform "appendLink"('entry', new."id", "auditContent"(new)); return null; end $$;
  create or replace function "chainChange"() returns trigger language plpgsql security definer set search_path from current as $$
    begin perform "appendLink"('change', new."number", "auditContent"(new)); return null; end $$;`;

const unchained = `alter table "audit" disable trigger "chain"; alter table "change_log" disable trigger "chain"`;

const ways = { 'one writer': '', 'each its own': linkedAtOnce, unchained };
type Way = keyof typeof ways;

/** What commits: the entry of a read, and the save of a student, whose change number waits for the commit before it. */
const works = {
  'entries of reads': `insert into "audit" ("action", "userId", "requestId", "entity", "uid", "detail")
    values ('read', 1, gen_random_uuid()::text, 'student', gen_random_uuid(), '{"call": "student"}')`,
  'saves of students': `update "student" set "city" = gen_random_uuid()::text, "version" = "version" + 1 where "id" = $1`,
};

interface Place {
  url: string;
  close(): Promise<void>;
}

/** A database of the cluster whose entries are chained in that way; where one writer links, it does so all the time. */
async function makePlace(cluster: string, name: string, way: Way): Promise<Place> {
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  const database = await openDatabase({ url: address.href });
  await migrate(database);
  await database.scripts(async (run) => {
    await run(`set local accord.loading = 'on'; insert into "student" ("uid", "stateId", "firstName", "lastName")
      select gen_random_uuid(), n::text, 'Ann', 'Lee' from generate_series(1, 1000) n`);
    if (ways[way] !== '') await run(ways[way]);
  });
  const log = createLog(
    new Writable({ write: (chunk, _encoding, done) => done(void process.stdout.write(String(chunk))) }),
  );
  const linking = createLinking(database.sql, log);
  const turn = way === 'one writer' ? setInterval(linking.soon, 100) : null;
  return {
    url: address.href,
    close: async () => {
      if (turn) clearInterval(turn);
      await linking.close();
      await linkCommitted(database.sql);
      const verdict = way === 'unchained' ? null : await verifyChain(database.sql);
      if (verdict) process.stdout.write(`${way}: ${JSON.stringify(verdict)}\n`);
      await database.close();
    },
  };
}

/** Commits a second by so many connections at once. */
async function commits(
  { url }: Place,
  connections: number,
  statement: string,
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const commit = (client: pg.Client, at: number) =>
    client.query({ name: 'work', text: statement, values: statement.includes('$1') ? [1 + at] : [] });
  // A server's connections last for an hour; a new one plans what the triggers do for the first few times.
  for (let round = 0; round < 10; round += 1) await Promise.all(clients.map(commit));
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    clients.map(async (client, at) => {
      while (performance.now() < end) {
        await commit(client, at);
        count += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return count / seconds;
}

/**
 * Commits a second with the disk waited for, at 1 to 100 connections: with the chain linked by one writer, as before by
 * each transaction itself, and not at all; side by side, in turns. Each figure is the median of the rounds.
 */
export async function benchChain(): Promise<void> {
  const rounds = Number(process.env['BENCH_CHAIN_ROUNDS'] ?? 5);
  const seconds = Number(process.env['BENCH_CHAIN_SECONDS'] ?? 2);
  const counts = (process.env['BENCH_CHAIN_CONNECTIONS'] ?? '1,10,50,100').split(',').map(Number);
  const postgres = await startPostgres({ fsync: 'on', max_connections: '200', shared_buffers: '256MB' });
  const names = Object.keys(ways) as Way[];
  const places: [Way, Place][] = [];
  try {
    for (const [at, way] of names.entries())
      places.push([way, await makePlace(postgres.url, `way${at}`, way)]);
    const rows: Row[] = [];
    for (const [what, statement] of Object.entries(works))
      for (const connections of counts) {
        const found: Record<Way, number[]> = { 'one writer': [], 'each its own': [], unchained: [] };
        for (let round = 0; round < rounds; round += 1)
          for (const [way, place] of places)
            found[way].push(await commits(place, connections, statement, seconds));
        const [ours, before, none] = names.map((way) => quantile(found[way], 0.5)) as [
          number,
          number,
          number,
        ];
        rows.push({
          what: `${what}, ${connections} connections`,
          measured: `${ours.toFixed(0)}/s`,
          baseline: `${none.toFixed(0)}/s unchained, ${before.toFixed(0)}/s each its own`,
          ratio: `${ratio(ours, none)} of unchained, ${ratio(ours, before)} of each its own`,
          target: connections === 100 ? '0.8x of unchained' : '–',
        });
      }
    printTable(rows);
    process.stdout.write(
      `Load average of this machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}\n`,
    );
  } finally {
    for (const [, place] of places) await place.close();
    await postgres.stop();
  }
}
