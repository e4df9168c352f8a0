import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmapsReport, EmapsStatus } from '#contract/reports.ts';
import type { ReportRow } from '#domain/federal-report/rows.ts';
import { studentBody } from '../../helpers/rest.ts';
import { type ReportWorld, reportWorld } from './report-world.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await reportWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

const status = async () => (await world.admin.get<EmapsStatus>('/api/reports/emaps/status')).body;
const generate = (query = '') => world.admin.get<EmapsStatus>(`/api/reports/emaps/generate${query}`);
/** The time of the server's clock as reports have it. */
const now = () => world.server.clock.now().toISOString().replace('.000Z', 'Z');
const file = (dateFiled: string) => world.make('/api/dispute/complaint', { dateFiled });
/** Count of a row in the stored reports. */
const stored = async (row: ReportRow) =>
  (await world.admin.get<EmapsReport>('/api/reports/emaps/report')).body.counts[row];
const live = async (row: string) =>
  (await world.sheet('table7', 'Table 7')).find((line) => line[1] === row)?.[3];

test('before the first Generate the status says so and the export is refused with words', async () => {
  await file('2026-09-02');
  expect(await status()).toEqual({
    isReportGenerated: false,
    pendingCaseCount: 1,
    year: '2026-2027',
    generatedAt: null,
    statusDate: null,
  });
  const refused = await world.download('emaps');
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({ message: 'The 2026-2027 EMAPS reports have NOT been created.' });
});

test('pending are the cases of all three kinds that were filed in the year and are not closed', async () => {
  const { id: studentId } = await world.make('/api/dispute/student', studentBody());
  const closed = await file('2026-09-02');
  await world.editor.put(`/api/dispute/complaint/${closed.id}`, { dateClosed: '2026-09-03' });
  await file('2026-06-30');
  const gone = await file('2026-07-01');
  await world.editor.delete(`/api/dispute/complaint/${gone.id}`);
  // A report that was issued doesn't close its complaint.
  const issued = await file('2026-07-01');
  await world.editor.put(`/api/dispute/complaint/${issued.id}`, {
    complaintWithdrawnFlag: false,
    dateReportIssued: '2026-08-01',
  });
  await world.make('/api/dispute/mediation', { dateFiled: '2027-06-30', studentId });
  await world.make('/api/dispute/dueprocess', { dateFiled: '2026-07-01', studentId });
  expect((await status()).pendingCaseCount).toBe(3);
});

test('what was generated stays until the next Generate, whatever changes; table 7 is counted now', async () => {
  const complaint = await file('2026-09-02');
  expect((await generate()).body).toEqual({
    isReportGenerated: true,
    pendingCaseCount: 1,
    year: '2026-2027',
    generatedAt: now(),
    statusDate: '2026-11-21',
  });
  await file('2026-09-03');
  await world.editor.delete(`/api/dispute/complaint/${complaint.id}`);
  await file('2026-09-03');
  expect([await stored('1'), await live('1')]).toEqual([1, 2]);
  expect((await world.sheet('emaps', 'Cases'))[1]?.slice(0, 2)).toEqual([
    'Complaint',
    complaint.yearCaseNumber,
  ]);
  world.server.clock.advance(60_000);
  expect((await generate()).body.generatedAt).toBe(now());
  expect(await stored('1')).toBe(2);
});

test('a status date is kept and shown, and nothing after it is counted', async () => {
  await file('2026-09-02');
  const issued = await file('2026-09-03');
  await world.editor.put(`/api/dispute/complaint/${issued.id}`, {
    complaintWithdrawnFlag: false,
    dateReportIssued: '2026-10-15',
  });
  await file('2026-10-20');
  expect((await generate('?statusDate=2026-10-14')).body.statusDate).toBe('2026-10-14');
  expect([await stored('1'), await stored('1.1'), await stored('1.2')]).toEqual([2, 0, 2]);
  const table = await world.sheet('emaps', 'Table 7');
  expect(table[1]?.slice(0, 2)).toEqual(['Status date', new Date('2026-10-14T00:00:00Z')]);
  // By the department's clock, which is six hours behind UTC's.
  expect(table[2]?.[0]).toBe('Generated');
  expect(table[2]?.[1]).toMatch(/^November 21, 2026 at 9:0\d:00\sAM CST$/);
  await generate('?statusDate=2026-10-15');
  expect([await stored('1'), await stored('1.1'), await stored('1.2')]).toEqual([2, 1, 1]);
});

