import type { PullPage } from '#contract/sync.ts';
import type { DataPage } from './mirror-store.ts';

/** A page that was asked for. */
export interface Asked {
  yearId: number;
  cursor: string | null;
  /** How many answers to edits had begun to be put into the mirror by then. */
  answersBegun: number;
  answer: Promise<PullPage>;
}

export interface PagesAhead {
  /** The page after the cursor (null: the first): on its way already, or asked for now. */
  next(yearId: number, cursor: string | null): Asked;
}

/**
 * Pages that may be there or on their way beside the one that is being written: asking and writing hold each other up only
 * where one of them is slower for long, and a page is less than a megabyte.
 */
const most = 4;

/**
 * Asks for pages one after the other, without waiting until those before are written. `ask` sends for a page; `arrived`
 * is told of each that came. A failed one ends it, and is asked for again by whoever wants it next.
 */
export function pagesAhead(
  ask: (yearId: number, cursor: string | null) => Asked,
  arrived: (page: DataPage) => void,
): PagesAhead {
  /** In the order of their cursors. */
  let waiting: Asked[] = [];
  /** The one that the next is asked after; null: it has been asked, or there is none. */
  let last: Asked | null = null;

  function send(yearId: number, cursor: string | null): Asked {
    const asked = ask(yearId, cursor);
    last = asked;
    asked.answer.then(
      (page) => {
        if (last !== asked || page.status === 'reset') return;
        arrived(page);
        goOn();
      },
      // Whoever waits for it hears of its failure.
      () => {},
    );
    return asked;
  }

  /** Asks for the page after the last one, when that is there and there aren't enough. */
  function goOn(): void {
    const asked = last;
    if (!asked || waiting.length >= most) return;
    asked.answer.then(
      (page) => {
        if (last !== asked || page.status === 'reset' || !page.more || waiting.length >= most) return;
        waiting.push(send(asked.yearId, page.cursor));
      },
      () => {},
    );
  }

  return {
    next(yearId, cursor) {
      const [first, ...rest] = waiting;
      if (first?.yearId === yearId && first.cursor === cursor) {
        waiting = rest;
        goOn();
        return first;
      }
      waiting = [];
      return send(yearId, cursor);
    },
  };
}
