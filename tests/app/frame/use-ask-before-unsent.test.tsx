import { act, render, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../../src/sync/engine/engine.ts';
import { settable } from '../../../src/sync/base/observable.ts';
import { AskOverDrafts } from '../../../src/app/frame/ask-over-drafts.tsx';
import { useAskBeforeUnsent } from '../../../src/app/frame/use-ask-before-unsent.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

// Without a database in its window Dexie runs no live query.
const { indexedDB } = Dexie.dependencies;
beforeAll(() => void (Dexie.dependencies.indexedDB = new IDBFactory()));
afterAll(() => void (Dexie.dependencies.indexedDB = indexedDB));

interface Work {
  waiting?: number;
  attention?: number;
  /** Files are being added. */
  isAdding?: boolean;
  /** Whose work others left in the tab. */
  left?: readonly { name: string }[];
}

const onlineOnly = 'Your password is too short.';

/** Whether closing the page would ask. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A page whose session has so much work in it; `send` has the server answer all that waits, `added` all files be on this device. */
function opened(reason: string | null, { waiting = 0, attention = 0, isAdding = false, left = [] }: Work) {
  const status = settable({ waiting, attention });
  const session = { state: settable({ kind: 'open', onlineOnly: reason }), left: settable(left) };
  const documents = { isAdding: settable(isAdding) };
  const engine = { status, session, documents } as unknown as Engine;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider value={engine}>{children}</EngineProvider>
  );
  renderHook(useAskBeforeUnsent, { wrapper });
  return {
    send: () => act(() => status.set({ waiting: 0, attention })),
    added: () => act(() => documents.isAdding.set(false)),
  };
}

test('a page whose online-only session waits for an answer asks before it closes, until the answer is there', () => {
  const { send } = opened(onlineOnly, { waiting: 1 });
  expect(asks()).toBe(true);
  send();
  expect(asks()).toBe(false);
});

test('it asks over a change that waits for a decision', () => {
  opened(onlineOnly, { attention: 1 });
  expect(asks()).toBe(true);
});

test('it asks over a draft', async () => {
  const engine = { drafts: { count: async () => 1 } } as unknown as Engine;
  render(
    <EngineProvider value={engine}>
      <AskOverDrafts />
    </EngineProvider>,
  );
  await waitFor(() => expect(asks()).toBe(true));
});

test('a page that keeps its changes on this device closes without asking', () => {
  opened(null, { waiting: 1, attention: 1 });
  expect(asks()).toBe(false);
});

test('a page that is still adding files to an event that was saved asks, until they are on this device', () => {
  const { added } = opened(null, { isAdding: true });
  expect(asks()).toBe(true);
  added();
  expect(asks()).toBe(false);
});

test('a page in whose tab somebody else left something asks, whoever works there now', () => {
  opened(null, { left: [{ name: 'Casey Editor' }] });
  expect(asks()).toBe(true);
});
