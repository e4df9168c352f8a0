import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentWorld, documentWorld } from './document-world.ts';

describe('a case that is deleted while a file is added to it', () => {
  let world: DocumentWorld;
  beforeAll(async () => {
    world = await documentWorld();
  });
  afterAll(() => world.close());

  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
    where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(world.server.db);
    return rows.length;
  };

  test('takes the file along, whose transaction had not ended when the delete began', async () => {
    const { server, event, add, editorClient } = world;
    let letGo = () => {};
    const mayEnd = new Promise<void>((resolve) => (letGo = resolve));
    let takes = () => {};
    const isHeld = new Promise<void>((resolve) => (takes = resolve));
    // Whoever commits takes this lock first (docs/sync-rules.md PU1): all that the upload does is done, and nobody sees it yet.
    const holder = server.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7226, 1)`.execute(trx);
      takes();
      await mayEnd;
    });
    await isHeld;
    const adding = add();
    await expect.poll(waiting).toBe(1);
    const deleting = editorClient.call('DELETE', `/api/dispute/complaint/~${String(event['parentUid'])}`);
    await expect.poll(waiting).toBe(2);
    letGo();
    await holder;
    expect([(await adding).status, (await deleting).status]).toEqual([201, 200]);
    const { rows } =
      await sql`select "d"."deletedAt" is not null as "isDeleted", "e"."deletedAt" is not null as "isEventDeleted"
    from "document" "d" join "event" "e" on "e"."id" = "d"."caseEventId"`.execute(server.db);
    expect(rows).toEqual([{ isDeleted: true, isEventDeleted: true }]);
  });
});
