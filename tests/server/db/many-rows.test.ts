import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonRows, manyRows } from '#server/db/queries.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await emptyDatabase()));
afterAll(() => database.close());

/** So many numbers, the highest first, each with a day and a text that needs its quotes. */
const numbers = (count: number) => sql`
  select n as "number", '2026-11-23'::date + n as "day", '"' || n as "text"
  from generate_series(1, ${count}::integer) n order by n desc`;

test('many rows are the same in the same order as few, however many pieces they come in', async () => {
  for (const count of [0, 1, 1000, 2500]) {
    const found = await manyRows(database.sql, numbers(count));
    expect(found).toEqual(await jsonRows(database.sql, numbers(count)));
    expect(found).toHaveLength(count);
  }
});
