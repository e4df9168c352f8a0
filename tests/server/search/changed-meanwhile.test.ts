import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => void (world = await recordWorld()));
afterAll(() => world.close());

test('a case whose text is changed between being found by it and being read is left out', async () => {
  const { id } = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  // As the search finds it before the change: words that no text has any more.
  await sql`insert into "narrativeWords" values ('complaint', ${id}, 0, "searchWords"('wherewithal'))`.execute(
    world.server.db,
  );
  const found = await world.reader.post<FoundEverything>('/api/dashboard/search', 'wherewithal');
  expect([found.status, found.body.texts]).toEqual([200, []]);
});
