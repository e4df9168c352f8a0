import type { ChannelFactory, Notice } from '#sync/model/notice.ts';
import type { Page } from './page.ts';
import { localLocks, type Locks } from '#sync/base/locks.ts';

/** The Web Locks of a device: a page that dies gives up what it holds and what it waits for; a frozen one holds on. */
export function deviceLocks(): (page: Page) => Locks {
  const locks = localLocks();
  return (page) => {
    const dead = new AbortController();
    page.onDeath(() => dead.abort());
    return {
      taken: () => page.awake().then(locks.taken),
      request: (name, { signal, steal }, work) => {
        const gone = new Promise<void>((resolve) => page.onDeath(resolve));
        const given = { signal: signal ? AbortSignal.any([signal, dead.signal]) : dead.signal };
        const done = locks.request(name, { ...given, ...(steal && { steal }) }, () =>
          Promise.race([page.awake().then(work), gone]),
        );
        return done.then(page.awake, async (error: unknown) => {
          await page.awake();
          throw error;
        });
      },
    };
  };
}

/** The channel between the pages of a device; a frozen page hears at its thaw what was said meanwhile. */
export function deviceChannels(): (page: Page) => ChannelFactory {
  const open = new Map<string, Set<(notice: Notice) => void>>();
  return (page) => (name) => {
    const all = open.get(name) ?? new Set();
    open.set(name, all);
    let own: (notice: Notice) => void = () => {};
    const close = () => void all.delete(own);
    page.onDeath(close);
    return {
      post(notice) {
        if (page.isDead) return;
        const others = [...all].filter((listener) => listener !== own);
        for (const listener of others) setImmediate(() => all.has(listener) && listener(notice));
      },
      listen(take) {
        own = (notice) => void page.awake().then(() => take(notice));
        all.add(own);
      },
      close,
    };
  };
}
