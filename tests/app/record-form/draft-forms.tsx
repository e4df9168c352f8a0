import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Draft, Engine } from '#sync/engine/engine.ts';
import { useDraft } from '../../../src/app/record-form/use-draft.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

/** The drafts of a device, which its tabs share, and forms over them; both are new for each test of the file that asks. */
export function draftForms() {
  const stored = new Map<string, Omit<Draft, 'at'>>();
  const device = { hasRoom: true };
  /** Ends the writes that are under way. */
  const written: (() => void)[] = [];
  const drafts: Partial<Engine['drafts']> = {
    of: async (key) =>
      [...stored]
        .filter(([name]) => name === key || name.startsWith(`${key}#`))
        .map(([name, draft]) => ({ key: name, draft: { ...draft, at: '' } })),
    put: (key, draft) =>
      new Promise((resolve, reject) => {
        written.push(() => {
          if (!device.hasRoom) return reject(new DOMException('full', 'QuotaExceededError'));
          stored.set(key, draft);
          resolve();
        });
      }),
    delete: async (key) => void stored.delete(key),
    drop: async ({ key, draft }) => {
      if (stored.get(key)?.values === draft.values) stored.delete(key);
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider value={{ drafts } as Engine}>{children}</EngineProvider>
  );

  beforeEach(() => {
    vi.useFakeTimers();
    stored.clear();
    written.splice(0);
    device.hasRoom = true;
  });
  afterEach(() => vi.useRealTimers());

  /** A form with one field over a record where it says 'was', in a tab. */
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

  return {
    stored,
    device,
    form,
    valuesLeft: () => [...stored.values()].map(({ values }) => values['facts']),
    write: () => act(async () => written.splice(0).forEach((end) => end())),
    rest: () => act(() => vi.advanceTimersByTimeAsync(1000)),
    /** As the engine does it: the save and the end of the form's own draft are one transaction. */
    save: ({ result: { current } }: ReturnType<typeof form>) =>
      act(() => current.during(async () => void stored.delete(current.name))),
  };
}
