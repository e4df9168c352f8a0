import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { studentBody } from '../../helpers/rest.ts';
import { xml } from './raw-sheet.ts';
import { records, type ReportWorld, reportWorld } from './report-world.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await reportWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

describe('the three lists of cases', () => {
  test('hold the cases that were filed in the selected year, in the order of filing, deleted ones left out', async () => {
    for (const dateFiled of ['2026-06-30', '2027-06-30', '2026-07-01', '2027-07-01'])
      await world.make('/api/dispute/complaint', { dateFiled });
    const gone = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
    await world.editor.delete(`/api/dispute/complaint/${gone.id}`);
    const listed = records(await world.sheet('complaint', 'Complaints'));
    expect(listed.map((line) => line['Date Filed'])).toEqual([
      new Date('2026-07-01T00:00:00Z'),
      new Date('2027-06-30T00:00:00Z'),
    ]);
  });

  test('have every field of the entity: days as dates, flags as words, numbers as numbers', async () => {
    const student = await world.make('/api/dispute/student', studentBody({ lastName: 'Lee' }));
    const dueProcess = await world.make('/api/dispute/dueprocess', {
      dateFiled: '2026-09-02',
      studentId: student.id,
      expeditedDueProcessComplaintFlag: false,
      filerLastName: 'Filer',
      filerZip: '00501',
      attorneyFirstName: 'Al',
      attorneyLastName: 'Torney',
    });
    await world.editor.put(`/api/dispute/dueprocess/${dueProcess.id}`, {
      dueProcessWithdrawnFlag: false,
      hearingDecisionDate: '2028-02-29',
    });
    const { body: mediationId } = await world.editor.post<number>(
      `/api/dispute/updatedueprocessmediation/${dueProcess.id}`,
      true,
    );
    await world.editor.put(`/api/dispute/mediation/${mediationId}`, {
      mediatorName: 'Mia',
      dateHeld: '2026-10-01',
    });

    const [line] = records(await world.sheet('dueprocess', 'Due Processes'));
    expect(line).toMatchObject({
      'Case Number': dueProcess.caseNumber,
      Id: dueProcess.id,
      'Student Id': student.id,
      'Student Name': 'Lee, Ann',
      Expedited: 'No',
      'Filed by Parent': null,
      'Filer: Last Name': 'Filer',
      'Filer: Zip': '00501',
      'Attorney Name': 'Torney, Al',
      'Hearing: Decision Date': new Date('2028-02-29T00:00:00Z'),
      'Mediation: Agreed to Mediation': 'Yes',
      'Mediation Id': mediationId,
      'Mediation: Mediator': 'Mia',
      'Mediation: Date Held': new Date('2026-10-01T00:00:00Z'),
    });
    const [mediation] = records(await world.sheet('mediation', 'Mediations'));
    expect(mediation).toMatchObject({
      Mediator: 'Mia',
      'Due Process Id': dueProcess.id,
      'Due Process Case Number': dueProcess.caseNumber,
      'Related to Due Process': 'Yes',
    });
    // Every heading is a word of ours: none is a field's name in code.
    for (const name of ['complaint', 'mediation', 'dueprocess'] as const) {
      const sheets = { complaint: 'Complaints', mediation: 'Mediations', dueprocess: 'Due Processes' };
      const [headings = []] = await world.sheet(name, sheets[name]);
      expect(headings.filter((heading) => /^[a-z]/.test(String(heading)))).toEqual([]);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  test('a day that programs disagree about is text', async () => {
    const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
    for (const [dateClosed, shown] of [
      ['1900-02-28', '1900-02-28'],
      ['1900-03-01', new Date('1900-03-01T00:00:00Z')],
    ]) {
      await world.editor.put(`/api/dispute/complaint/${complaint.id}`, { dateClosed });
      const [line] = records(await world.sheet('complaint', 'Complaints'));
      expect(line?.['Date Closed']).toEqual(shown);
    }
  });

  test('a year without cases gives a sheet with its headings only', async () => {
    expect(await world.sheet('mediation', 'Mediations')).toHaveLength(1);
  });

  test('leave out what is deleted while the file is made', async () => {
    const [gone, stays] = [
      await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' }),
      await world.make('/api/dispute/complaint', { dateFiled: '2026-09-03' }),
    ];
    const answer = await world.download('complaint');
    await world.editor.delete(`/api/dispute/complaint/${gone.id}`);
    const sheet = await xml(await answer.arrayBuffer());
    expect(sheet).toContain(`>${stays.yearCaseNumber}<`);
    expect(sheet).not.toContain(`>${gone.yearCaseNumber}<`);
  });

  test('more cases than one page come each once, in the order of filing from page to page', async () => {
    await sql`
      insert into "complaint" ("uid", "dateFiled", "yearCaseNumber", "filerCity")
      select gen_random_uuid(), '2026-09-02'::date + n % 50, 'N-' || n, 'city ' || n from generate_series(1, 257) n`.execute(
      world.server.db,
    );
    const listed = records(await world.sheet('complaint', 'Complaints'));
    expect(new Set(listed.map((line) => line['Year Case Number'])).size).toBe(257);
    expect(listed).toHaveLength(257);
    const days = listed.map((line) => Number(line['Date Filed']));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });
});

test.each([
  ['complaint', 'complaints_export_data.xlsx'],
  ['mediation', 'mediations_export_data.xlsx'],
  ['dueprocess', 'dueprocesses_export_data.xlsx'],
  ['table7', 'table7_export_data.xlsx'],
  ['emaps', 'emaps_report_data.xlsx'],
])('%s is sent as the file %s', async (file, name) => {
  await world.admin.get('/api/reports/emaps/generate');
  const answer = await world.download(file);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await answer.arrayBuffer();
});

test('headings stay in view and filter; the title of Table 7 stands above them', async () => {
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const list = await xml(await (await world.download('complaint')).arrayBuffer());
  expect(list).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(list).toMatch(/<\/sheetData><autoFilter ref="A1:[A-Z]{2}2"\/>/);
  const table = await xml(await (await world.download('table7')).arrayBuffer());
  expect(table).toContain('<pane ySplit="2" topLeftCell="A3"');
  const [title, headings] = await world.sheet('table7', 'Table 7');
  expect(title?.[0]).toBe('IDEA Part B Dispute Resolution, Table 7: 2026-2027');
  expect(headings).toEqual(['Section', 'Row', 'Item', 'Count']);
});

test('an export is in the audit with the number of its lines, before anything of it goes out', async () => {
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const answer = await world.download('complaint');
  const { rows } = await sql`select "detail" from "audit" where "action" = 'export' order by "id"`.execute(
    world.server.db,
  );
  expect(rows.at(-1)).toEqual({ detail: { file: 'complaint', year: '2026-2027', rows: 1 } });
  await answer.body?.cancel();
});

test('a reader that goes away early ends the thread, and the server is as it was', async () => {
  await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  const before = threads();
  const answers = await Promise.all([1, 2, 3].map(() => world.download('complaint')));
  expect(threads()).toBe(before);
  const readers = answers.map((answer) => answer.body?.getReader());
  for (const reader of readers) await reader?.read();
  expect(threads()).toBe(before + 3);
  for (const reader of readers) await reader?.cancel();
  expect(threads()).toBe(before);
  expect(await world.sheet('complaint', 'Complaints')).toHaveLength(2);
  expect(world.server.logged.filter((line) => line.includes('broke off'))).toEqual([]);
});

test('a failure while the file is made breaks the download off and is logged', async () => {
  await sql`
    insert into "complaint" ("uid", "dateFiled", "yearCaseNumber")
    select gen_random_uuid(), '2026-09-02', 'N-' || n from generate_series(1, 150) n`.execute(
    world.server.db,
  );
  const answer = await world.download('complaint');
  await sql`alter table "complaint" rename to "complaintGone"`.execute(world.server.db);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await sql`alter table "complaintGone" rename to "complaint"`.execute(world.server.db);
  expect(world.server.logged.filter((line) => line.includes('an export broke off'))).toHaveLength(1);
});
