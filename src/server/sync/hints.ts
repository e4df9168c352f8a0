import type { Hint } from '#contract/sync.ts';
import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import type { Caller, Handlers } from '../base/handlers.ts';
import { gathering } from './gathering.ts';
import { type HintStream, hintStream } from './hint-stream.ts';
import { hintTurns } from './hint-turns.ts';
import type { Concerned } from './concerned.ts';

/** Tells of committed changes by the number of the newest. */
export interface ChangeFeed {
  /** Calls back after each commit. */
  onChange(listener: (newest: number) => void): void;
  /** Whom the changes after a number concern, of the mirrors of these school years; everybody where that can't be read. */
  concernedAfter(after: number, years: readonly number[]): Promise<Concerned>;
  /** Calls back with the user whose password, roles or state changed; null after a lost connection: it may be anybody. */
  onUserChanged(listener: (userId: number | null) => void): void;
  /** Tells the other processes how many streams this one has. */
  tellStreams(count: number): Promise<void>;
  /** How many streams the other processes have, as they last told. */
  otherStreams(): number;
}

const perUser = 10;
const overall = 500;
/** How often a process tells the others how many streams it has, in ms. */
const countEvery = 10_000;

const text = new TextEncoder();
/** The second line is for those who know of it; the first alone says that there is something new. */
const change = (newest: number, hint: Hint) =>
  text.encode(`event: change\ndata: ${newest}\ndata: ${JSON.stringify(hint)}\n\n`);

export interface Hints {
  handlers: Handlers<'hints'>;
  /** How many streams are open. */
  count(): number;
  /** Ends every stream, so that the process can stop. */
  close(): void;
}

/** What a stream is told of changes; null: they are none of its business. */
function hintFor(
  { userId, yearId }: HintStream,
  { years, owners, about }: Concerned,
  turn: () => number,
): Hint | null {
  const isOfMirror = years === 'all' || yearId === undefined || years.has(yearId) || owners.has(userId);
  if (isOfMirror) return { wait: Math.round(turn()), about };
  return about.length > 0 ? { wait: null, about } : null;
}

/**
 * The stream of hints that something changed (docs/api.md, Mirroring a year); what it is, is pulled with the rights of that
 * moment. Changes are gathered, and the devices get turns to pull (PU9). A stream ends when its token does, or when its user's
 * password, roles or state change. Throws Problem 'unavailable' when too many are open.
 */
export function createHints(feed: ChangeFeed, clock: Clock): Hints {
  const open = new Set<HintStream>();
  const turns = hintTurns(
    () => clock.now().getTime(),
    () => ({ own: open.size, all: open.size + feed.otherStreams() }),
  );

  feed.onUserChanged((changed) => {
    for (const stream of open) if (changed === null || stream.userId === changed) stream.end();
  });

  async function tell(after: number, newest: number): Promise<void> {
    const years = [...new Set([...open].flatMap(({ yearId }) => yearId ?? []))];
    const concerned = await feed.concernedAfter(after, years);
    for (const stream of open) {
      const hint = hintFor(stream, concerned, () => turns.of(stream));
      if (hint) stream.send(change(newest, hint));
    }
  }
  const gathered = gathering({ clock, isHeard: () => open.size > 0, tell });
  feed.onChange(gathered.heard);

  let toldCount = 0;
  const counting = setInterval(() => {
    if (toldCount + open.size > 0) feed.tellStreams(open.size).catch(() => {});
    toldCount = open.size;
  }, countEvery);
  counting.unref();

  const admit = (caller: Caller) => {
    const own = [...open].filter(({ userId }) => userId === caller.id).length;
    if (own >= perUser || open.size >= overall)
      throw new Problem('unavailable', 'Too many open connections.', { retryAfterSeconds: 60 });
  };

  const streamFor = (caller: Caller, yearId: number | undefined) =>
    hintStream({
      caller,
      yearId,
      clock,
      opened: (stream) => void open.add(stream),
      ended(stream) {
        open.delete(stream);
        turns.forget(stream);
      },
    });

  return {
    handlers: {
      hints: async ({ caller, query }) => {
        admit(caller);
        return new Response(streamFor(caller, query.schoolYearId), {
          headers: { 'content-type': 'text/event-stream' },
        });
      },
    },
    count: () => open.size,
    close: () => {
      gathered.end();
      clearInterval(counting);
      for (const stream of open) stream.end();
    },
  };
}
