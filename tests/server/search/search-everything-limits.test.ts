import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

test('of many, the first eight of each group are answered, four districts', async () => {
  await world.server.db.transaction().execute(async (trx) => {
    await sql`select set_config('accord.loading', 'on', true)`.execute(trx);
    await sql`insert into "district" ("uid", "code", "name") select gen_random_uuid(), (90000000 + n)::text, 'Many ' || n
      from generate_series(1, 6) n`.execute(trx);
    await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey")
      select gen_random_uuid(), (8000000000 + n)::text, 'Max', 'Many', 'many max ' || (8000000000 + n)
      from generate_series(1, 20) n`.execute(trx);
    await sql`insert into "complaint" ("uid", "dateFiled", "dateClosed", "yearCaseNumber", "filerLastName", "problem")
      select gen_random_uuid(), date '2020-01-01' + n, case when n % 4 = 0 then date '2021-01-01' end, 'Many-' || n,
        'Many', 'Many words' from generate_series(1, 20) n`.execute(trx);
  });
  const { students, cases, texts, districts } = (
    await world.reader.post<FoundEverything>('/api/dashboard/search', 'many')
  ).body;
  expect(students.map(({ stateId }) => stateId)).toEqual(
    Array.from({ length: 8 }, (_, index) => String(8_000_000_001 + index)),
  );
  const open = [19, 18, 17, 15, 14, 13, 11, 10].map((n) => `Many-${n}`);
  expect(cases.map(({ caseNumber }) => caseNumber)).toEqual(open);
  // Those are not repeated: what is left of the open ones comes next, then the closed.
  expect(texts.map(({ caseNumber }) => caseNumber)).toEqual(
    [9, 7, 6, 5, 3, 2, 1, 20].map((n) => `Many-${n}`),
  );
  expect(districts.map(({ name }) => name)).toEqual(['Many 1', 'Many 2', 'Many 3', 'Many 4']);
});
