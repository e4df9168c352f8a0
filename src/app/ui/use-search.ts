import { useRef, useState } from 'react';

type Found<Item> =
  | { kind: 'idle' | 'searching' | 'failed'; items: readonly Item[] }
  | { kind: 'found'; items: readonly Item[]; text: string };

/** Looks for what somebody types; may answer at once or later. */
export type Search<Item> = (text: string) => Promise<readonly Item[]> | readonly Item[];

/**
 * A search that waits until typing rests. `start` looks after `waitMs` milliseconds and gives the items, or null when a
 * later start or a stop made the answer stale. The last items stay while the next are looked for. It goes on where its box goes: what
 * was typed there may wait for it.
 */
export function useSearch<Item>(search: Search<Item>) {
  const [found, setFound] = useState<Found<Item>>({ kind: 'idle', items: [] });
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Tells whoever waits for the last start that it is overtaken: a save waits for a box that was left, and its timer is gone. */
  const giveUp = useRef(() => {});

  function overtake() {
    turn.current += 1;
    clearTimeout(timer.current);
    giveUp.current();
  }

  function stop() {
    overtake();
    setFound({ kind: 'idle', items: [] });
  }

  function start(text: string, waitMs: number): Promise<readonly Item[] | null> {
    overtake();
    const mine = turn.current;
    setFound((before) => ({ kind: 'searching', items: before.items }));
    return new Promise((resolve) => {
      giveUp.current = () => resolve(null);
      const settle = (next: Found<Item>) => {
        if (mine !== turn.current) return resolve(null);
        setFound(next);
        resolve(next.items);
      };
      timer.current = setTimeout(() => {
        Promise.resolve(search(text)).then(
          (items) => settle({ kind: 'found', items, text }),
          () => settle({ kind: 'failed', items: [] }),
        );
      }, waitMs);
    });
  }

  return { found, start, stop };
}
