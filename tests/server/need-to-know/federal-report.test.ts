import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmapsReport } from '#contract/reports.ts';
import { caseKindNames } from '#domain/events.ts';
import { type Fields, studentBody } from '../../helpers/rest.ts';
import { type ReportWorld, reportWorld } from '../reports/report-world.ts';

let world: ReportWorld;
const restricted: Fields[] = [];
let open: Fields;
let before: EmapsReport;
const report = async () => (await world.admin.get<EmapsReport>('/api/reports/emaps/report')).body;
const generate = async () => expect((await world.admin.get('/api/reports/emaps/generate')).status).toBe(200);

/** A case of each kind that counts, first open to all and then restricted to the editor; and a complaint that stays open to all. */
beforeAll(async () => {
  world = await reportWorld();
  const { id: studentId } = await world.make('/api/dispute/student', studentBody());
  for (const kind of caseKindNames)
    restricted.push(await world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-02', studentId }));
  open = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-03', studentId });
  await generate();
  before = await report();
  expect([before.counts['1'], before.counts['2'], before.counts['3']]).toEqual([2, 1, 1]);
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(
    world.server.db,
  );
  for (const [at, kind] of caseKindNames.entries())
    expect(
      (
        await world.editor.put(`/api/dispute/restriction/${kind}/${restricted[at]?.id}`, {
          users: [rows[0]?.id],
        })
      ).status,
    ).toBe(200);
});
afterAll(() => world.close());

const isRestricted = ({ uid }: { uid: string }) => restricted.some((one) => one.uid === uid);

/** What the federal report says to an Admin who is not named in the restricted cases. */
const seenByOther = (found: EmapsReport) => {
  const numbered = before.cases.filter(isRestricted).map(({ kind, id, uid, caseNumber }) => ({
    kind,
    id,
    uid,
    caseNumber,
    dateFiled: null,
    class: null,
    rows: [],
  }));
  expect(numbered.map(({ kind }) => kind).toSorted()).toEqual(caseKindNames.toSorted());
  expect(numbered.every(({ caseNumber }) => caseNumber !== null)).toBe(true);
  expect(found.cases.filter(isRestricted)).toEqual(numbered);
  expect(found.cases.filter((one) => !isRestricted(one))).toEqual(
    before.cases.filter(({ uid }) => uid === open.uid),
  );
  expect(found.counts).toEqual(before.counts);
  expect(found.countsNow).toEqual(before.counts);
};

test('a case that was restricted since counts on, and to others has number and kind alone', async () => {
  expect(before.cases.filter(isRestricted).every(({ dateFiled }) => dateFiled === '2026-09-02')).toBe(true);
  seenByOther(await report());
});

test('a report that is generated anew by who may not see a case counts it too', async () => {
  await generate();
  seenByOther(await report());
});

test('the workbook counts it too, and names its number and kind alone', async () => {
  const sheets = await world.workbook('emaps');
  const table = await sheets('Table 7');
  const countOf = (row: string) => table.find((line) => line[1] === row)?.[3];
  expect([countOf('1'), countOf('2'), countOf('3')]).toEqual([2, 1, 1]);
  const [, ...lines] = await sheets('Cases');
  const ofRestricted = before.cases.filter(isRestricted).map(({ caseNumber }) => caseNumber);
  const found = lines.filter((line) => ofRestricted.some((number) => number === line[1]));
  expect(found).toHaveLength(caseKindNames.length);
  for (const line of found) expect(line.slice(2).filter((cell) => cell !== null)).toEqual([]);
});

test('that a case would count in another way now is told of the cases that one may see', async () => {
  for (const uid of [open.uid, ...restricted.map((one) => one.uid)]) {
    const { kind, id } = before.cases.find((one) => one.uid === uid) ?? {};
    expect((await world.editor.delete(`/api/dispute/${kind}/${id}`)).status).toBe(200);
  }
  const { countsNow, changes } = await report();
  expect([countsNow['1'], countsNow['2'], countsNow['3']]).toEqual([0, 0, 0]);
  expect(changes.map(({ uid }) => uid)).toEqual([open.uid]);
});
