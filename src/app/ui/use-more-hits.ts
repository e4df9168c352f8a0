import { useEffect, useRef, useState } from 'react';

/** How asking elsewhere for more hits stands; null: not asked, or answered. */
export type AskingState =
  | { kind: 'asking' }
  /** It takes long; it can be given up. */
  | { kind: 'slow' }
  /** Nobody can be asked. */
  | { kind: 'away' }
  | { kind: 'failed' }
  /** It can't be looked for as it is typed, and why. */
  | { kind: 'refused'; why: string }
  /** It is asked again by itself, in so many seconds. */
  | { kind: 'again'; seconds: number };

/** Where hits come from besides those that are at hand. */
export interface MoreHits<Item> {
  /** Rejects when it can't be answered. */
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Nobody can be asked now. */
  isAway: boolean;
  /** What a failure means; seconds to wait where it is worth trying again. */
  failureOf: (thrown: unknown) => Exclude<AskingState, { kind: 'asking' | 'slow' }>;
  /** Hits of an earlier text that this one finds too, so that they needn't come again to be seen. */
  stillMatches: (item: Item, text: string) => boolean;
  /** A hit that isn't to be shown: it is at hand, and no hit there any more. */
  isStale: (item: Item) => boolean;
}

/** Milliseconds that typing rests before anybody is asked. */
const quietMs = 150;
/** Milliseconds after which it is said that the answer takes long. */
const slowMs = 5000;

/**
 * Asks elsewhere for hits once typing rests; the next key ends the request before. `hits` are the newest that were answered, as far
 * as the present text finds them.
 */
export function useMoreHits<Item>(more: MoreHits<Item> | undefined) {
  const [hits, setHits] = useState<readonly Item[]>([]);
  const [state, setState] = useState<AskingState | null>(null);
  /** The text that was answered; null: the present one isn't yet. */
  const [answered, setAnswered] = useState<string | null>(null);
  const under = useRef<AbortController>(undefined);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const typed = useRef('');

  const later = (ms: number, work: () => void) => void timers.current.push(setTimeout(work, ms));

  const endTimers = () => {
    for (const timer of timers.current.splice(0)) clearTimeout(timer);
  };

  function end() {
    under.current?.abort();
    endTimers();
  }

  function stop() {
    end();
    setHits([]);
    setState(null);
    setAnswered(null);
  }

  function send(text: string) {
    if (!more) return;
    const controller = new AbortController();
    under.current = controller;
    later(slowMs, () => setState({ kind: 'slow' }));
    more.ask(text, controller.signal).then(
      (found) => {
        if (controller.signal.aborted) return;
        endTimers();
        setHits(found.filter((item) => !more.isStale(item)));
        setState(null);
        setAnswered(text);
      },
      (thrown: unknown) => {
        if (controller.signal.aborted) return;
        endTimers();
        const failure = more.failureOf(thrown);
        setState(failure);
        if (failure.kind === 'again') countDown(text, failure.seconds);
      },
    );
  }

  function countDown(text: string, seconds: number) {
    setState({ kind: 'again', seconds });
    later(1000, () => {
      if (seconds > 1) return countDown(text, seconds - 1);
      setState({ kind: 'asking' });
      send(text);
    });
  }

  /** `waitMs`: 0 to ask at once, as who presses a button wants. */
  function start(text: string, waitMs = quietMs) {
    end();
    typed.current = text;
    setAnswered(null);
    if (!more) return;
    setHits((before) => before.filter((item) => more.stillMatches(item, text) && !more.isStale(item)));
    if (more.isAway) return setState({ kind: 'away' });
    setState({ kind: 'asking' });
    later(waitMs, () => send(text));
  }

  function cancel() {
    end();
    setState(null);
    setAnswered(typed.current);
  }

  useEffect(() => () => (end(), undefined), []);

  return { hits, state, answered, start, stop, cancel, retry: () => start(typed.current, 0) };
}
