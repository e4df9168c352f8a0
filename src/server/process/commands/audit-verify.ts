import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Head, verifyChain } from '../../audit/verify.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { readConfig } from '../config.ts';
import { openBeside } from '../open-configured.ts';
import { runCommand, say } from './command.ts';

/**
 * `npm run audit:verify -- --head 1234:9f86…`: walks the audit of the configured database, also beside a running server.
 * `--head` is what an earlier run said at its end: with it, a cut end is found too. Ends with 1 when anything is wrong.
 */

function readHead(text: string | undefined): Head | null {
  if (text === undefined) return null;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (!number || !hash)
    throw new StartRefused('--head must be what an earlier run said: a number, a colon and 64 hex digits.');
  return { number: Number(number), hash: hash.toLowerCase() };
}

async function verify(): Promise<boolean> {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  const known = readHead(values.head);
  const database = await openBeside(readConfig(process.env));
  try {
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass('"auditChain"') is not null as "found"`.execute(database.sql);
    if (!rows[0]?.found) throw new StartRefused('this database has no audit yet.');
    const verdict = await verifyChain(database.sql, known);
    if (verdict.isRight) {
      const { number, hash } = verdict.head;
      say(`All ${number} entries of the audit are as they were written. Head: ${number}:${hash}`);
      if (verdict.waiting > 0) say(`${verdict.waiting} more are not linked yet.`);
      for (const { from, to } of verdict.missing)
        say(
          `Nothing stands for ${from === to ? `turn ${from}` : `turns ${from} to ${to}`}: the database crashed, a commit failed at its end, or entries were taken out before they were linked.`,
        );
    } else {
      const time = verdict.at ? ` (${verdict.at})` : '';
      say(`The audit is broken at entry ${verdict.number}${time}: it ${verdict.reason}.`);
    }
    return verdict.isRight;
  } finally {
    await database.close();
  }
}

await runCommand('The audit was not verified', async () => {
  if (!(await verify())) process.exitCode = 1;
});
