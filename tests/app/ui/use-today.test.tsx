import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctToday } from '../../../src/app/ui/today.ts';
import { useToday } from '../../../src/app/ui/use-today.ts';

const minute = 60_000;
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 8, 2, 23, 30) }));
afterEach(() => {
  correctToday(0);
  vi.useRealTimers();
});

const Day = () => <time>{useToday()}</time>;
const shown = () => screen.getByRole('time').textContent;

test('a screen that stays open over midnight has the next day', () => {
  render(<Day />);
  act(() => void vi.advanceTimersByTime(29 * minute));
  expect(shown()).toBe('2026-09-02');
  act(() => void vi.advanceTimersByTime(2 * minute));
  expect(shown()).toBe('2026-09-03');
});

test('a page that comes into sight again, and a clock that is corrected, have their day at once', () => {
  render(<Day />);
  vi.setSystemTime(new Date(2026, 8, 3, 8, 0));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('2026-09-03');
  act(() => correctToday(24 * 60 * minute));
  expect(shown()).toBe('2026-09-04');
});

test('one clock serves all that is shown, and none runs once all of it was left', () => {
  const one = render(<Day />);
  const other = render(<Day />);
  expect(vi.getTimerCount()).toBe(1);
  one.unmount();
  expect(vi.getTimerCount()).toBe(1);
  other.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
