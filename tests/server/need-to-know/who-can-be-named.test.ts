import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Nameable } from '#contract/restrictions.ts';
import { type RecordWorld, recordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
let path: string;
let users: Record<string, number>;
beforeEach(async () => {
  world = await recordWorld();
  await world.server.addUser('other', ['IDOE-Edit']);
  const { rows } = await sql<{ id: number; userName: string }>`select "id", "userName" from "users"`.execute(
    world.server.db,
  );
  users = Object.fromEntries(rows.map(({ id, userName }) => [userName, id]));
  const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  path = `/api/dispute/restriction/complaint/${complaint.id}`;
});
afterEach(() => world.close());

const restrict = () => world.editor.put(path, { users: [users['editor'], users['other']] });
const offered = async () => {
  const { body } = await world.editor.get<Nameable[]>('/api/dispute/restriction/users');
  return body.map(({ id }) => id);
};

test.each([
  ['is disabled', sql`"isActive" = false`],
  ['has no role', sql`"roles" = '{}'`],
])(
  'a user who %s is neither offered nor named anew, and stays where they are named already',
  async (_, gone) => {
    expect(await offered()).toContain(users['other']);
    expect((await restrict()).status).toBe(200);
    await sql`update "users" set ${gone} where "userName" = 'other'`.execute(world.server.db);
    expect(await offered()).not.toContain(users['other']);
    expect((await restrict()).status).toBe(200);
    await world.editor.delete(path);
    expect(await restrict()).toMatchObject({ status: 409, body: { message: /is no active user any more/ } });
  },
);

test('who is disabled is not mailed who opened a case that they may see', async () => {
  await restrict();
  await sql`update "users" set "isActive" = false where "userName" = 'other'`.execute(world.server.db);
  const opened = await world.admin.post(`${path}/open`, { reason: 'The mediator is ill today.' });
  expect(opened.status).toBe(200);
  const { rows } = await sql<{ recipient: string }>`
    select "recipient" from "mail" where "kind" = 'restriction'`.execute(world.server.db);
  expect(rows).toEqual([{ recipient: 'editor@example.gov' }]);
});
