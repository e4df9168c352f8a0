import type { NewsPage } from '#contract/news.ts';
import { type Observable, settable } from '../base/observable.ts';
import { onceMore } from '../base/once-more.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import { whileThere } from '../base/switched.ts';
import type { Timers } from '../base/timers.ts';
import type { Memory } from '../view/memory.ts';
import { mayTell } from '../workspace/may-tell.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type AskedNews, keptNews, type OwnMark } from './kept-news.ts';
import { isHiddenCase, withoutHidden } from './without-hidden.ts';

/** What others changed on the user's own cases, as this device knows it. */
export interface KnownNews {
  /** The first page, as it was asked for last. */
  page: NewsPage;
  /** When that was, by the device's clock, ISO 8601 UTC. */
  askedAt: string;
  /** The newest change that the user has seen, here or on another device; null: they never looked. */
  seen: number | null;
  /** How many changes are newer than that. */
  unseen: number;
}

export interface News {
  /** null until the server was asked once. Without a connection it stays as it was. */
  known: Observable<KnownNews | null>;
  /** The user has seen all that is known: on this device at once, on the others when the server can be told. */
  look(): Promise<void>;
  /** Asks again, unless that was just now. */
  refresh(): void;
}

/** What news need of an open workspace. */
type NewsSource = Pick<
  Workspace,
  'api' | 'channel' | 'claims' | 'loop' | 'mirror' | 'needsPassword' | 'newsKept' | 'stores' | 'workOffline'
>;

export interface NewsParts {
  workspace: Observable<NewsSource | null>;
  memory: Pick<Memory, 'view' | 'onTouched'>;
  /** Whether the last call reached the server. */
  reached: Observable<boolean>;
  now(): number;
  timers: Timers;
}

/** Between two times of asking because something was changed, in ms: each is a line of the audit. */
const betweenAsks = 5 * 60_000;
/** An answer that is older, in ms, is asked for again though nothing was changed: the user may have looked on another device. */
const oldAfter = 60 * 60_000;
/** An answer that is younger, in ms, is not asked for again by a screen that opens. */
const freshFor = 30_000;

interface Following {
  from: NewsSource;
  kept: ReturnType<typeof keptNews>;
  /** When the server was asked last since the workspace opened, in ms, and how far its changes went then. */
  last: { at: number; newest: number | null } | null;
}

/** A page with the mark of this device on it, which the server may not have yet. */
function known({ page, askedAt }: AskedNews, mark: OwnMark | null): KnownNews {
  const own = mark?.epoch === page.epoch ? mark.number : -1;
  const newest = page.changes[0]?.number ?? 0;
  const seen = Math.max(own, page.seen ?? -1);
  return { page, askedAt, seen: seen < 0 ? null : seen, unseen: own >= newest ? 0 : page.unseen };
}

/**
 * The engine's `news`. How far somebody has read is a number that only grows, so that no two devices are ever in each other's way: it
 * needs no outbox, only to be kept until the server has it.
 */
export function createNews({ workspace, memory, reached, now, timers }: NewsParts): News {
  const shown = settable<KnownNews | null>(null);
  let following: Following | null = null;
  let endSoon = () => {};
  // What is read and what is written go one after the other, so that what is shown is what was kept last.
  const inTurn = oneAtATime();

  /** How long ago the server was asked, in ms. A clock that was set back doesn't put the next time off. */
  function since({ at }: { at: number }): number {
    const passed = now() - at;
    return passed < 0 ? Number.POSITIVE_INFINITY : passed;
  }

  const show = ({ from, kept }: Following) =>
    inTurn(async () => {
      const [asked, mark] = await Promise.all([kept.asked(), kept.mark()]);
      if (following?.from !== from || !asked) return;
      shown.set(known({ ...asked, page: withoutHidden(asked.page, memory) }, mark));
    });

  async function tellMark({ from, kept }: Following): Promise<void> {
    const mark = await kept.mark();
    if (!mark || mark.isTold) return;
    const { epoch, number } = mark;
    await from.api('seeNews', { body: { epoch, number } });
    await inTurn(async () => {
      // The user may have looked again meanwhile: that mark is still to be told.
      if ((await kept.mark())?.number === number) await kept.putMark({ ...mark, isTold: true });
    });
  }

  /** Works for the workspace that is open; a failure leaves all as it is until the next try. */
  const whenHeard = (work: (open: Following) => Promise<void>) =>
    onceMore(async () => {
      const open = following;
      if (!open || !reached.get() || !mayTell(open.from)) return;
      await work(open).catch(() => {});
    });

  const tell = whenHeard(tellMark);
  const ask = whenHeard(async (open) => {
    await tellMark(open);
    const at = { at: now(), newest: open.from.mirror.get()?.newest ?? null };
    const { body: page } = await open.from.api('news', { query: {} });
    open.last = at;
    const askedAt = new Date(at.at).toISOString();
    await inTurn(() => open.kept.putAsked({ page: withoutHidden(page, memory), askedAt }));
    await show(open);
    open.from.channel.post({ kind: 'news' });
  });

  /** After a pull: what it brought may be news, and a mark may wait. */
  function pulled(open: Following): void {
    if (!open.from.loop.isPulled.get()) return;
    void tell();
    const { last } = open;
    const isSame = last?.newest === (open.from.mirror.get()?.newest ?? null);
    if (last && isSame && since(last) < oldAfter) return;
    endSoon();
    const wait = last ? betweenAsks - since(last) : 0;
    if (wait <= 0) void ask();
    else endSoon = timers.after(wait, () => void ask());
  }

  /** A case that was restricted to others a moment ago goes from the page that is kept, too: no answer may come for days. */
  async function hide(open: Following): Promise<void> {
    await inTurn(async () => {
      const asked = await open.kept.asked();
      const page = asked && withoutHidden(asked.page, memory);
      if (asked && page && page !== asked.page) await open.kept.putAsked({ ...asked, page });
    });
    await show(open);
  }

  whileThere(workspace, (from) => {
    const open: Following = { from, kept: keptNews(from.stores.meta), last: null };
    following = open;
    void show(open).catch(() => {});
    const ends = [
      from.loop.isPulled.subscribe(() => pulled(open)),
      from.newsKept.subscribe(() => void show(open).catch(() => {})),
      memory.onTouched((keys) => {
        const isHidden = keys !== 'everything' && keys.some((key) => isHiddenCase(memory, key));
        if (isHidden) void hide(open).catch(() => {});
      }),
    ];
    return () => {
      for (const end of [...ends, endSoon]) end();
      following = null;
      shown.set(null);
    };
  });

  return {
    known: shown,
    async look() {
      const open = following;
      const { page, unseen } = shown.get() ?? {};
      const newest = page?.changes[0];
      if (!open || !page || !newest || unseen === 0) return;
      await inTurn(() => open.kept.putMark({ epoch: page.epoch, number: newest.number, isTold: false }));
      await show(open);
      open.from.channel.post({ kind: 'news' });
      void tell();
    },
    refresh() {
      if (following?.last && since(following.last) < freshFor) return;
      void ask();
    },
  };
}
