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
 * `npm run -s audit -- --after 1234`: the audit of the configured database as JSON lines on standard output, also beside a
 * running server, for a system that gathers logs. `--after` is the `number` of the last line that it has; without it, all.
 */

function readAfter(): number {
  const { after = '0' } = readOptions({ after: { type: 'string' } });
  if (!/^\d{1,15}$/.test(after)) throw new StartRefused('--after must be the number of a line.');
  return Number(after);
}

/**
 * For a caller to whom no line was new.
 * @throws {StartRefused} where the chain ends before the line that they have: they would wait for what has other numbers.
 */
async function refuseShorter(db: Queries, after: number): Promise<void> {
  const { rows } = await sql<{ end: number; restored: number | null }>`
    select coalesce(max("number"), 0)::integer as "end", max("number") filter (where "kind" = 'entry' and exists (
        select from "audit" where "id" = "of" and "action" = 'backup restored'))::integer as "restored"
      from "auditChain"`.execute(db);
  const { end = 0, restored = null } = rows[0] ?? {};
  if (end >= after) return;
  const why =
    restored === null
      ? 'it is of another database'
      : `a backup was restored, whose audit ended at ${restored - 1}: go on with --after ${restored - 1}`;
  throw new StartRefused(`the audit ends at number ${end}, before ${after}: ${why}.`);
}

/** Names this command where the audit would name a request. */
const byCommand = 'audit';

await runCommand('The audit was not given out', async () => {
  const after = readAfter();
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
    if (rows === 0) await refuseShorter(database.sql, after);
    note(`${rows} lines, up to number ${last}.`);
  } finally {
    await database.close();
  }
});
