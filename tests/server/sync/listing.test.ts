import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullPage } from '#contract/sync.ts';
import { entities, type Entity } from '#domain/records/records.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import { mirrorWorld, scopeByHand } from '../../helpers/mirror.ts';
import { type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let year: number;
beforeAll(async () => void ({ world, year } = await mirrorWorld()));
afterAll(() => world.close());

interface Listing {
  versions: [string, number][];
  next: string | null;
}
type Stand = Pick<Extract<PullPage, { status: 'page' }>, 'rows' | 'removals'>;

async function list(entity: Entity): Promise<{ pages: number; versions: [string, number][] }> {
  const versions: [string, number][] = [];
  let after: string | null = null;
  for (let pages = 1; ; pages++) {
    const at: string = after === null ? '' : `&after=${after}`;
    const { body }: { body: Listing } = await world.reader.get<Listing>(
      `/api/sync/versions?schoolYearId=${year}&entity=${entity}${at}`,
    );
    versions.push(...body.versions);
    if (body.next === null) return { pages, versions };
    after = body.next;
  }
}

const standOf = async (wanted: unknown) =>
  world.reader.post<Stand>(`/api/sync/rows?schoolYearId=${year}`, { wanted });

test('the listing holds exactly the scope, each once, over several pages', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  for (const [kind, count] of [
    ['complaint', 5001],
    ['mediation', 3],
  ] as const) {
    const one = await world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-02', studentId: student.id });
    await sql`insert into "event" ("uid", "parentId", "parentUid", "parentType", "type", "version")
      select gen_random_uuid(), ${one.id}, ${one.uid}::uuid, ${kind}, 'Other', 1 + "n" % 7
      from generate_series(1, ${count}::integer) "n"`.execute(world.server.db);
  }
  const listings = await Promise.all(entities.map(list));
  const all = listings.flatMap(({ versions }) => versions);
  const scope = await scopeByHand(world.server, schoolYearRange('2026-2027'));
  expect(new Map(all)).toEqual(scope);
  expect(all).toHaveLength(scope.size);
  expect(listings[entities.indexOf('event')]?.pages).toBe(2);
});

test('of a record in scope the whole row is told, of any other that it is gone and none of its fields', async () => {
  const [here, deleted, left] = await Promise.all(
    [1, 2, 3].map(() => world.make('/api/dispute/complaint', { dateFiled: '2020-09-02', facts: 'planted' })),
  );
  if (!here || !deleted || !left) throw new Error('nothing was made');
  await world.editor.delete(`/api/dispute/complaint/${deleted.id}`);
  await world.editor.put(`/api/dispute/complaint/${left.id}`, { dateClosed: '2021-01-01' });
  const unknown = v7();
  const wanted = [here.uid, deleted.uid, left.uid, unknown].map((uid) => ({
    entity: 'complaint',
    uid,
    version: 7,
  }));
  const { body } = await standOf(wanted);
  expect(body.rows.map(({ record }) => record)).toEqual([
    expect.objectContaining({ uid: here.uid, facts: 'planted' }),
  ]);
  expect(new Map(body.removals.map(({ uid, reason, version }) => [uid, [reason, version]]))).toEqual(
    new Map([
      [deleted.uid, ['deleted', 2]],
      [left.uid, ['out-of-scope', 2]],
      [unknown, ['deleted', 7]],
    ]),
  );
  expect(JSON.stringify(body.removals)).not.toContain('planted');
});

test.each([
  ['too many', Array.from({ length: 501 }, () => ({ entity: 'event', uid: v7(), version: 0 }))],
  ['what is no uid', [{ entity: 'event', uid: 'x', version: 0 }]],
  ['an unknown entity', [{ entity: 'audit', uid: v7(), version: 0 }]],
])('%s are refused', async (_, wanted) => {
  expect((await standOf(wanted)).status).toBe(400);
});

test('a place that is none is refused', async () => {
  const path = `/api/sync/versions?schoolYearId=${year}&entity=event&after=`;
  expect((await world.reader.get(`${path}a.b`)).status).toBe(400);
  expect((await world.reader.get(`${path}1.-1.1e400`)).status).toBe(400);
  expect((await world.reader.get(`${path}0.0.99999999999`)).status).toBe(400);
});
