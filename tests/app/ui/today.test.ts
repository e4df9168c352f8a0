import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctToday, todayByDevice, todayHere } from '../../../src/app/ui/today.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 8, 2, 23, 30) }));
afterEach(() => {
  correctToday(0);
  vi.useRealTimers();
});

test('today is this device’s, corrected by the server’s clock where this one is known to be wrong', () => {
  expect(todayHere()).toBe('2026-09-02');
  correctToday(60 * 60_000);
  expect([todayHere(), todayByDevice()]).toEqual(['2026-09-03', '2026-09-02']);
});
