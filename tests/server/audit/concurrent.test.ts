import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReadingAudit } from '#server/audit/reading-audit.ts';
import { createLinking } from '#server/audit/linking.ts';
import { createLog } from '#server/base/log.ts';
import { audit } from '#server/audit/audit.ts';
import { verifyChain } from '#server/audit/verify.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '../../helpers/database.ts';

const about = { userId: 1, device: null };

const aStudent = (stateId: string) => sql`
  insert into "student" ("uid", "stateId", "firstName", "lastName")
  values (gen_random_uuid(), ${stateId}, 'Ann', 'Lee')`;

/** Numbers from 0 up to a bound that look random and are the same in each run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe('by two pools, as by two processes', () => {
  let open: Database[] = [];
  let databaseUrl = '';
  beforeEach(async () => {
    const first = await emptyDatabase();
    await migrate(first);
    databaseUrl = first.url;
    open = [first, await openDatabase({ url: first.url })];
  });
  afterEach(async () => {
    for (const database of open.toReversed()) await database.close();
  });

  test('whatever writers and readers do at once, one unbroken chain holds exactly what was committed', async () => {
    const readings = open.map((database) => createReadingAudit(database.sql));
    let logged = '';
    const log = createLog(
      new Writable({ write: (chunk, _encoding, done) => done(void (logged += String(chunk))) }),
    );
    const linkings = open.map((database) => createLinking(database.sql, log));
    let entries = 0;
    let changes = 0;
    const worker = async (seed: number) => {
      const next = sequence(seed);
      const side = seed % 2;
      const db = open[side]?.sql;
      if (!db) throw new Error('no database');
      for (let step = 0; step < 25; step += 1) {
        const requestId = `${seed}-${step}`;
        const deed = next(4);
        void linkings[side]?.job.run();
        if (deed === 0) {
          await readings[side]?.({ action: 'read', ...about, requestId });
          entries += 1;
          continue;
        }
        const isKept = next(4) > 0;
        const rows = 1 + next(3);
        await db
          .transaction()
          .execute(async (trx) => {
            // Entries before and after the changes: the deferred triggers meet the lock in either order.
            if (deed === 1) await audit(trx, { action: 'merge', ...about, requestId });
            for (let row = 0; row < rows; row += 1) await aStudent(`${requestId}-${row}`).execute(trx);
            if (deed === 2) await audit(trx, { action: 'conflict', ...about, requestId });
            if (!isKept) throw new Error('given up');
            changes += rows;
            if (deed < 3) entries += 1;
          })
          .catch((error: Error) => {
            if (error.message !== 'given up') throw error;
          });
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => worker(index + 1)));
    for (const linking of linkings) await linking.close();
    const [first] = open;
    if (!first) throw new Error('no database');
    expect(await verifyChain(first.sql)).toMatchObject({
      isRight: true,
      head: { number: entries + changes },
      waiting: 0,
      missing: [],
    });
    expect(logged).toBe('');
  });

  test('a role that owns nothing writes through the triggers and can change nothing of the audit', async () => {
    const [first] = open;
    const role = `app_${Date.now()}`;
    await first?.scripts((run) => run(`create role ${role} login; select "allowApplication"('${role}')`));
    const address = new URL(databaseUrl);
    address.username = role;
    const application = await openDatabase({ url: address.href });
    expect(await migrate(application)).toEqual([]);
    await application.close();
    const as = (statement: string) =>
      first?.scripts((run) => run(`set local role ${role}; ${statement}; set constraints all immediate`));
    await as(`insert into "audit" ("action", "requestId") values ('read', 'by the application')`);
    await as(`insert into "judge" ("uid", "name") values (gen_random_uuid(), 'by the application')`);
    for (const table of ['audit', 'auditChain', 'auditWaiting', 'change_log', 'keptConflict'])
      for (const statement of [
        `delete from "${table}"`,
        `truncate "${table}" cascade`,
        `alter table "${table}" disable trigger all`,
      ])
        await expect(as(statement)).rejects.toThrow(/permission denied|must be owner/);
    await expect(as(`insert into "auditChain" values (1000000, 'entry', 1, '', '')`)).rejects.toThrow(
      'permission denied',
    );
    for (const own of [
      `insert into "auditWaiting" values (1000000, 'entry', 1, '')`,
      `select nextval('"auditTurn"')`,
    ])
      await expect(as(own)).rejects.toThrow('permission denied');
    await as(`select "linkWaiting"(10, true)`);
    await expect(as(`select "allowApplication"('${role}')`)).rejects.toThrow('permission denied');
    if (first) expect((await verifyChain(first.sql)).isRight).toBe(true);
    await first?.scripts((run) => run(`drop owned by ${role}; drop role ${role}`));
  });
});
