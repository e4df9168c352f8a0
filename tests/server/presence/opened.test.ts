import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';
import { presenceDevice } from './presence-device.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

test('a form that somebody else has had on a screen within the hour is in the audit for each of them, and an hour later again', async () => {
  const { server } = world;
  const { uid } = await world.make('/api/dispute/student', studentBody());
  const [reader, editor] = [await presenceDevice(server, 'reader'), await presenceDevice(server, 'editor')];
  const opened = async () => {
    const { rows } = await sql<{ by: string }>`
      select "u"."userName" as "by" from "audit" "a" join "users" "u" on "u"."id" = "a"."userId"
      where "a"."action" = 'open' and "a"."uid" = ${uid}::uuid order by "a"."id"`.execute(server.db);
    return rows.map(({ by }) => by);
  };
  await reader.tell({ open: [uid] });
  await editor.tell({ open: [uid] });
  await reader.tell({ open: [uid] });
  expect(await opened()).toEqual(['reader', 'editor']);
  await server.database.scripts((run) =>
    run(`alter table "audit" disable trigger user;
      update "audit" set "at" = "at" - interval '61 minutes' where "action" = 'open';
      alter table "audit" enable trigger user`),
  );
  await reader.tell({ open: [uid] });
  expect(await opened()).toEqual(['reader', 'editor', 'reader']);
});
