import { expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { createHints } from '#sync/mirror/hints.ts';

/** A stream that the server opens and that the test ends. */
function streams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = async () =>
    new Response(new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) }), {
      headers: { [wire.server]: 'test' },
    });
  return { open, fetch: fetch as typeof globalThis.fetch };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('when the stream comes back, it is said once, since nobody knows what it would have told meanwhile', async () => {
  const { open, fetch } = streams();
  let reopened = 0;
  const waits: (() => void)[] = [];
  const listening = createHints({
    fetch,
    baseUrl: 'http://accord.test',
    tokens: { current: () => 'token', renew: async () => {} } as unknown as Parameters<
      typeof createHints
    >[0]['tokens'],
    timers: {
      after: (ms, act) => {
        // Not the watch for silence.
        if (ms < 10_000) waits.push(act);
        return () => {};
      },
    },
    random: () => 0,
    onChange: () => {},
    onReopened: () => void (reopened += 1),
  });
  listening.start();
  await settle();
  expect([open.length, reopened]).toEqual([1, 0]);
  open[0]?.close();
  await settle();
  expect(reopened).toBe(0);
  waits.shift()?.();
  await settle();
  expect([open.length, reopened]).toEqual([2, 1]);
  listening.stop();
});
