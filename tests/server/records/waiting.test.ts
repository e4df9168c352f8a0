import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '#server/db/queries.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

type Answering = () => Promise<{ status: number }>;

const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(world.server.db);
  return rows.length;
};

/** Begins requests one after the other while another transaction holds an event, so that each waits; answers their statuses. */
async function meeting(
  event: Fields,
  requests: readonly Answering[],
  last: (trx: Queries) => Promise<unknown> = async () => {},
): Promise<number[]> {
  const { promise: mayEnd, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const holder = world.server.db.transaction().execute(async (trx) => {
    await sql`set local deadlock_timeout = '20s'`.execute(trx);
    await sql`select from "event" where "id" = ${event.id} for no key update`.execute(trx);
    held();
    await mayEnd;
    await last(trx);
  });
  await isHeld;
  const answers = [];
  for (const [index, request] of requests.entries()) {
    answers.push(request());
    await expect.poll(waiting, { interval: 20 }).toBe(index + 1);
  }
  letGo();
  await holder;
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function agreedPair() {
  const student = await world.make('/api/dispute/student', studentBody());
  const dueProcess = await world.make('/api/dispute/dueprocess', {
    studentId: student.id,
    dateFiled: '2026-09-02',
  });
  const { body: mediation } = await world.editor.post<number>(
    `/api/dispute/updatedueprocessmediation/${dueProcess.id}`,
    true,
  );
  const parent = { parentId: mediation, parentType: 'mediation' };
  return { dueProcess, mediation, event: await world.make('/api/dispute/event', parent) };
}

/** How often PostgreSQL had to end a transaction that others waited for, and that waited for them. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(world.server.db);
  const { rows } = await sql<{ count: number }>`
    select "deadlocks"::integer as "count" from pg_stat_database where "datname" = current_database()`.execute(
    world.server.db,
  );
  return rows[0]?.count ?? 0;
}

test('a mediation is deleted while its due process case is restricted, and neither waits for the other', async () => {
  const { dueProcess, mediation, event } = await agreedPair();
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(
    world.server.db,
  );
  const before = await deadlocks();
  const statuses = await meeting(event, [
    () => world.laptop.delete(`/api/dispute/mediation/${mediation}`),
    () => world.editor.put(`/api/dispute/restriction/dueprocess/${dueProcess.id}`, { users: [rows[0]?.id] }),
  ]);
  expect({ statuses, deadlocks: (await deadlocks()) - before }).toEqual({
    statuses: [200, 200],
    deadlocks: 0,
  });
});

test('an event is restored while its case is deleted, and neither waits for the other', async () => {
  const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const parent = { parentId: complaint.id, parentType: 'complaint' };
  const held = await world.make('/api/dispute/event', parent);
  const event = await world.make('/api/dispute/event', parent);
  await world.editor.delete(`/api/dispute/event/${event.id}`);
  const before = await deadlocks();
  const statuses = await meeting(held, [
    () => world.editor.delete(`/api/dispute/complaint/${complaint.id}`),
    () => world.admin.post(`/api/admin/restore/event/${event.id}`),
  ]);
  expect({ statuses, deadlocks: (await deadlocks()) - before }).toEqual({
    statuses: [200, 409],
    deadlocks: 0,
  });
});

test('a write that PostgreSQL ends because it and another one wait for each other is done all the same, once', async () => {
  const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const event = await world.make('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint' });
  const before = await deadlocks();
  const statuses = await meeting(
    event,
    [() => world.editor.delete(`/api/dispute/complaint/${complaint.id}`)],
    (trx) => sql`select from "complaint" where "id" = ${complaint.id} for update`.execute(trx),
  );
  const { rows } = await sql<{ version: number }>`
    select "version" from "complaint" where "id" = ${complaint.id}`.execute(world.server.db);
  expect({ statuses, rows }).toEqual({ statuses: [200], rows: [{ version: 2 }] });
  expect((await deadlocks()) - before).toBeGreaterThan(0);
});
