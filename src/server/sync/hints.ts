import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import type { Caller, Handlers } from '../base/handlers.ts';

/** Tells of committed changes by the number of the newest. */
export interface ChangeFeed {
  /** Calls back after each commit; returns the function that ends it. */
  subscribe(listener: (newest: number) => void): () => void;
  /** Calls back with the user whose password, roles or state changed; null after a lost connection: it may be anybody. */
  onUserChanged(listener: (userId: number | null) => void): void;
}

const perUser = 10;
const overall = 500;
const heartbeat = 25_000;
/** Bytes that may wait for a device that doesn't read: it is cut off, and polling tells it the rest. */
const mayWait = 64 * 1024;

const text = new TextEncoder();
const message = (event: string, data: string | number) => text.encode(`event: ${event}\ndata: ${data}\n\n`);

export interface Hints {
  handlers: Handlers<'hints'>;
  /** How many streams are open. */
  count(): number;
  /** Ends every stream, so that the process can stop. */
  close(): void;
}

/**
 * The stream of hints that something changed (docs/api.md, Mirroring a year). It says only that; what changed is pulled with the
 * rights of that moment. A stream ends when its token does, or when its user's password, roles or state change. Throws Problem 'unavailable' when too many are open.
 */
export function createHints(feed: ChangeFeed, clock: Clock): Hints {
  const open = new Map<() => void, number>();

  feed.onUserChanged((changed) => {
    for (const [end, userId] of open) if (changed === null || userId === changed) end();
  });

  const admit = (caller: Caller) => {
    const own = [...open.values()].filter((userId) => userId === caller.id).length;
    if (own >= perUser || open.size >= overall)
      throw new Problem('unavailable', 'Too many open connections.', { retryAfterSeconds: 60 });
  };

  const streamFor = (caller: Caller) => {
    let forget = () => {};
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const end = () => {
            if (!open.has(end)) return;
            forget();
            controller.close();
          };
          const send = (bytes: Uint8Array) => {
            controller.enqueue(bytes);
            if ((controller.desiredSize ?? 0) <= 0) end();
          };
          const unsubscribe = feed.subscribe((newest) => send(message('change', newest)));
          const beat = setInterval(() => send(message('ping', 'ping')), heartbeat);
          const lasts = Math.max(0, caller.tokenExpiresAt - clock.now().getTime());
          const expiry = setTimeout(end, lasts);
          forget = () => {
            unsubscribe();
            clearInterval(beat);
            clearTimeout(expiry);
            open.delete(end);
          };
          open.set(end, caller.id);
          send(message('ping', 'ping'));
        },
        // The device went away: its stream is closed already.
        cancel: () => forget(),
      },
      { highWaterMark: mayWait, size: (chunk) => chunk?.length ?? 0 },
    );
  };

  return {
    handlers: {
      hints: async ({ caller }) => {
        admit(caller);
        return new Response(streamFor(caller), { headers: { 'content-type': 'text/event-stream' } });
      },
    },
    count: () => open.size,
    close: () => {
      for (const end of open.keys()) end();
    },
  };
}
