import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../src/sync/engine/engine.ts';
import { settable } from '../../../src/sync/base/observable.ts';
import { useAskBeforeUnsent } from '../../../src/app/frame/use-ask-before-unsent.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

// Without a database in its window Dexie runs no live query.
const { indexedDB } = Dexie.dependencies;
beforeAll(() => void (Dexie.dependencies.indexedDB = new IDBFactory()));
afterAll(() => void (Dexie.dependencies.indexedDB = indexedDB));

interface Work {
  waiting?: number;
  attention?: number;
  drafts?: number;
  /** Whose work others left in the tab. */
  left?: readonly { name: string }[];
}

const onlineOnly = 'Your password is too short.';

/** Whether closing the page asks, with so much work in it; `send` has the server answer all that waits. */
function opened(reason: string | null, { waiting = 0, attention = 0, drafts = 0, left = [] }: Work) {
  const status = settable({ waiting, attention });
  const session = { state: settable({ kind: 'open', onlineOnly: reason }), left: settable(left) };
  const engine = { status, session, drafts: { count: async () => drafts } } as unknown as Engine;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider value={engine}>{children}</EngineProvider>
  );
  renderHook(useAskBeforeUnsent, { wrapper });
  return {
    asks: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    send: () => act(() => status.set({ waiting: 0, attention })),
  };
}

test('a page whose online-only session waits for an answer asks before it closes, until the answer is there', () => {
  const page = opened(onlineOnly, { waiting: 1 });
  expect(page.asks()).toBe(true);
  page.send();
  expect(page.asks()).toBe(false);
});

test.each([
  ['a change that waits for a decision', { attention: 1 }],
  ['a draft', { drafts: 1 }],
])('it asks over %s', async (_, work) => {
  const page = opened(onlineOnly, work);
  await waitFor(() => expect(page.asks()).toBe(true));
});

test('a page that keeps its changes on this device closes without asking', async () => {
  const page = opened(null, { waiting: 1, attention: 1, drafts: 1 });
  await act(async () => {});
  expect(page.asks()).toBe(false);
});

test('a page in whose tab somebody else left something asks, whoever works there now', () => {
  expect(opened(null, { left: [{ name: 'Casey Editor' }] }).asks()).toBe(true);
});
