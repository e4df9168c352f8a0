import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { audit } from '../../audit/audit.ts';
import { auditLines } from '../../audit/audit-lines.ts';
import { StartRefused } from '../../base/start-refused.ts';
import type { Queries } from '../../db/queries.ts';
import { readConfig } from '../config.ts';
import { openBeside } from '../open-configured.ts';
import { note, readOptions, runCommand } from './command.ts';

/**
 * `npm run -s audit -- --after 1234:9f86…`: the audit of the configured database as JSON lines on standard output, also beside a
 * running server, for a system that gathers logs. `--after` is the `number` of the last line that it has, with that line's `hash` or
 * without; not given, all lines.
 */

/** The last line that the caller has; 0: none. */
interface Known {
  number: number;
  /** Hex, in small letters; null: the caller doesn't say. */
  hash: string | null;
}

function readAfter(): Known {
  const { after = '0' } = readOptions({ after: { type: 'string' } });
  const [, number, hash = null] = /^(\d{1,15})(?::([0-9a-f]{64}))?$/i.exec(after) ?? [];
  if (number === undefined)
    throw new StartRefused(
      '--after must be the number of a line, with a colon and its hash behind it or without.',
    );
  return { number: Number(number), hash: hash && hash.toLowerCase() };
}

/** Why the caller has a line that this audit has not, and from where they go on. */
async function whyOther(db: Queries, { number }: Known): Promise<string> {
  const { rows } = await sql<{ restored: number | null }>`
    select max("number")::integer as "restored" from "auditChain" where "number" <= ${number}::bigint and "kind" = 'entry'
      and exists (select from "audit" where "id" = "of" and "action" = 'backup restored')`.execute(db);
  const restored = rows[0]?.restored ?? null;
  if (restored === null) return 'it is of another database';
  return `a backup was restored, whose audit ended at ${restored - 1}: go on with --after ${restored - 1}`;
}

/** @throws {StartRefused} where the caller's last line has another hash here: the lines since would follow on what this audit has not. */
async function refuseOther(db: Queries, known: Known): Promise<void> {
  const { number, hash } = known;
  if (hash === null) return;
  const { rows } = await sql<{ hash: string }>`
    select encode("hash", 'hex') as "hash" from "auditChain" where "number" = ${number}::bigint`.execute(db);
  if (rows.every((line) => line.hash === hash)) return;
  throw new StartRefused(`number ${number} of the audit has another hash: ${await whyOther(db, known)}.`);
}

/**
 * For a caller to whom no line was new.
 * @throws {StartRefused} where the chain ends before the line that they have: they would wait for what has other numbers.
 */
async function refuseShorter(db: Queries, known: Known): Promise<void> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max("number"), 0)::integer as "end" from "auditChain"`.execute(db);
  const { end = 0 } = rows[0] ?? {};
  if (end >= known.number) return;
  throw new StartRefused(
    `the audit ends at number ${end}, before ${known.number}: ${await whyOther(db, known)}.`,
  );
}

/** Names this command where the audit would name a request. */
const byCommand = 'audit';

await runCommand('The audit was not given out', async () => {
  const known = readAfter();
  const { number: after } = known;
  const database = await openBeside(readConfig(process.env));
  let rows = 0;
  /** Lines of which the audit has to tell: runs every few minutes would go on telling of each other. */
  let deeds = 0;
  let last = after;
  async function* texts() {
    for await (const line of auditLines(database.sql, after)) {
      rows += 1;
      if (line.requestId !== byCommand) deeds += 1;
      last = line.number;
      yield `${JSON.stringify(line)}\n`;
    }
  }
  try {
    const { rows: found } = await sql<{ found: boolean }>`
      select to_regclass('"auditChain"') is not null as "found"`.execute(database.sql);
    if (!found[0]?.found) throw new StartRefused('this database has no audit yet.');
    await refuseOther(database.sql, known);
    try {
      await pipeline(Readable.from(texts()), process.stdout, { end: false });
    } finally {
      const detail = { file: 'audit', format: 'JSON lines', after, to: last, rows, by: 'operator' };
      if (deeds > 0)
        await audit(database.sql, {
          action: 'export',
          userId: null,
          device: null,
          requestId: byCommand,
          detail,
        });
    }
    if (rows === 0) await refuseShorter(database.sql, known);
    note(`${rows} lines, up to number ${last}.`);
  } finally {
    await database.close();
  }
});
