import { describe, expect, test } from 'vitest';
import { checkCounts, countsOf } from '#domain/federal-report/checks.ts';
import { federalReport } from '#domain/federal-report/report.ts';
import { reportRows } from '#domain/federal-report/rows.ts';
import { aComplaint, aDueProcess, aMediation, aUid } from '../../helpers/factories.ts';
import {
  iowa,
  mississippi,
  newJersey,
  oklahoma,
  outcomesOf,
  type PublishedRow,
} from '../../helpers/published-rows.ts';

function reported(published: PublishedRow) {
  const { complaints, mediations, dueProcesses } = outcomesOf(published);
  const cases = dueProcesses.map((one) => aDueProcess({ studentUid: aUid(), ...one }));
  const statusDate = `${published.year.slice(5)}-06-30`;
  return federalReport(
    {
      complaints: complaints.map((one) => aComplaint(one)),
      mediations: mediations.map(({ isRelated, ...one }) =>
        aMediation({ ...one, dueProcessUid: isRelated ? aUid() : null }),
      ),
      dueProcesses: cases,
    },
    published.year,
    statusDate,
  );
}

describe('published rows come out of cases with their outcomes, cell for cell', () => {
  test.each([newJersey, mississippi, iowa])('$state $year', (published) => {
    const { counts, checks } = reported(published);
    expect(reportRows.map((row) => counts[row])).toEqual(published.cells);
    expect(checks.filter(({ passes }) => !passes)).toEqual([]);
  });
});

test('the published row of Oklahoma fails one check, the sum of its complaints', () => {
  const failing = checkCounts(countsOf(oklahoma.cells)).filter(({ passes }) => !passes);
  expect(failing).toEqual([{ relation: '1 = 1.1 + 1.2 + 1.3', left: 18, right: 29, passes: false }]);
});

test.each([newJersey, mississippi, iowa])('the published row of $state passes every check', ({ cells }) => {
  expect(checkCounts(countsOf(cells)).every(({ passes }) => passes)).toBe(true);
});

test('a report has 31 rows and 22 checks', () => {
  expect(reportRows).toHaveLength(31);
  expect(checkCounts(countsOf(newJersey.cells))).toHaveLength(22);
  expect(() => countsOf([1, 2, 3])).toThrow('31');
});
