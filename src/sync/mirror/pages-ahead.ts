import type { PullPage } from '#contract/sync.ts';
import type { DataPage } from '../model/mirror-store.ts';

/** Which page is asked for: of which mirror, and after which cursor (null: the first). */
export interface PageWanted {
  yearId: number;
  /** As calls name them. */
  guests: string;
  cursor: string | null;
}

/** A page that was asked for. */
export interface Asked extends PageWanted {
  /** How many answers to edits had begun to be put into the mirror by then. */
  answersBegun: number;
  answer: Promise<PullPage>;
}

export interface PagesAhead {
  /** The page: on its way already, or asked for now. */
  next(wanted: PageWanted): Asked;
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
  ask: (wanted: PageWanted) => Asked,
  arrived: (page: DataPage) => void,
): PagesAhead {
  /** In the order of their cursors. */
  let waiting: Asked[] = [];
  /** The one that the next is asked after; null: it has been asked, or there is none. */
  let last: Asked | null = null;

  function send(wanted: PageWanted): Asked {
    const asked = ask(wanted);
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
        const { yearId, guests } = asked;
        waiting.push(send({ yearId, guests, cursor: page.cursor }));
      },
      () => {},
    );
  }

  return {
    next(wanted) {
      const { yearId, guests, cursor } = wanted;
      const [first, ...rest] = waiting;
      if (first?.yearId === yearId && first.guests === guests && first.cursor === cursor) {
        waiting = rest;
        goOn();
        return first;
      }
      waiting = [];
      return send(wanted);
    },
  };
}