test('a hearing of an earlier year counts for what it makes of this year: a complaint that waits for it, a mediation that it closed', async () => {
  const hearing = async () => {
    const { id: studentId } = await world.make('/api/dispute/student', studentBody());
    return world.make('/api/dispute/dueprocess', { dateFiled: '2026-05-02', studentId });
  };
  const { id: waitedFor, studentId } = await hearing();
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', studentId });
  const closed = await hearing();
  const path = `/api/dispute/updatedueprocessmediation/${closed.id}`;
  const { body: mediationId } = await world.editor.post<number>(path, true);
  await world.editor.put(`/api/dispute/mediation/${mediationId}`, { dateFiled: '2026-09-02' });
  await generate();
  expect([await stored('1.2(a)'), await stored('2.2'), await stored('3')]).toEqual([1, 1, 0]);
  await world.editor.put(`/api/dispute/dueprocess/${closed.id}`, { dateClosed: '2026-10-02' });
  await world.editor.delete(`/api/dispute/dueprocess/${waitedFor}`);
  await generate();
  expect([await stored('1.2(a)'), await stored('2.2'), await stored('2.3')]).toEqual([0, 0, 1]);
});

describe('the generated report', () => {
  const report = async () => (await world.admin.get<EmapsReport | null>('/api/reports/emaps/report')).body;

  test('is null before the first Generate', async () => {
    expect(await report()).toBeNull();
  });

  test('has the counts, the checks, and the cases behind each count', async () => {
    const complaint = await file('2026-09-02');
    await generate('?statusDate=2026-10-01');
    const found = await report();
    expect(found).toMatchObject({ year: '2026-2027', statusDate: '2026-10-01', generatedAt: now() });
    expect([found?.counts['1'], found?.counts['1.2'], found?.counts['4.4']]).toEqual([1, 1, 0]);
    expect(found?.checks).toHaveLength(22);
    expect(found?.cases).toEqual([
      {
        kind: 'complaint',
        id: complaint.id,
        uid: complaint.uid,
        caseNumber: complaint.yearCaseNumber,
        dateFiled: '2026-09-02',
        class: '1.2',
        rows: ['1', '1.2'],
      },
    ]);
    expect([found?.changes, found?.countsNow]).toEqual([[], found?.counts]);
  });

  test('has the cases in the order of filing', async () => {
    for (const day of ['2026-10-03', '2026-09-02', '2026-09-30']) await file(day);
    await generate();
    const days = (await report())?.cases.map(({ dateFiled }) => dateFiled);
    expect(days).toEqual(['2026-09-02', '2026-09-30', '2026-10-03']);
  });

  test('tells what changed in the data since, as of the same status date', async () => {
    const [issued, gone] = [await file('2026-09-02'), await file('2026-09-02')];
    await generate('?statusDate=2026-10-15');
    const path = `/api/dispute/complaint/${issued.id}`;
    const outcome = { complaintWithdrawnFlag: false, dateReportIssued: '2026-10-16' };
    await world.editor.put(path, outcome);
    expect((await report())?.changes).toEqual([]);
    await world.editor.put(path, { dateReportIssued: '2026-10-15' });
    await world.editor.delete(`/api/dispute/complaint/${gone.id}`);
    const came = await file('2026-09-03');
    const found = await report();
    expect(found?.changes.map(({ id, before, after }) => [id, before?.class, after?.class])).toEqual([
      [issued.id, '1.2', '1.1'],
      [came.id, undefined, '1.2'],
      [gone.id, '1.2', undefined],
    ]);
    expect([found?.counts['1.1'], found?.countsNow['1.1']]).toEqual([0, 1]);
    await generate('?statusDate=2026-10-15');
    expect((await report())?.changes).toEqual([]);
  });
});

