import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft, Engine } from '#sync/engine/engine.ts';
import { useDraft } from '../../../src/app/record-form/use-draft.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

const stored = new Map<string, Omit<Draft, 'at'>>();
/** Ends the writes that are under way. */
let written: (() => void)[] = [];
let hasRoom = true;
const drafts: Partial<Engine['drafts']> = {
  of: async (key) =>
    [...stored]
      .filter(([name]) => name === key || name.startsWith(`${key}#`))
      .map(([name, draft]) => ({ key: name, draft: { ...draft, at: '' } })),
  setAside: async (key) => {
    const draft = stored.get(key);
    if (!draft) return null;
    const aside = `${key}#${stored.size}`;
    stored.set(aside, draft);
    stored.delete(key);
    return aside;
  },
  put: (key, draft) =>
    new Promise((resolve, reject) => {
      written.push(() => {
        if (!hasRoom) return reject(new DOMException('full', 'QuotaExceededError'));
        stored.set(key, draft);
        resolve();
      });
    }),
  delete: async (key) => void stored.delete(key),
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <EngineProvider value={{ drafts } as Engine}>{children}</EngineProvider>
);

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  written = [];
  hasRoom = true;
});
afterEach(() => vi.useRealTimers());

/** A form with one field over a record where it says 'was'. */
const form = () =>
  renderHook(
    ({ facts }) =>
      useDraft('complaint:1', {
        values: { facts },
        read: () => ({ facts }),
        isKept: (values) => values['facts'] !== 'was',
        seen: null,
      }),
    { wrapper, initialProps: { facts: 'was' } },
  );
const write = () => act(async () => written.splice(0).forEach((end) => end()));
const rest = () => act(() => vi.advanceTimersByTimeAsync(1000));

test('what is typed back to what it was leaves no draft', async () => {
  const { rerender } = form();
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(stored.get('complaint:1')?.values).toEqual({ facts: 'typed' });
  await act(async () => rerender({ facts: 'was' }));
  expect(stored.size).toBe(0);
});

test('a draft that an earlier visit left is kept while nothing is typed', async () => {
  stored.set('complaint:1', { values: { facts: 'earlier' }, seen: null });
  const { result, rerender } = form();
  await rest();
  await act(async () => rerender({ facts: 'was' }));
  expect(result.current.found?.values).toEqual({ facts: 'earlier' });
  expect(stored.size).toBe(1);
});

test('a save waits for the draft that is being written, and none is written while it runs', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  await rest();
  let hasBegun = false;
  const saving = result.current.during(async () => {
    hasBegun = true;
    await result.current.keep();
    stored.delete('complaint:1');
  });
  await act(async () => {});
  expect(hasBegun).toBe(false);
  await write();
  await saving;
  await write();
  expect(stored.size).toBe(0);
});

test('a form whose place something else takes keeps what was typed in the last second', async () => {
  const { rerender, unmount } = form();
  rerender({ facts: 'half a sentence' });
  unmount();
  await act(async () => {});
  await write();
  expect(stored.get('complaint:1')?.values).toEqual({ facts: 'half a sentence' });
});

test('a form that was saved leaves no draft when it goes', async () => {
  const { result, rerender, unmount } = form();
  rerender({ facts: 'typed' });
  await result.current.during(async () => {});
  unmount();
  await act(async () => {});
  await write();
  expect(stored.size).toBe(0);
});

test('a form that was saved and is still shown writes no draft of what was saved, and one of what is typed then', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  await result.current.during(async () => {});
  await rest();
  // A form that makes a record shows it, settled, until it goes.
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(stored.size).toBe(0);
  rerender({ facts: 'typed on' });
  await rest();
  await write();
  expect(stored.get('complaint:1')?.values).toEqual({ facts: 'typed on' });
});

const earlier = { values: { facts: 'earlier' }, seen: null };
const valuesLeft = () => [...stored.values()].map(({ values }) => values['facts']);

test('who types without deciding on an earlier draft has both', async () => {
  stored.set('complaint:1', earlier);
  const { result, rerender } = form();
  await rest();
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['earlier', 'typed']);
  expect(result.current.found?.values).toEqual({ facts: 'earlier' });
});

test('who types before it is known that there is an earlier draft has both', async () => {
  stored.set('complaint:1', earlier);
  const { rerender } = form();
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['earlier', 'typed']);
});

test('what is typed back at once leaves an earlier draft', async () => {
  stored.set('complaint:1', earlier);
  const { rerender } = form();
  await rest();
  rerender({ facts: 'typed' });
  await act(async () => rerender({ facts: 'was' }));
  expect(valuesLeft()).toEqual(['earlier']);
});

test('a save that somebody makes without deciding on an earlier draft leaves it, and it is offered again', async () => {
  stored.set('complaint:1', earlier);
  const { result, rerender } = form();
  await rest();
  rerender({ facts: 'typed' });
  // The save deletes what is kept under the form's key.
  await act(() => result.current.during(async () => void stored.delete('complaint:1')));
  await act(async () => rerender({ facts: 'was' }));
  expect(valuesLeft()).toEqual(['earlier']);
  expect(form().result.current.found).toBeNull();
  const again = form();
  await rest();
  expect(again.result.current.found?.values).toEqual({ facts: 'earlier' });
});

test('of two drafts each is offered, restored or dropped by itself', async () => {
  stored.set('complaint:1', { values: { facts: 'newer' }, seen: null }).set('complaint:1#1', earlier);
  const { result } = form();
  await rest();
  expect(result.current.found?.values).toEqual({ facts: 'newer' });
  await act(async () => result.current.drop());
  expect(valuesLeft()).toEqual(['earlier']);
  expect(result.current.found?.values).toEqual({ facts: 'earlier' });
  await act(async () => result.current.take());
  expect(result.current.found).toBeNull();
  await write();
  await act(async () => {});
  expect([...stored.keys()]).toEqual(['complaint:1']);
  expect(valuesLeft()).toEqual(['earlier']);
});

test('a draft that the device refuses is told of until one is kept again; leaving on purpose rejects', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  hasRoom = false;
  await rest();
  await write();
  expect(result.current.isUnkept).toBe(true);
  const kept = result.current.keep().then(
    () => 'kept',
    () => 'refused',
  );
  await rest();
  await write();
  expect(await kept).toBe('refused');
  hasRoom = true;
  rerender({ facts: 'typed on' });
  await rest();
  await write();
  expect(result.current.isUnkept).toBe(false);
  hasRoom = false;
  rerender({ facts: 'and on' });
  await rest();
  await write();
  await act(async () => rerender({ facts: 'was' }));
  expect(result.current.isUnkept).toBe(false);
});
