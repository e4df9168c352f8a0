import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { settable } from '#sync/base/observable.ts';
import type { Engine } from '#sync/engine/engine.ts';
import { useChanges } from '../../../src/app/history/use-changes.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

test('each change stands once where the ones before could not be had, and they come once they can', async () => {
  const place = { isThere: false };
  const online = async (_name: string, { query }: { query: { before?: number } }) => {
    if (query.before === undefined)
      return { body: { changes: [{ number: 4 }, { number: 3 }], next: 3 }, headers: new Headers() };
    if (!place.isThere) throw new Problem('unavailable', 'No connection.');
    return { body: { changes: [{ number: 2 }], next: null }, headers: new Headers() };
  };
  const status = settable({ kind: 'up-to-date', mirror: null });
  const engine = { online, status } as unknown as Engine;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider value={engine}>{children}</EngineProvider>
  );
  const { result } = renderHook(() => useChanges('complaint', 'a'), { wrapper });
  const numbers = () => result.current.changes.map(({ number }) => number);
  await waitFor(() => expect(numbers()).toEqual([4, 3]));
  act(() => result.current.askEarlier?.());
  await waitFor(() => expect(result.current.problem).not.toBeNull());
  expect(numbers()).toEqual([4, 3]);
  place.isThere = true;
  act(() => result.current.reload());
  await waitFor(() => expect(numbers()).toEqual([4, 3, 2]));
});
