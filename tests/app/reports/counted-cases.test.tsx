import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ReportedCase } from '#contract/reports.ts';
import { countsOf } from '#domain/federal-report/checks.ts';
import { type ReportRow, reportRows } from '#domain/federal-report/rows.ts';
import { CountedCases } from '../../../src/app/reports/counted-cases.tsx';

const counted = (id: number, rows: ReportRow[]): ReportedCase => ({
  kind: 'complaint',
  id,
  uid: `01890000-0000-7000-8000-00000000000${id}`,
  caseNumber: `2026-000${id}`,
  dateFiled: '2026-09-01',
  class: '1.1',
  rows,
});
/** As the server answers of a case that the viewer may not see. */
const hidden = (id: number): ReportedCase => ({ ...counted(id, []), dateFiled: null, class: null });

function open(cases: ReportedCase[], count: number) {
  const counts = countsOf(reportRows.map((row) => (row === '1.1' ? count : 0)));
  const element = <CountedCases cases={cases} counts={counts} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/reports/emaps?row=1.1'] });
  render(<RouterProvider router={router} />);
}
const rows = () => screen.queryAllByRole('row').slice(1);

test.each([
  [1, '1 more case counts here, which is restricted.'],
  [2, '2 more cases count here, which are restricted.'],
])('%i restricted cases that a row counts are told of beside those it names', (count, words) => {
  open([counted(1, ['1', '1.1']), ...[hidden(2), hidden(3)].slice(0, count)], 1 + count);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText(words)).toBeDefined();
});

test('a row that counts restricted cases alone is not said to be empty', () => {
  open([hidden(2)], 1);
  expect(screen.getByText('No other case counts in this row')).toBeDefined();
});

test('without restricted cases nothing is said of them', () => {
  open([counted(1, ['1', '1.1'])], 1);
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText(/restricted/)).toBeNull();
});
