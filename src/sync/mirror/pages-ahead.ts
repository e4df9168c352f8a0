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
  /** How many answers to edits this tab had begun to put into the mirror when it asked. */
  answersBegun: number;
  /** Whether it was asked for before the pages before it were written. */
  isAhead: boolean;
  answer: Promise<PullPage>;
}

export interface PagesAhead {
  /** The page: on its way already, or asked for now. */
  next(wanted: PageWanted): Asked;
}

/**
 * Most pages that are there or on their way beside the one that is being written. With some ahead, asking and writing
 * wait for each other only where one of them is slower for long; a page is less than a megabyte.
 */
const most = 4;

/**
 * Asks for pages one after the other, without waiting until those before are written. `ask` sends for a page;
 * `arrived` gets each page that came. A request that fails ends the asking ahead: the call of `next` that wants its
 * page gets the failure, a later one asks again.
 */
export function pagesAhead(
  ask: (wanted: PageWanted) => Asked,
  arrived: (page: DataPage) => void,
): PagesAhead {
  /** Pages asked ahead, in the order of their cursors. */
  let waiting: Asked[] = [];
  /** The newest request, after whose page the next one is asked for; null until the first. */
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
      // The call of `next` that wants this page gets the failure.
      () => {},
    );
    return asked;
  }

  /** Asks for the page after the newest one, once that has come and while fewer than `most` are ahead. */
  function goOn(): void {
    const asked = last;
    if (!asked || waiting.length >= most) return;
    asked.answer.then(
      (page) => {
        if (last !== asked || page.status === 'reset' || !page.more || waiting.length >= most) return;
        const { yearId, guests } = asked;
        waiting.push({ ...send({ yearId, guests, cursor: page.cursor }), isAhead: true });
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
