import fc from 'fast-check';
import { expect, test } from 'vitest';
import { federalClasses, federalReport, type ReportCases } from '#domain/federal-report/report.ts';
import { reportRows, sectionOf } from '#domain/federal-report/rows.ts';
import { anyCases, anyStatusDate } from './arbitrary-cases.ts';

const year = '2025-2026';
const runs = { numRuns: 500 };

test('for any set of cases, contradictory ones included, all 22 checks hold', () => {
  fc.assert(
    fc.property(anyCases, anyStatusDate, (cases, statusDate) => {
      const { checks } = federalReport(cases, year, statusDate);
      expect(checks.filter(({ passes }) => !passes)).toEqual([]);
    }),
    runs,
  );
});

test('every count is the number of the cases behind it', () => {
  fc.assert(
    fc.property(anyCases, anyStatusDate, (cases, statusDate) => {
      const report = federalReport(cases, year, statusDate);
      for (const row of reportRows)
        expect(report.counts[row], row).toBe(report.cases.filter(({ rows }) => rows.includes(row)).length);
    }),
    runs,
  );
});

test('a case has one class, and counts in its row', () => {
  fc.assert(
    fc.property(anyCases, anyStatusDate, (cases, statusDate) => {
      for (const counted of federalReport(cases, year, statusDate).cases) {
        const section = counted.class[0] ?? '';
        const classes =
          counted.kind === 'dueprocess'
            ? ['3.2', '3.3', '3.4']
            : ['1', '2', '3'].map((n) => `${section}.${n}`);
        expect(counted.rows.filter((row) => classes.includes(row))).toEqual([counted.class]);
        // What the wire takes.
        expect(federalClasses).toContain(counted.class);
      }
    }),
    runs,
  );
});

test('a row stands in the section of its number, and each check says what it asks', () => {
  expect(reportRows.map((row) => `${row[0]}${sectionOf(row)[8]}`)).toEqual(
    reportRows.map((row) => ({ 1: '1A', 2: '2B', 3: '3C', 4: '4D' })[Number(row[0])]),
  );
  const { checks } = federalReport({ complaints: [], mediations: [], dueProcesses: [] }, year, '2026-06-30');
  expect(checks.slice(0, 3).map(({ relation }) => relation)).toEqual([
    '1 = 1.1 + 1.2 + 1.3',
    '1.1(a) ≤ 1.1',
    '1.1(b) + 1.1(c) ≤ 1.1',
  ]);
});

/** The same cases without the days after one. */
const asOf = (cases: ReportCases, statusDate: string): ReportCases => {
  const seen = <T extends object>(record: T): T =>
    Object.fromEntries(
      Object.entries(record).map(([field, value]) => {
        const isLater = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && value > statusDate;
        // A due day lies ahead and is known; a withdrawal ahead of the date is no withdrawal yet.
        const isKept =
          /Due/.test(field) ||
          field === 'dateFiled' ||
          field === 'dateWithdrawn' ||
          field === 'hearingDateHeld';
        return [field, isLater && !isKept ? null : value];
      }),
    ) as T;
  return {
    complaints: cases.complaints.map(seen),
    mediations: cases.mediations.map(seen),
    dueProcesses: cases.dueProcesses.map(seen),
  };
};

test('nothing that happened after the status date is seen', () => {
  fc.assert(
    fc.property(anyCases, anyStatusDate, (cases, statusDate) => {
      expect(federalReport(cases, year, statusDate).counts).toEqual(
        federalReport(asOf(cases, statusDate), year, statusDate).counts,
      );
    }),
    runs,
  );
});
