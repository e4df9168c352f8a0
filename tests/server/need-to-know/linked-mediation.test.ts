import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Restriction } from '#contract/restrictions.ts';
import { caseWorkbook } from '#server/reports/case-workbook.ts';
import { emptyMirror, pullAll } from '../../helpers/mirror.ts';
import { type RecordWorld, recordWorld, type Rest, restClient, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let other: Rest;
let ids: Record<string, number>;
const year = 3;

beforeAll(async () => {
  world = await recordWorld();
  await world.server.addUser('other', ['IDOE-Edit']);
  other = await restClient(world.server, 'other');
  const { rows } = await sql<{ id: number; userName: string }>`select "id", "userName" from "users"`.execute(
    world.server.db,
  );
  ids = Object.fromEntries(rows.map(({ id, userName }) => [userName, id]));
});
afterAll(() => world.close());

const idOf = (userName: string) => ids[userName] ?? 0;

/** A due process case and its mediation, which were there before somebody restricts one. */
async function linkedCases() {
  const student = await world.make('/api/dispute/student', studentBody());
  const dueProcess = await world.make('/api/dispute/dueprocess', {
    studentId: student.id,
    dateFiled: '2026-09-02',
  });
  const agreed = await world.editor.post<number>(
    `/api/dispute/updatedueprocessmediation/${dueProcess.id}`,
    true,
  );
  const pathOf = (kind: 'dueprocess' | 'mediation') =>
    `/api/dispute/restriction/${kind}/${kind === 'dueprocess' ? dueProcess.id : agreed.body}`;
  const named = async (kind: 'dueprocess' | 'mediation') =>
    (await world.editor.get<Restriction>(pathOf(kind))).body.restrictedTo?.map(({ id }) => id) ?? null;
  return {
    dueProcess,
    mediationId: agreed.body,
    restrict: (kind: 'dueprocess' | 'mediation', ...userNames: string[]) =>
      world.editor.put<Restriction>(pathOf(kind), { users: userNames.map(idOf) }),
    lift: (kind: 'dueprocess' | 'mediation') => world.editor.delete<Restriction>(pathOf(kind)),
    seenBy: async () => ({ dueProcess: await named('dueprocess'), mediation: await named('mediation') }),
  };
}

test('a mediation that is there already is restricted with its due process case, as a change of its own, and goes off mirrors', async () => {
  const { dueProcess, mediationId, restrict: limit, seenBy } = await linkedCases();
  const event = await world.make('/api/dispute/event', {
    parentId: mediationId,
    parentType: 'mediation',
    type: 'Other',
  });
  const before = (await world.editor.get(`/api/dispute/mediation/${mediationId}`)).body;
  const mirror = emptyMirror();
  await pullAll(other, year, mirror);
  expect(mirror.rows.has(event.uid)).toBe(true);

  const { uid, caseNumber } = before;
  expect((await limit('dueprocess', 'editor')).body).toMatchObject({
    uid: dueProcess.uid,
    mediation: { uid, number: caseNumber, isAlike: true },
  });
  expect(await seenBy()).toEqual({ dueProcess: [idOf('editor')], mediation: [idOf('editor')] });
  expect((await other.get(`/api/dispute/mediation/${mediationId}`)).body).toMatchObject({
    studentId: null,
    restrictedTo: [],
    version: before.version + 1,
  });
  const { rows } = await sql<{ changed: object; userId: number }>`
    select "changed", "userId" from "change_log" where "uid" = ${uid}::uuid order by "version" desc limit 1`.execute(
    world.server.db,
  );
  expect(rows).toEqual([{ changed: { restrictedTo: [null, [idOf('editor')]] }, userId: idOf('editor') }]);
  await pullAll(other, year, mirror);
  expect(mirror.rows.has(event.uid)).toBe(false);
});

test('a mediation follows its due process case to other people, and a lifted restriction opens the one case alone', async () => {
  const { restrict: limit, lift, seenBy } = await linkedCases();
  await limit('dueprocess', 'editor');
  await limit('dueprocess', 'editor', 'other');
  const both = [idOf('editor'), idOf('other')];
  expect(await seenBy()).toEqual({ dueProcess: both, mediation: both });
  expect((await lift('dueprocess')).body.mediation).toMatchObject({ isAlike: false });
  expect(await seenBy()).toEqual({ dueProcess: null, mediation: both });
  await limit('dueprocess', 'editor');
  expect(await seenBy()).toEqual({ dueProcess: [idOf('editor')], mediation: both });
  // What was opened to everybody on its own screen stays so.
  await lift('mediation');
  await limit('dueprocess', 'editor', 'other');
  expect(await seenBy()).toEqual({ dueProcess: both, mediation: null });
});

test('a mediation for which other people were chosen stays theirs, and restricting one leaves its due process case', async () => {
  const { mediationId, restrict: limit, seenBy, dueProcess } = await linkedCases();
  await limit('mediation', 'editor', 'other');
  expect(await seenBy()).toEqual({ dueProcess: null, mediation: [idOf('editor'), idOf('other')] });
  const theirs = { users: [idOf('other')] };
  await other.put(`/api/dispute/restriction/mediation/${mediationId}`, theirs);
  const { body } = await limit('dueprocess', 'editor');
  expect(body.mediation).toMatchObject({ isAlike: false, number: expect.any(String) });
  expect((await other.get(`/api/dispute/mediation/${mediationId}`)).body.restrictedTo).toEqual([
    idOf('other'),
  ]);
  expect((await other.get(`/api/dispute/dueprocess/${dueProcess.id}`)).body.restrictedTo).toEqual([]);
});

test('a mediation that is restricted to others is closed with its due process case, and stays theirs to see', async () => {
  const { dueProcess, mediationId, restrict: limit } = await linkedCases();
  await limit('mediation', 'editor');
  const day = '2026-11-20';
  expect((await other.put(`/api/dispute/dueprocess/${dueProcess.id}`, { dateClosed: day })).status).toBe(200);
  const path = `/api/dispute/mediation/${mediationId}`;
  expect((await world.editor.get(path)).body).toMatchObject({ dateClosed: day });
  expect((await other.get(path)).body).toMatchObject({ dateClosed: null, restrictedTo: [] });
});

test('a mediation that is restricted to others is not removed by who takes back that it was agreed to', async () => {
  const { dueProcess, mediationId, restrict: limit } = await linkedCases();
  await limit('mediation', 'editor');
  const path = `/api/dispute/updatedueprocessmediation/${dueProcess.id}`;
  const refused = await other.post(path, false);
  expect(refused).toMatchObject({ status: 409, body: { message: /is restricted/ } });
  expect((await world.editor.get(`/api/dispute/mediation/${mediationId}`)).status).toBe(200);
  expect((await world.editor.post(path, false)).status).toBe(200);
});

test.each(['mediation', 'dueprocess'] as const)(
  'a %s that was deleted comes back to its partner restricted, where the due process case was restricted meanwhile',
  async (deleted) => {
    const { dueProcess, mediationId, restrict: limit, lift, seenBy } = await linkedCases();
    const [isMediation, both] = [deleted === 'mediation', [idOf('admin'), idOf('editor')]];
    const gone = isMediation ? mediationId : dueProcess.id;
    const remove = async () =>
      expect((await world.editor.delete(`/api/dispute/${deleted}/${gone}`)).status).toBe(200);
    if (isMediation) await remove();
    await limit('dueprocess', 'editor', 'admin');
    if (!isMediation) await lift('mediation').then(remove);
    expect((await world.admin.post(`/api/admin/restore/${deleted}/${gone}`)).status).toBe(200);
    expect(await seenBy()).toEqual({ dueProcess: both, mediation: both });
  },
);

/** What stands under some headings in a case's line of the workbook, as the user "other" would get it. */
async function exported(kind: 'mediation' | 'dueprocess', id: number, headings: readonly string[]) {
  const { plan, pages } = await caseWorkbook(world.server.db, kind, idOf('other'), '2026-2027');
  const columns = plan.sheets[0]?.columns ?? [];
  const source = (heading: string) => columns.find((one) => one.heading === heading)?.source ?? -1;
  for await (const page of pages()) {
    const line = page.find((cells) => cells[source('Id')] === id);
    if (line) return headings.map((heading) => line[source(heading)]);
  }
  throw new Error('the case is not in the workbook');
}

test('the workbook concludes nothing of a mediation that is restricted to others', async () => {
  const { mediationId, restrict } = await linkedCases();
  const related = () => exported('mediation', mediationId, ['Related to Due Process']);
  expect(await related()).toEqual(['Yes']);
  await restrict('mediation', 'editor');
  expect(await related()).toEqual([null]);
});

test('the workbook says of a case that it is restricted to others, where its student stands', async () => {
  const { dueProcess, mediationId, restrict } = await linkedCases();
  await restrict('dueprocess', 'editor');
  const headings = ['Student Name', 'Student Id', 'Date Filed'];
  expect(await exported('dueprocess', dueProcess.id, headings)).toEqual(['Restricted', null, null]);
  expect(await exported('mediation', mediationId, headings)).toEqual(['Restricted', null, null]);
});

test('the workbook of due process cases says of a mediation that it is restricted to others, not that nothing came of it', async () => {
  const { dueProcess, mediationId, restrict, lift } = await linkedCases();
  const mediation = { mediatorName: 'Grace Kim', dateHeld: '2026-10-20' };
  await sql`update "mediation" set "mediatorName" = ${mediation.mediatorName}, "dateHeld" = ${mediation.dateHeld}::date
    where "id" = ${mediationId}`.execute(world.server.db);
  const headings = ['Mediation: Date Held', 'Mediation: Agreement Reached', 'Mediation: Mediator'];
  const told = () => exported('dueprocess', dueProcess.id, headings);
  expect(await told()).toEqual([{ day: '2026-10-20' }, null, 'Grace Kim']);
  await restrict('mediation', 'editor');
  expect(await told()).toEqual(['Restricted', 'Restricted', 'Restricted']);
  await restrict('dueprocess', 'editor');
  expect(await told()).toEqual([null, null, null]);
  await lift('dueprocess');
  await restrict('mediation', 'editor', 'other');
  expect(await told()).toEqual([{ day: '2026-10-20' }, null, 'Grace Kim']);
});
