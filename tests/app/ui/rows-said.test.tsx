import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowsSaid } from '../../../src/app/ui/rows-said.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const List = ({ count, order = '' }: { count: number | null; order?: string }) => (
  <>
    <input type="search" aria-label="Filter these rows" />
    <table>
      <tbody>
        <tr tabIndex={0} aria-label="A row" />
      </tbody>
    </table>
    <RowsSaid caption="Complaints" count={count} order={order} />
  </>
);
const said = () => screen.getByRole('status').textContent;
const rest = (): void =>
  act(() => {
    vi.advanceTimersByTime(1000);
  });

test('whoever narrows the rows hears how many are left once typing rests, and the order when that changes', () => {
  const { rerender } = render(<List count={60} order="sorted by Person" />);
  screen.getByLabelText('Filter these rows').focus();
  rerender(<List count={12} order="sorted by Person" />);
  expect(said()).toBe('sorted by Person');
  rerender(<List count={1} order="sorted by Person" />);
  rest();
  expect(said()).toBe('Complaints: 1 row');
  rerender(<List count={0} />);
  rest();
  expect(said()).toBe('Complaints: no rows');
  rerender(<List count={2500} order="sorted by Person" />);
  rest();
  expect(said()).toBe('Complaints: 2,500 rows');
  rerender(<List count={2500} order="sorted by Due" />);
  expect(said()).toBe('sorted by Due');
});

test('rows that are read first, and those that come while the focus is elsewhere, interrupt nobody', () => {
  const { rerender } = render(<List count={null} />);
  screen.getByLabelText('Filter these rows').focus();
  rerender(<List count={60} />);
  rest();
  expect(said()).toBe('');
  screen.getByLabelText('A row').focus();
  rerender(<List count={61} />);
  rest();
  expect(said()).toBe('');
});
