import * as v from 'valibot';
import { syncCalls } from '#contract/sync.ts';
import { headers as wire } from '#contract/headers.ts';
import { Hint } from '#contract/sync.ts';
import type { AccessTokens } from '../api/api.ts';
import { pathOf } from '../api/exchange.ts';
import { backoffSeconds } from '../base/backoff.ts';
import type { Timers } from '../base/timers.ts';

export interface HintParts {
  fetch: typeof fetch;
  baseUrl: string;
  tokens: AccessTokens;
  timers: Timers;
  random(): number;
  /** The number of the school year that is mirrored. */
  yearId(): number;
  /** Something changed on the server, up to this change number; a pull tells what. */
  onChange(newest: number, hint: Hint): void;
  /** The stream is back after a break; the hints of the meantime are lost. */
  onReopened(): void;
  /** The server refuses the session's tokens and gives no others: the session has ended there. */
  onEnded(): void;
}

export interface Hints {
  start(): void;
  stop(): void;
  /** Opens the stream anew, if it was started. */
  again(): void;
}

/** A server of the version before says no more than the number: everybody pulls at once. */
const atOnce: Hint = { wait: 0, about: [] };

function readHint(json: string | undefined): Hint {
  if (json === undefined) return atOnce;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Hint), json);
  return read.success ? read.output : atOnce;
}

/** The change number and the hint of a message; null: it is no hint. */
function readMessage(message: string): { newest: number; hint: Hint } | null {
  const found = /^event: ?change\ndata: ?(\d+)(?:\ndata: ?(.*))?$/m.exec(message);
  return found && { newest: Number(found[1]), hint: readHint(found[2]) };
}

/** Without a sign of life for this long (the server's heartbeat is 25 s) the stream is taken for dead, in ms. */
const silence = 70_000;

/**
 * Listens to the server's stream of hints and connects again when it ends. EventSource can't send the token, so the
 * stream is read by fetch. Nothing depends on the stream: polling tells the same, later (docs/sync-rules.md PU7).
 */
export function createHints({
  fetch,
  baseUrl,
  tokens,
  timers,
  random,
  yearId,
  onChange,
  onReopened,
  onEnded,
}: HintParts): Hints {
  let listening: AbortController | null = null;
  let failures = 0;
  let wasDown = false;
  let endWait = () => {};

  async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
    const token = tokens.current();
    if (token === null) return null;
    const url = `${baseUrl.replace(/\/$/, '')}/${pathOf(syncCalls.hints)}?schoolYearId=${yearId()}`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
      cache: 'no-store',
    });
    if (response.status === 401 && (await tokens.renew(token)) === null && !signal.aborted) onEnded();
    return response.ok && response.headers.has(wire.server) ? response.body : null;
  }

  async function listen(controller: AbortController): Promise<void> {
    const stream = await open(controller.signal);
    if (!stream) return;
    failures = 0;
    if (wasDown) onReopened();
    wasDown = false;
    const reader = stream
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader();
    let rest = '';
    for (;;) {
      const endSilence = timers.after(silence, () => controller.abort());
      const { done, value } = await reader.read().finally(endSilence);
      if (done) return;
      const messages = (rest + value).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const said = readMessage(message);
        if (said) onChange(said.newest, said.hint);
      }
    }
  }

  function start(): void {
    if (listening) return;
    const controller = new AbortController();
    listening = controller;
    listen(controller)
      .catch(() => {})
      .finally(() => {
        if (listening !== controller) return;
        listening = null;
        wasDown = true;
        failures += 1;
        endWait = timers.after(backoffSeconds(failures, 0, random) * 1000, start);
      });
  }

  function stop(): void {
    endWait();
    const controller = listening;
    listening = null;
    controller?.abort();
  }

  return {
    start,
    stop,
    again() {
      if (!listening) return;
      stop();
      start();
    },
  };
}
