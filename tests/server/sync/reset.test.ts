import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyMirror, mirrorWorld, pullAll, pullPage } from '../../helpers/mirror.ts';
import type { RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
let year: number;
beforeAll(async () => void ({ world, year } = await mirrorWorld()));
afterAll(() => world.close());

interface Told {
  at: { floor: number; number: number };
}

/** A cursor as the same database gave it before it was set back to an earlier state. */
const ofLater = (cursor: string) => {
  const told = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Told;
  return Buffer.from(JSON.stringify({ ...told, at: { ...told.at, number: told.at.number + 1 } })).toString(
    'base64url',
  );
};

test.each([
  ['another year', async (cursor: string) => pullPage(world.reader, year - 1, cursor)],
  ['nonsense', async () => pullPage(world.reader, year, 'nonsense')],
  [
    'changes that the database has lost',
    async (cursor: string) => pullPage(world.reader, year, ofLater(cursor)),
  ],
  [
    'another database',
    async (cursor: string) => {
      await sql`update "databaseIdentity" set "epoch" = gen_random_uuid()`.execute(world.server.db);
      return pullPage(world.reader, year, cursor);
    },
  ],
  [
    'a year with other days',
    async (cursor: string) => {
      await sql`update "schoolYear" set "name" = '2027-2028' where "id" = ${year}`.execute(world.server.db);
      const page = await pullPage(world.reader, year, cursor);
      await sql`update "schoolYear" set "name" = '2026-2027' where "id" = ${year}`.execute(world.server.db);
      return page;
    },
  ],
])('a reset is answered to a cursor of %s', async (_, pull) => {
  const mirror = emptyMirror();
  await pullAll(world.reader, year, mirror);
  expect(await pull(mirror.cursor ?? '')).toMatchObject({ status: 'reset' });
});

test('an unknown year is not found', async () => {
  expect((await world.reader.get('/api/sync/pull?schoolYearId=999')).status).toBe(404);
});
