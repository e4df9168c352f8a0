import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { EmapsState } from '../../../src/app/reports/emaps-state.tsx';

const shown = (year: string): string | null => {
  const none = { isReportGenerated: false, pendingCaseCount: 3, year, generatedAt: null, statusDate: null };
  render(<EmapsState status={none} />, { wrapper: MemoryRouter });
  return screen.getByRole('status').textContent;
};

test('before the first Generate the state says how many cases are pending', () => {
  expect(shown('2026-2027')).toContain('NOT been created. There are currently 3 pending cases.');
});

test('of a year whose name says no days the state says that it has no report', () => {
  expect(shown('2026-27')).toContain('its name is not two consecutive years');
});
