import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine, SyncStatus } from '#sync/engine/engine.ts';
import { settable } from '#sync/base/observable.ts';
import { useNeedsContact } from '../../../src/app/frame/contact-needed.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 86_400_000;
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

const pulled = (daysAgo: number | null) =>
  ({
    mirror: { pulledAt: daysAgo === null ? null : new Date(now - daysAgo * day).toISOString() },
  }) as SyncStatus;

function opened(daysAgo: number | null) {
  const status = settable(pulled(daysAgo));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider value={{ status } as unknown as Engine}>{children}</EngineProvider>
  );
  return { status, ...renderHook(() => useNeedsContact(), { wrapper }) };
}

test('a device without the server for more than 14 days asks for a connection, until it has pulled', () => {
  expect(opened(14).result.current).toBe(false);
  const { result, status } = opened(14.01);
  expect(result.current).toBe(true);
  act(() => status.set(pulled(0)));
  expect(result.current).toBe(false);
});

test('a first fill is no absence, and nobody is taken out of a session that has begun', () => {
  expect(opened(null).result.current).toBe(false);
  const { result, rerender } = opened(13.9);
  vi.setSystemTime(now + day);
  rerender();
  expect(result.current).toBe(false);
});
