import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields } from '../../helpers/rest.ts';
import { type LookupWorld, lookupWorld, type Refusal } from './lookup-world.ts';

let world: LookupWorld;
beforeAll(async () => {
  world = await lookupWorld();
});
afterAll(() => world.close());

const named = [
  {
    table: 'judge',
    path: '/api/admin/judge',
    message: 'This name is already in the list of judges.',
  },
  {
    table: 'mediator',
    path: '/api/admin/mediator',
    message: 'This name is already in the list of mediators.',
  },
  {
    table: 'schoolYear',
    path: '/api/admin/schoolYear',
    message: 'This name is already in the list of school years.',
  },
];

describe.each(named)('the name of a $table', ({ table, path, message }) => {
  const make = async (name: string): Promise<Fields> => {
    const answer = await world.admin.post(`${path}/`, { name });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const isRefused = (answer: { status: number; body: Refusal }) => {
    expect([answer.status, answer.body.message]).toEqual([409, message]);
    expect(answer.body.errors).toEqual([{ path: 'name', message }]);
  };

  test.each(['José Núñez', 'JOSE NUNEZ', '  josé   núñez ', 'Jose\u0301 Nun\u0303ez'])(
    'is taken by the same one in other letters: %s',
    async (name) => {
      await world.admin.post(`${path}/`, { name: 'José Núñez' });
      isRefused(await world.admin.post<Refusal>(`${path}/`, { name }));
    },
  );

  test('is taken for a change too, but not by the record itself', async () => {
    await make('Ann Stone');
    const other = await make('Bea Stone');
    isRefused(await world.admin.put<Refusal>(`${path}/${other.id}`, { name: 'ann stone' }));
    const same = await world.admin.put(`${path}/${other.id}`, { name: 'BEA STONE' });
    expect([same.status, same.body.name]).toEqual([200, 'BEA STONE']);
  });

  test('is free again when its record is deleted, and then keeps that from coming back', async () => {
    const first = await make('Cora Stone');
    await world.admin.delete(`${path}/${first.id}`);
    await make('cora stone');
    const back = sql`update ${sql.table(table)} set "deletedAt" = null where "id" = ${first.id}`;
    await expect(back.execute(world.server.db)).rejects.toMatchObject({ constraint: `${table}Name` });
  });

  test('goes to exactly one of those who take it at the same time', async () => {
    const variants = ['Dora Stone', 'dora stone', 'DORA STONE', 'Dóra Stone', 'Dora  Stone'];
    const answers = await Promise.all(
      variants.map((name, i) =>
        (i % 2 === 0 ? world.admin : world.otherAdmin).post<Refusal>(`${path}/`, { name }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) isRefused(answer);
  });
});

test('names that an older database holds twice stay, and their records can be edited', async () => {
  const { db } = world.server;
  await sql`alter table "judge" disable trigger "takenNameInsert"`.execute(db);
  for (const name of ['Eve Stone', 'EVE STONE'])
    await sql`insert into "judge" ("uid", "name") values (${v7()}::uuid, ${name})`.execute(db);
  await sql`alter table "judge" enable trigger "takenNameInsert"`.execute(db);
  const judges = (await world.admin.get<Fields[]>('/api/admin/judges')).body;
  const twice = judges.filter(({ name }) => String(name).toLowerCase() === 'eve stone');
  expect(twice).toHaveLength(2);
  for (const { id, name } of twice) {
    const answer = await world.admin.put(`/api/admin/judge/${id}`, { name, isActive: false });
    expect([answer.status, answer.body.isActive]).toEqual([200, false]);
  }
});

describe.each([
  { path: '/api/admin/judge', check: '/api/admin/checkJudgeName' },
  { path: '/api/admin/schoolYear', check: '/api/admin/checkSchoolYearName' },
])('$check', ({ path, check }) => {
  const isTaken = async (id: unknown, name: string) => {
    const answer = await world.admin.post<{ isTaken: boolean }>(`${check}/${id}`, name);
    expect(answer.status).toBe(200);
    return answer.body.isTaken;
  };

  test('says of a typed name whether another record has it', async () => {
    const { body } = await world.admin.post(`${path}/`, { name: 'Fay Ström' });
    expect(await isTaken(-1, ' fay STROM')).toBe(true);
    expect(await isTaken(body.id, 'fay strom')).toBe(false);
    expect(await isTaken(`~${body.uid}`, 'fay strom')).toBe(false);
    expect(await isTaken(-1, 'Fay Strom the Other')).toBe(false);
    await world.admin.delete(`${path}/${body.id}`);
    expect(await isTaken(-1, 'Fay Ström')).toBe(false);
  });

  test('is for Admins, and takes a text', async () => {
    expect((await world.editor.post(`${check}/-1`, 'Fay Ström')).status).toBe(403);
    expect((await world.admin.post(`${check}/-1`, { name: 'Fay' })).status).toBe(400);
  });
});
