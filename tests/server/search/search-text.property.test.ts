import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apostrophes, normalised } from '#domain/search.ts';
import { testDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the database makes of a text what the domain makes of it, so that a name is found with a connection and without', async () => {
  const signs = `${apostrophes}ßẞæÆœŒþÞøØłŁđĐðÐħĦıİςΣσéÉñÑǿǾặẶжЖäÄ中文شعabzAZ019 -–—.,/\n\t"“”&`;
  const text = fc.string({ unit: fc.constantFrom(...Array.from(signs)), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), async (texts) => {
      const { rows } = await sql<{ key: string }>`
        select "searchText"("text") as "key" from unnest(${texts}::text[]) with ordinality "t" ("text", "at") order by "at"`.execute(
        database.sql,
      );
      expect(rows.map(({ key }) => key)).toEqual(texts.map(normalised));
    }),
    { numRuns: 50 },
  );
});
