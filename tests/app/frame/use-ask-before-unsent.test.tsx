import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Engine } from '../../../src/sync/engine/engine.ts';
import { settable } from '../../../src/sync/base/observable.ts';
import { useAskBeforeUnsent } from '../../../src/app/frame/use-ask-before-unsent.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

/** Whether closing the page asks, also for what others `left` in its tab; `send` has the server answer all that waits. */
function opened(onlineOnly: string | null, left: readonly { name: string }[] = []) {
  const status = settable({ waiting: 1 });
  const session = { state: settable({ kind: 'open', onlineOnly }), left: settable(left) };
  const engine = { status, session } as unknown as Engine;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider value={engine}>{children}</EngineProvider>
  );
  renderHook(useAskBeforeUnsent, { wrapper });
  return {
    asks: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    send: () => act(() => status.set({ waiting: 0 })),
  };
}

test('a page whose online-only session waits for an answer asks before it closes, until the answer is there', () => {
  const page = opened('Your password is too short.');
  expect(page.asks()).toBe(true);
  page.send();
  expect(page.asks()).toBe(false);
});

test('a page that keeps its changes on this device closes without asking', () => {
  expect(opened(null).asks()).toBe(false);
});

test('a page in whose tab somebody else left something asks, whoever works there now', () => {
  expect(opened(null, [{ name: 'Casey Editor' }]).asks()).toBe(true);
});
