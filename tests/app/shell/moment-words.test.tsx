import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AsOf } from '../../../src/app/parts/as-of.tsx';

test('what was told as a time of today has its day once it is of yesterday, though nothing else changed', () => {
  vi.useFakeTimers({ now: new Date(2026, 8, 2, 23, 58) });
  onTestFinished(() => void vi.useRealTimers());
  const known = { askedAt: new Date(2026, 8, 2, 16, 12).toISOString() };
  render(<AsOf known={known as Parameters<typeof AsOf>[0]['known']} />);
  expect(screen.getByText('As of 4:12 PM')).toBeDefined();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText('As of 09/02/2026 4:12 PM')).toBeDefined();
});
