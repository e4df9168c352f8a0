import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields } from '../../helpers/rest.ts';
import { seen } from '../../helpers/rest.ts';
import { type LookupWorld, lookupWorld, type Refusal } from './lookup-world.ts';

let world: LookupWorld;
beforeAll(async () => {
  world = await lookupWorld();
});
afterAll(() => world.close());

const path = '/api/admin/schoolYear';
const years = async () => (await world.admin.get<Fields[]>('/api/admin/schoolyearsedit')).body;
const current = async () => (await years()).filter(({ isCurrent }) => isCurrent === true);
let made = 2030;
const make = async (given: object = {}) => {
  const year = ++made;
  const answer = await world.admin.post(path, { name: `${year}-${year + 1}`, ...given });
  expect(answer.status).toBe(201);
  return answer.body;
};

test('a new current year takes the place of the one before, whose version says so', async () => {
  const [before] = await current();
  const next = await make({ isCurrent: true });
  expect((await current()).map(({ uid }) => uid)).toEqual([next.uid]);
  const after = (await world.admin.get(`${path}/${before?.id}`)).body;
  expect(after).toMatchObject({ isCurrent: false, version: (before?.version ?? 0) + 1 });
});

test('so does an edit, and one who edits the year before at the time is merged', async () => {
  const [before] = await current();
  const next = await make();
  await world.admin.put(`${path}/${next.id}`, { isCurrent: true }, seen(1));
  expect((await current()).map(({ uid }) => uid)).toEqual([next.uid]);
  const renamed = await world.otherAdmin.put(
    `${path}/${before?.id}`,
    { name: 'The year before' },
    seen(before?.version ?? 0),
  );
  expect([renamed.status, renamed.body.isCurrent]).toEqual([200, false]);
});

test('of years that become current at the same time exactly one ends so', async () => {
  const some = [await make(), await make(), await make()];
  const [before] = await current();
  const answers = await Promise.all([
    ...some.map(({ id }, i) =>
      (i % 2 === 0 ? world.admin : world.otherAdmin).put(`${path}/${id}`, { isCurrent: true }),
    ),
    world.otherAdmin.put(`${path}/${before?.id}`, { name: 'Edited meanwhile' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await current()).toHaveLength(1);
});

test('the current year stays active', async () => {
  const next = await make({ isCurrent: true });
  const inactive = await make({ isActive: false });
  const message = "The current school year can't be inactive.";
  for (const refusal of [
    await world.admin.put<Refusal>(`${path}/${next.id}`, { isActive: false }),
    await world.admin.put<Refusal>(`${path}/${inactive.id}`, { isCurrent: true }),
    await world.admin.post<Refusal>(path, { name: 'Both', isActive: false, isCurrent: true }),
  ]) {
    expect([refusal.status, refusal.body.message]).toEqual([409, message]);
    expect(refusal.body.errors).toEqual([{ path: 'isActive', message }]);
  }
  expect((await current()).map(({ uid }) => uid)).toEqual([next.uid]);
});

test('the current year ends as such only where another one takes its place', async () => {
  const next = await make({ isCurrent: true });
  const refusal = await world.admin.put<Refusal>(`${path}/${next.id}`, { isCurrent: false });
  const message = 'One school year is the current one: make another one current in its place.';
  expect([refusal.status, refusal.body.message]).toEqual([409, message]);
  expect(refusal.body.errors).toEqual([{ path: 'isCurrent', message }]);
  expect((await current()).map(({ uid }) => uid)).toEqual([next.uid]);
});

test('one Admin makes a year current and another makes it inactive: the later one is told', async () => {
  const year = await make();
  await world.admin.put(`${path}/${year.id}`, { isCurrent: true }, seen(1));
  const late = await world.otherAdmin.put<Refusal>(`${path}/${year.id}`, { isActive: false }, seen(1));
  expect(late.status).toBe(412);
  expect(late.body.conflicts).toMatchObject([{ field: 'isActive', base: true, theirs: true, yours: false }]);
});

test('the current year can’t be deleted', async () => {
  const next = await make({ isCurrent: true });
  const refusal = await world.admin.delete<Refusal>(`${path}/${next.id}`);
  expect([refusal.status, refusal.body.message]).toEqual([
    409,
    "This is the current school year and can't be deleted.",
  ]);
});

test.each(['deleted', 'inactive'])(
  'whoever works in a year that becomes %s goes on in the current one',
  async (how) => {
    const chosen = await make();
    const next = await make({ isCurrent: true });
    const { call, tokens } = await world.server.signIn('reader');
    const changed = await call('POST', '/api/accounts/changeyear/', { schoolYearId: chosen.id });
    expect(changed.status).toBe(200);
    const ended =
      how === 'deleted'
        ? await world.admin.delete(`${path}/${chosen.id}`)
        : await world.admin.put(`${path}/${chosen.id}`, { isActive: false });
    expect(ended.status).toBe(200);
    const again = await world.server.signIn('reader');
    const [, claims = ''] = again.tokens.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).year).toMatchObject({ id: next.id });
    expect(tokens.access_token).not.toBe(again.tokens.access_token);
  },
);