test.each(['2026-02-30', 'yesterday', ''])('%j is no status date', async (day) => {
  expect((await generate(`?statusDate=${day}`)).status).toBe(400);
  expect((await status()).isReportGenerated).toBe(false);
});

test('a status date that is still to come makes no report: a mediation that is planned would count as held', async () => {
  await file('2026-07-01');
  await generate('?statusDate=2026-11-21');
  const refused = await generate('?statusDate=2026-11-22');
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({
      message: 'Today is 11/21/2026: what happens after it is not known yet',
      errors: [expect.objectContaining({ path: 'statusDate' })],
    }),
  ]);
  expect((await status()).statusDate).toBe('2026-11-21');
});

test('a status date before the year makes no report of noughts over the one that is there, and the first day makes one', async () => {
  await file('2026-07-01');
  await generate('?statusDate=2026-07-01');
  const refused = await generate('?statusDate=2026-06-30');
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({
      message: 'The school year begins on 07/01/2026: by this day nothing is counted',
    }),
  ]);
  expect((await status()).statusDate).toBe('2026-07-01');
  expect(await stored('1')).toBe(1);
});

test('years are apart', async () => {
  await file('2026-09-02');
  await generate();
  await world.selectYear('2025-2026');
  expect(await status()).toMatchObject({ isReportGenerated: false, pendingCaseCount: 0, year: '2025-2026' });
  await file('2025-09-02');
  await generate();
  expect(await stored('1')).toBe(1);
  await world.selectYear('2026-2027');
  expect(await status()).toMatchObject({ isReportGenerated: true, pendingCaseCount: 1 });
});

describe('a year whose name is not two consecutive years', () => {
  const refusal = {
    message:
      'The school year SY 2026-2027 has no federal report: its name is not two consecutive years, such as 2026-2027.',
  };

  test('has no report: cases of all years would count', async () => {
    await file('2024-09-02');
    await world.selectYear('SY 2026-2027');
    const generated = await generate();
    expect([generated.status, generated.body]).toEqual([409, refusal]);
    for (const name of ['table7', 'emaps']) {
      const refused = await world.download(name);
      expect([refused.status, await refused.json()]).toEqual([409, refusal]);
    }
    expect((await world.admin.get('/api/reports/emaps/report')).body).toBeNull();
  });

  test('has its report again with its former name', async () => {
    const { db } = world.server;
    const rename = (from: string, to: string) =>
      sql`update "schoolYear" set "name" = ${to} where "name" = ${from}`.execute(db);
    await file('2026-09-02');
    const { body: made } = await generate();
    await rename('2026-2027', '2026-27');
    expect(await status()).toMatchObject({ isReportGenerated: false, year: '2026-27' });
    await rename('2026-27', '2026-2027');
    expect(await status()).toEqual(made);
  });
});

test('each Generate is in the audit, with what it counted', async () => {
  await file('2026-09-02');
  await generate('?statusDate=2026-10-01');
  const { rows } = await sql`
    select "detail" from "audit" where "action" = 'report generated' order by "id"`.execute(world.server.db);
  expect(rows.at(-1)).toEqual({
    detail: { report: 'emaps', year: '2026-2027', statusDate: '2026-10-01', cases: 1 },
  });
});

describe('only Admins', () => {
  test.each([
    'emaps/status',
    'emaps/report',
    'emaps/generate',
    'export/complaint',
    'export/table7',
    'export/emaps',
  ])('reach %s', async (path) => {
    for (const user of [world.editor, world.reader])
      expect((await user.get(`/api/reports/${path}`)).status).toBe(403);
    expect((await status()).isReportGenerated).toBe(false);
  });
});
