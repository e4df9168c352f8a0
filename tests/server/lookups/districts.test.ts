import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '#server/accounts/passwords.ts';
import { loadSample } from '#server/sample/load.ts';
import { seen } from '../../helpers/rest.ts';
import { type LookupWorld, lookupWorld, type Refusal } from './lookup-world.ts';

let world: LookupWorld;
beforeAll(async () => {
  world = await lookupWorld();
});
afterAll(() => world.close());

const path = '/api/admin/district';
let made = 0;
const body = (given: object = {}) => ({
  code: String(30_000_000 + ++made),
  name: `District ${made}`,
  parentCode: '92110000',
  ...given,
});
const make = async (given: object = {}) => {
  const answer = await world.admin.post(path, body(given));
  expect(answer.status).toBe(201);
  return answer.body;
};

test('the agency’s name follows from the parent', async () => {
  const district = await make();
  expect(district).toMatchObject({ parentCode: '92110000', aeaName: 'AEA 11 Heartland' });
  const at = `${path}/${String(district.code)}`;
  const moved = await world.admin.put(at, { parentCode: '92120000' });
  expect(moved.body).toMatchObject({ parentCode: '92120000', aeaName: 'AEA 12 Northwest' });
  const own = await world.admin.put(at, { parentCode: '00000000' });
  expect(own.body).toMatchObject({ parentCode: '00000000', aeaName: 'Other' });
});

test('the agency’s name may be said with its parent, but not another', async () => {
  const district = await make({ aeaName: 'AEA 11 Heartland' });
  const at = `${path}/${String(district.code)}`;
  const moved = await world.admin.put(at, { parentCode: '92120000', aeaName: 'AEA 12 Northwest' });
  expect(moved.status).toBe(200);
  const message = 'Aea Name is not open for editing.';
  for (const refusal of [
    await world.admin.put<Refusal>(at, { aeaName: 'AEA 11 Heartland' }),
    await world.admin.post<Refusal>(path, body({ aeaName: 'AEA 12 Northwest' })),
  ]) {
    expect([refusal.status, refusal.body.message]).toEqual([409, message]);
    expect(refusal.body.errors).toEqual([{ path: 'aeaName', message }]);
  }
});

test('the parent is one of the list of agencies', async () => {
  const refusal = await world.admin.post<Refusal>(path, body({ parentCode: '92119999' }));
  expect(refusal.status).toBe(400);
  expect(refusal.body.errors).toEqual([{ path: 'parentCode', message: 'AEA is invalid' }]);
});

test('the code stays once the district exists; saying it again is no change', async () => {
  const district = await make();
  const at = `${path}/${String(district.code)}`;
  const same = await world.admin.put(at, { code: district.code, name: 'Renamed', isActive: false }, seen(1));
  expect([same.status, same.body.name]).toEqual([200, 'Renamed']);
  const other = await world.admin.put<Refusal>(at, { code: '39999999' });
  expect([other.status, other.body.message]).toEqual([409, 'Code is not open for editing.']);
  expect(other.body.errors).toEqual([{ path: 'code', message: 'Code is not open for editing.' }]);
});

test('a code is one district’s, also when two take it at the same time, and free after a delete', async () => {
  const code = '38888888';
  const answers = await Promise.all(
    [world.admin, world.otherAdmin, world.admin].map((one) => one.post<Refusal>(path, body({ code }))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const message = 'This code is already in the list of districts.';
  for (const { status, body: refusal } of answers)
    if (status !== 201) {
      expect([status, refusal.message]).toEqual([409, message]);
      expect(refusal.errors).toEqual([{ path: 'code', message }]);
    }
  await world.admin.delete(`${path}/${code}`);
  const next = await make({ code });
  expect((await world.admin.get(`${path}/${code}`)).body).toEqual(next);
  expect((await world.admin.put(`${path}/${code}`, { name: 'The next' })).body.name).toBe('The next');
});

describe('schools', () => {
  test('are answered by name to every role; an unknown district is none', async () => {
    const { code } = await make();
    await sql`insert into "school" values (${code}, '0209', 'Zenith Middle School'), (${code}, '0109', 'Ames High School'),
      ('00000001', '0109', 'Another High School')`.execute(world.server.db);
    for (const client of [world.admin, world.editor, world.reader]) {
      const answer = await client.get(`/api/admin/schools/${String(code)}/`);
      expect([answer.status, answer.body]).toEqual([
        200,
        [
          { code: '0109', name: 'Ames High School' },
          { code: '0209', name: 'Zenith Middle School' },
        ],
      ]);
    }
    expect((await world.admin.get('/api/admin/schools/00000001')).status).toBe(404);
    await world.admin.delete(`${path}/${String(code)}`);
    expect((await world.admin.get(`/api/admin/schools/${String(code)}`)).status).toBe(404);
  });

  test('come with the sample: the building of every student is a school of their district', async () => {
    const sample = await lookupWorld();
    const { db } = sample.server;
    await sql`delete from "schoolYear"`.execute(db);
    await sql`delete from "users"`.execute(db);
    const passwords = createPasswords(new Uint8Array(32), { memoryCost: 8, timeCost: 1 });
    expect(await loadSample(db, passwords, { seed: 7, today: '2026-11-21', cases: 30 })).toBe(true);
    const { rows } = await sql`select from "student" t where not exists (
      select from "school" s where s."districtCode" = t."districtCode" and s."code" = t."buildingCode"
        and s."name" = t."buildingName")`.execute(db);
    expect(rows).toHaveLength(0);
    const orphans = sql`select from "school" s where s."districtCode" not in (select "code" from "district")`;
    expect((await orphans.execute(db)).rows).toHaveLength(0);
    await sample.close();
  });
});
