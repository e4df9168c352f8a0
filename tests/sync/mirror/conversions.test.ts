import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeHere } from '../vault/judge-here.ts';
import { memoryVaults } from '#sync/vault/memory-vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** More than a page (500 rows). */
const count = 600;

let w: World;
let device: Device;
/** How often JSON was read or written that held the row, by the name in the row. */
let conversions: Map<string, number>;
const { parse, stringify } = JSON;

function note(text: unknown): void {
  if (typeof text !== 'string') return;
  for (const name of new Set(text.match(/Quill\d+/g)))
    conversions.set(name, (conversions.get(name) ?? 0) + 1);
}

beforeEach(async () => {
  w = await world({ checkAnswers: false });
  await students('Quill', '2026-09-02', count);
  // Seals and writes as the vault's worker does, here on this thread, where it can be watched.
  device = w.device({
    vaults: memoryVaults({ keepsNothing: 'a test', judge: judgeHere, newId: randomUUID, now: Date.now }),
  });
  conversions = new Map();
  JSON.parse = (...given: Parameters<typeof parse>): unknown => {
    note(given[0]);
    return parse(...given) as unknown;
  };
  JSON.stringify = ((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given);
    note(text);
    return text;
  }) as typeof stringify;
});
afterEach(async () => {
  Object.assign(JSON, { parse, stringify });
  await w.close();
});

/** Students whose last names are the name with a number. */
const students = (name: string, createdOn: string, many: number, first = 1) =>
  sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey", "createdOn")
    select gen_random_uuid(), (1000000000 + "n")::text, 'Ann', ${name} || "n", 'x', ${createdOn}::date
    from generate_series(${first}::integer, ${first + many - 1}::integer) "n"`.execute(w.server.db);

const here = (lastName: RegExp) =>
  device.engine.view.all('student').filter(({ record }) => lastName.test(record.lastName ?? ''));

/** How often rows were converted, each way that there was, with how many rows went so. */
const ways = () =>
  Object.fromEntries(
    [...Map.groupBy(conversions.values(), (times) => times)].map(([times, of]) => [times, of.length]),
  );

test('between the database and the sealed mirror a row is read once and written once', async () => {
  await device.signIn();
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  expect(here(/^Quill/)).toHaveLength(count);
  expect(ways()).toEqual({ 2: count });

  conversions.clear();
  await sql`update "student" set "version" = "version" + 1, "lastName" = 'New' || "lastName"
    where "lastName" like 'Quill%' and "id" % 2 = 0`.execute(w.server.db);
  await device.engine.queue.syncNow();
  await eventually(() => expect(here(/^NewQuill/)).toHaveLength(count / 2));
  expect(ways()).toEqual({ 2: count / 2 });

  conversions.clear();
  await students('Quill', '2020-09-02', 1, 9000);
  const guest = await sql<{ id: number }>`select "id" from "student" where "lastName" = 'Quill9000'`.execute(
    w.server.db,
  );
  await device.engine.guests.bring('student', String(guest.rows[0]?.id));
  expect(here(/^Quill9000/)).toHaveLength(1);
  expect(ways()).toEqual({ 2: 1 });
});
