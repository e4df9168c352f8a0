import type { Clock } from '../base/clock.ts';
import type { Caller } from '../base/handlers.ts';

const heartbeat = 25_000;
/** Bytes that may wait for a device that doesn't read: it is cut off, and polling tells it the rest. */
const mayWait = 64 * 1024;

const ping = new TextEncoder().encode('event: ping\ndata: ping\n\n');

/** An open stream. */
export interface HintStream {
  userId: number;
  /** The school year that its device mirrors; undefined: it didn't say. */
  yearId: number | undefined;
  send(bytes: Uint8Array): void;
  end(): void;
}

export interface HintStreamParts {
  caller: Caller;
  yearId: number | undefined;
  clock: Clock;
  opened(stream: HintStream): void;
  ended(stream: HintStream): void;
}

/** A stream that says at once that it is open, shows a sign of life from time to time, and ends with its caller's token. */
export function hintStream({
  caller,
  yearId,
  clock,
  opened,
  ended,
}: HintStreamParts): ReadableStream<Uint8Array> {
  let forget = () => {};
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    let isOpen = true;
    const stream: HintStream = {
      userId: caller.id,
      yearId,
      send(bytes) {
        controller.enqueue(bytes);
        if ((controller.desiredSize ?? 0) <= 0) stream.end();
      },
      end() {
        if (!isOpen) return;
        forget();
        controller.close();
      },
    };
    const beat = setInterval(() => stream.send(ping), heartbeat);
    const expiry = setTimeout(stream.end, Math.max(0, caller.tokenExpiresAt - clock.now().getTime()));
    forget = () => {
      isOpen = false;
      clearInterval(beat);
      clearTimeout(expiry);
      ended(stream);
    };
    opened(stream);
    stream.send(ping);
  };
  return new ReadableStream<Uint8Array>(
    // Cancelled where the device went away: its stream is closed already.
    { start, cancel: () => forget() },
    { highWaterMark: mayWait, size: (chunk) => chunk?.length ?? 0 },
  );
}
