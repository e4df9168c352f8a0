import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyMirror, pullAll } from '../../helpers/mirror.ts';
import { aKey, type Fields, seen } from '../../helpers/rest.ts';
import { lookups, type LookupWorld, lookupWorld, type Refusal } from './lookup-world.ts';

let world: LookupWorld;
beforeAll(async () => {
  world = await lookupWorld();
});
afterAll(() => world.close());

let made = 0;

describe.each(lookups)('$entity', ({ entity, path, list, body, id }) => {
  const aName = () => `${entity} ${++made}`;
  const one = async (given: object = {}) => {
    const answer = await world.admin.post(`${path}/`, { ...body(aName()), ...given });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const at = (record: Fields) => `${path}/${encodeURIComponent(String(id(record)))}`;

  test('is made active, with its version, and is in the list and under its own address', async () => {
    const name = aName();
    const answer = await world.admin.post(`${path}/`, { ...body(`  ${name} `), id: -1 });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toMatchObject({ name, isActive: true, version: 1 });
    expect((await world.admin.get(at(answer.body))).body).toEqual(answer.body);
    expect((await world.admin.get(`${path}/~${answer.body.uid}`)).body).toEqual(answer.body);
    expect((await world.admin.get<Fields[]>(list)).body).toContainEqual(answer.body);
  });

  test('takes only the fields that change, and gets its next version', async () => {
    const record = await one();
    const answer = await world.admin.put(`${at(record)}/`, { isActive: false }, seen(1));
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(answer.body).toEqual({ ...record, isActive: false, version: 2, updatedAt: answer.body.updatedAt });
  });

  test.each([
    ['', 'Name is required'],
    ['x', 'Too short'],
    ['x'.repeat(257), 'Too long'],
  ])('has a name of 2 to 256 characters (%#)', async (name, message) => {
    const record = await one();
    const refusals = [
      await world.admin.post<Refusal>(`${path}/`, { ...body('nobody'), name }),
      await world.admin.put<Refusal>(at(record), { name }),
    ];
    for (const { status, body: refusal } of refusals) {
      expect(status).toBe(400);
      expect(refusal.errors).toContainEqual({ path: 'name', message });
    }
  });

  test('has no other fields', async () => {
    const refusal = await world.admin.post<Refusal>(`${path}/`, { ...body(aName()), shoeSize: 44 });
    expect([refusal.status, refusal.body.message]).toEqual([400, 'Unknown field shoeSize']);
  });

  test('is only an Admin’s to make, change and delete', async () => {
    const record = await one();
    for (const client of [world.editor, world.reader]) {
      expect((await client.post(`${path}/`, body(aName()))).status).toBe(403);
      expect((await client.put(at(record), { isActive: false })).status).toBe(403);
      expect((await client.delete(at(record))).status).toBe(403);
    }
  });

  test('keeps what two Admins changed in different fields', async () => {
    const record = await one();
    const name = aName();
    await world.admin.put(at(record), { name }, seen(1));
    const second = await world.otherAdmin.put(at(record), { isActive: false }, seen(1));
    expect([second.status, second.headers.get('x-merged')]).toEqual([200, 'true']);
    expect(second.body).toMatchObject({ name, isActive: false, version: 3 });
  });

  test('says who was in the way when two Admins change the same field', async () => {
    const record = await one();
    const [theirs, yours] = [aName(), aName()];
    await world.admin.put(at(record), { name: theirs }, seen(1));
    const late = await world.otherAdmin.put<Refusal>(at(record), { name: yours }, seen(1));
    expect(late.status).toBe(412);
    expect(late.body.conflicts).toMatchObject([{ field: 'name', base: record.name, theirs, yours }]);
  });

  test('is deleted once; not when somebody changed it meanwhile', async () => {
    const record = await one();
    await world.admin.put(at(record), { isActive: false });
    expect((await world.otherAdmin.delete(at(record), seen(1))).status).toBe(412);
    const gone = await world.otherAdmin.delete(at(record), seen(2));
    expect([gone.status, gone.body]).toEqual([200, { id: id(record) }]);
    for (const answer of [
      await world.admin.get<Refusal>(at(record)),
      await world.admin.put<Refusal>(at(record), { isActive: true }),
      await world.admin.delete<Refusal>(at(record)),
    ])
      expect(answer.status).toBe(404);
    const late = await world.admin.put<Refusal>(`${path}/~${record.uid}`, { isActive: true }, seen(2));
    expect(late.status).toBe(412);
  });

  test('is made and deleted once by a request that comes twice', async () => {
    const [key, name] = [aKey(), aName()];
    const first = await world.admin.post(`${path}/`, body(name), key);
    const again = await world.admin.post(`${path}/`, body(name), key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    const deletion = aKey();
    await world.admin.delete(at(first.body), deletion);
    const repeated = await world.admin.delete(at(first.body), deletion);
    expect([repeated.status, repeated.body]).toEqual([200, { id: id(first.body) }]);
  });

  test('comes to the mirrors, stays there inactive, and leaves when it is deleted', async () => {
    const years = (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body;
    const year = years.find(({ name }) => name === '2026-2027')?.id ?? 0;
    const mirror = emptyMirror();
    /** What the next pull tells of the record. */
    const next = async () => {
      const pages = await pullAll(world.reader, year, mirror);
      return pages.flatMap(({ rows }) => rows).find((row) => row.record.uid === record.uid)?.record;
    };
    const record = await one();
    expect(await next()).toMatchObject({ name: record.name, isActive: true });
    await world.admin.put(at(record), { isActive: false });
    expect(await next()).toMatchObject({ isActive: false, version: 2 });
    await world.admin.delete(at(record));
    expect(await next()).toBeUndefined();
    expect(mirror.rows.has(record.uid)).toBe(false);
  });
});
