import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorSummary } from '../../../src/app/ui/error-summary.tsx';

const problems = [{ fieldId: 'facts', message: 'Facts is required' }];

const form = (refusals: number) => (
  <>
    <ErrorSummary problems={problems} refusals={refusals} />
    <input id="facts" aria-label="Facts" />
  </>
);

test('the summary takes focus each time that Save was refused, and its links lead to the fields', () => {
  const { rerender } = render(form(0));
  expect(screen.queryByText('Facts is required')).toBeNull();
  rerender(form(1));
  const summary = screen.getByRole('region', { name: 'This form has problems' });
  expect(document.activeElement).toBe(summary);
  fireEvent.click(screen.getByRole('link', { name: 'Facts is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Facts'));
  expect(window.location.hash).toBe('');
  rerender(form(2));
  expect(document.activeElement).toBe(summary);
});
