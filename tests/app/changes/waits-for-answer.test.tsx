import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useWaitsForAnswer } from '../../../src/app/changes/use-waits-for-answer.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

test('a change that was sent can be discarded a minute later, though nothing else happens on the screen', async () => {
  const edit = { state: 'sent', action: 'save', sentAt: new Date(now - 20_000).toISOString() } as QueuedEdit;
  const { result } = renderHook(() => useWaitsForAnswer(edit));
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(39_000));
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(result.current).toBe(false);
});
