import { expect, test } from 'vitest';
import { csvText } from '#domain/csv.ts';
import { foundFileName } from '../../../src/app/cases/found-tools.tsx';
import { foundColumns } from '../../../src/app/cases/found-grid.tsx';
import type { FoundRow } from '../../../src/app/cases/use-found-rows.ts';
import { noCaseFilters } from '../../../src/app/cases/use-case-search.ts';
import { casesLines } from '../../../src/app/parts/cases-tools.tsx';

const row = (fields: Partial<FoundRow>): FoundRow => ({
  id: 1,
  uid: 'a',
  type: 'complaint',
  caseNumber: null,
  yearCaseNumber: null,
  dueProcessCaseNumber: null,
  dateFiled: '2026-09-02',
  studentId: null,
  studentUid: null,
  studentName: null,
  mediationDateHeld: null,
  resolutionDateHeld: null,
  hearingDateHeld: null,
  hearingDecisionDate: null,
  dateReportIssued: null,
  dateWithdrawn: null,
  dateClosed: null,
  person: null,
  due: null,
  ...fields,
});

const tables = [
  {
    kind: 'mediation' as const,
    columns: foundColumns.mediation,
    rows: [row({ uid: 'm', type: 'mediation', caseNumber: 'M-2026-0001', mediationDateHeld: '2026-10-05' })],
  },
  { kind: 'dueprocess' as const, columns: foundColumns.dueprocess, rows: [] },
  {
    kind: 'complaint' as const,
    columns: foundColumns.complaint,
    rows: [
      row({
        uid: 'c',
        yearCaseNumber: '2026-0007',
        studentName: '=Sum, Ann',
        dateClosed: '2026-11-02',
        person: 'Ann Lee',
      }),
    ],
  },
];

test('the three kinds stand in one file, each under its own columns, and nothing runs', () => {
  expect(csvText(casesLines(tables, () => null)).split('\r\n')).toEqual([
    '\uFEFFKind,Case Number,Student,Date Filed,Person,Date Held,Due Process,Due,Resolution Held,Decision Date,Report Issued,Date Withdrawn,Date Closed',
    'Mediation,M-2026-0001,,09/02/2026,,10/05/2026,,,,,,,Open',
    `Complaint,2026-0007,"'=Sum, Ann",09/02/2026,Ann Lee,,,,,,,,11/02/2026`,
    '',
  ]);
});

test('a last column has the marks, where there are any', () => {
  const lines = casesLines(tables, (kind) => (kind === 'complaint' ? 'waiting' : null));
  expect(lines.map((line) => line.at(-1))).toEqual(['Mark', '', 'Waiting to sync']);
});

test.each([
  [{}, '', 'case search'],
  [
    { districtCode: '00090000' },
    'filter=all&district=00090000',
    'case search, all school years, district 00090000',
  ],
  [
    { investigator: 'Dana Whitfield' },
    'filter=open&investigator=Dana+Whitfield',
    'case search, open, investigator Dana Whitfield',
  ],
  [{ investigator: 'Somebody’s mother' }, '', 'case search, searched words'],
  [
    { nature: 'bus', mediator: 'Ann Lee' },
    'mediator=Ann+Lee',
    'case search, mediator Ann Lee, searched words',
  ],
  [{ events: '  ' }, '', 'case search'],
])('a search for %j has the file name of what its address %j says', (filters, address, name) => {
  expect(foundFileName({ ...noCaseFilters, ...filters }, new URLSearchParams(address))).toBe(name);
});
