import { request } from 'node:https';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { checkJournal, readCounters } from '../../helpers/check-journal.ts';
import { hasNginx } from '../../helpers/nginx.ts';
import { startTwoProcesses, type TwoProcesses } from '../../helpers/two-processes.ts';
import { startWriters, tokenOf } from '../../helpers/writers.ts';

if (!hasNginx()) process.stdout.write('Not run: two processes behind nginx (apt-get install nginx).\n');

describe.skipIf(!hasNginx())('two processes on one PostgreSQL behind nginx', () => {
  let accord: TwoProcesses;
  let database: Database;
  let token: string;
  beforeAll(async () => {
    accord = await startTwoProcesses();
    database = await openDatabase({ url: accord.databaseUrl });
    token = await tokenOf(accord.url, 'editor', samplePassword);
  });
  afterAll(async () => {
    await database?.close();
    await accord?.remove();
  });

  const newComplaint = (url: string) =>
    fetch(`${url}/api/dispute/complaint/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ dateFiled: '2026-10-06' }),
    });

  /** The stream of hints of one process; `until` reads on until a message matches. */
  async function hintsOf(url: string) {
    const answer = await fetch(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    return {
      until: async (pattern: RegExp) => {
        for (;;) {
          const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) throw new Error('the stream ended');
          const match = pattern.exec(value);
          if (match) return match;
        }
      },
      close: () => reader?.cancel(),
    };
  }

  test('both start at once on an empty database, which is filled once', async () => {
    const { rows } = await sql`select from "users"`.execute(database.sql);
    expect(rows).toHaveLength(3);
  });

  test('a change by one process is a hint on the other, at once, also through nginx', async () => {
    const [one, other] = accord.processes;
    const streams = await Promise.all([one.url, other.url, accord.url].map(hintsOf));
    expect((await newComplaint(other.url)).status).toBe(201);
    for (const stream of streams) await stream.until(/event: change\ndata: \d+/);
    for (const stream of streams) await stream.close();
  });

  test('a process whose connections to the database were cut ends its streams, since a user may have been disabled unheard, and hears again', async () => {
    const [one, other] = accord.processes;
    const stream = await hintsOf(one.url);
    await stream.until(/ping/);
    await sql`select pg_terminate_backend("pid") from pg_stat_activity
      where "application_name" = 'accord' and "pid" <> pg_backend_pid()`.execute(database.sql);
    await expect(stream.until(/never said/)).rejects.toThrow('the stream ended');
    await expect.poll(async () => (await newComplaint(other.url)).status).toBe(201);
    const again = await hintsOf(one.url);
    await again.until(/ping/);
    expect((await newComplaint(other.url)).status).toBe(201);
    await again.until(/event: change\ndata: \d+/);
    await again.close();
  });

  test('nginx speaks TLS, and the process believes it who is asking', async () => {
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${accord.secureUrl}/api/health`, { ca: accord.certificate }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.once('error', reject);
      asked.end();
    });
    expect(status).toBe(200);
  });

  test('each is killed while clients write: no write is lost, none is doubled', async () => {
    await sql`truncate "idempotency"`.execute(database.sql);
    const counters = await readCounters(database.sql);
    const first = (
      await sql<{ number: number }>`
      select coalesce(max("number"), 0)::integer as "number" from "change_log"`.execute(database.sql)
    ).rows[0]?.number;
    const writers = startWriters(accord.url, token, 8);
    for (const victim of accord.processes) {
      await writers.more(40);
      await victim.end('SIGKILL');
      await writers.more(40);
      await victim.start();
    }
    await writers.stop();
    expect(await checkJournal(database, writers.journal, counters, first)).toEqual([]);
  });

  test('restarting one after the other refuses nobody', async () => {
    const writers = startWriters(accord.url, token, 8);
    await writers.more(40);
    for (const each of accord.processes) {
      expect(await each.end('SIGTERM')).toBe(0);
      await writers.more(40);
      await each.start();
      await writers.more(40);
    }
    await writers.stop();
    expect(writers.counts).toEqual({ sent: writers.journal.length, resent: 0, faults: 0 });
  });
});
