import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linkCommitted } from '#server/audit/linking.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { migrate } from '#server/db/migrate.ts';
import { deletedRecords } from '#server/history/deleted-records.ts';
import { emptyDatabase } from '../../helpers/database.ts';

const migrations = join(import.meta.dirname, '../../../src/server/db/migrations');

test('what was written before there was an audit is chained first, and a delete from before keeps its parts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'accord-before-'));
  const database = await emptyDatabase();
  try {
    for (const name of ['0001-accounts.sql', '0002-records.sql'])
      await copyFile(join(migrations, name), join(folder, name));
    await migrate(database, folder);
    await database.scripts((run) =>
      run(`
        insert into "complaint" ("uid", "dateFiled", "yearCaseNumber") values (gen_random_uuid(), '2026-09-02', '2026-0001');
        insert into "event" ("uid", "parentId", "parentUid", "parentType")
          select gen_random_uuid(), "id", "uid", 'complaint' from "complaint", generate_series(1, 2);
        insert into "keptConflict" ("entity", "uid", "userId", "seenVersion", "metVersion", "change", "conflicts")
          values ('complaint', gen_random_uuid(), 1, 1, 2, '{}', '[]')`),
    );
    await sql`update "event" set "deletedAt" = '2026-09-03T08:00:00Z', "version" = 2 where "id" = 1`.execute(
      database.sql,
    );
    await database.scripts((run) =>
      run(
        ['event', 'complaint']
          .map(
            (table) => `update "${table}" set "deletedAt" = '2026-09-04T08:00:00Z', "version" = 2
        where "deletedAt" is null;`,
          )
          .join('\n'),
      ),
    );

    await migrate(database);
    expect(await verifyChain(database.sql)).toMatchObject({ isRight: true, head: { number: 7 } });
    // The chain from before goes on.
    await sql`insert into "judge" ("uid", "name") values (gen_random_uuid(), 'after')`.execute(database.sql);
    await linkCommitted(database.sql);
    expect(await verifyChain(database.sql)).toMatchObject({
      isRight: true,
      head: { number: 8 },
      missing: [],
    });
    const { records } = await deletedRecords(database.sql, 'server', {});
    expect(records.map(({ entity, parts }) => [entity, parts])).toEqual([
      ['complaint', { event: 1 }],
      ['event', {}],
    ]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
