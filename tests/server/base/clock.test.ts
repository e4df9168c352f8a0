import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#server/base/clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an evening in Iowa is still that day, though UTC has gone on to the next', () => {
  vi.useFakeTimers({ now: new Date('2026-09-03T02:30:00Z') });
  expect(systemClock('America/Chicago').today()).toBe('2026-09-02');
  expect(systemClock('UTC').today()).toBe('2026-09-03');
});
