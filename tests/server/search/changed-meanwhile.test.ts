import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => void (world = await recordWorld()));
afterAll(() => world.close());

test('a case whose text is changed between being found by it and being read is left out', async () => {
  const { id } = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  // The index has a word that the text has lost: the search finds the case by it, and then no text.
  await sql`insert into "narrativeWords" values ('complaint', ${id}, 0, "searchWords"('wherewithal'))`.execute(
    world.server.db,
  );
  const found = await world.reader.post<FoundEverything>('/api/dashboard/search', 'wherewithal');
  expect([found.status, found.body.texts]).toEqual([200, []]);
});
