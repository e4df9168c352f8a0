import { expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { createHints, type HintParts } from '#sync/mirror/hints.ts';

/** Hints of a session whose token is good, with no timer that ever ends. */
const hintsWith = (parts: Pick<HintParts, 'fetch'> & Partial<HintParts>) =>
  createHints({
    baseUrl: 'http://accord.test',
    tokens: { current: () => 'token', renew: async () => 'another token' },
    timers: { after: () => () => {} },
    random: () => 0,
    yearId: () => 1,
    onChange: () => {},
    onReopened: () => {},
    onEnded: () => {},
    ...parts,
  });

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
  const listening = hintsWith({
    fetch,
    timers: {
      after: (ms, act) => {
        // Not the watch for silence.
        if (ms < 10_000) waits.push(act);
        return () => {};
      },
    },
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

test('a hint says when this device has its turn; a server of the version before says only that there is something (PU9)', async () => {
  const { open, fetch } = streams();
  const heard: unknown[] = [];
  const listening = hintsWith({ fetch, onChange: (newest, hint) => void heard.push([newest, hint]) });
  listening.start();
  await settle();
  const say = (text: string) => open[0]?.enqueue(new TextEncoder().encode(text));
  say('event: ping\ndata: ping\n\nevent: change\ndata: 41\ndata: {"wait":');
  say('3500,"about":["a"]}\n\nevent: change\ndata: 42\n\n');
  say('event: change\ndata: 43\ndata: {"wait":null,"about":[]}\n\n');
  await settle();
  expect(heard).toEqual([
    [41, { wait: 3500, about: ['a'] }],
    [42, { wait: 0, about: [] }],
    [43, { wait: null, about: [] }],
  ]);
  listening.again();
  await settle();
  expect(open).toHaveLength(2);
  listening.stop();
});

test('a session that the server has ended is told of as soon as the stream is refused, not by the next poll (PU7)', async () => {
  const told: string[] = [];
  const refused = async () => new Response(null, { status: 401 });
  const listenWith = (renewed: string | null) =>
    hintsWith({
      fetch: refused,
      tokens: { current: () => 'token', renew: async () => renewed },
      onEnded: () => void told.push(String(renewed)),
    });
  for (const renewed of ['another token', null]) {
    const listening = listenWith(renewed);
    listening.start();
    await settle();
    listening.stop();
  }
  const signedOut = listenWith(null);
  signedOut.start();
  signedOut.stop();
  await settle();
  expect(told).toEqual(['null']);
});
