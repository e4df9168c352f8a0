import type { ChannelFactory, Notice } from '#sync/channel.ts';
import type { Locks } from '#sync/leader.ts';
import type { Page } from './page.ts';

interface Request {
  page: Page;
  begin: () => void;
}

/** The Web Locks of a device: a page that dies gives up what it holds and what it waits for; a frozen one holds on. */
export function deviceLocks(): (page: Page) => Locks {
  const lines = new Map<string, Request[]>();
  const next = (name: string, gone: Request) => {
    const line = lines.get(name) ?? [];
    const wasFirst = line[0] === gone;
    const left = line.filter((one) => one !== gone);
    lines.set(name, left);
    if (wasFirst) left[0]?.begin();
  };
  return (page) => ({
    request: (name, { signal }, work) =>
      new Promise<void>((resolve, reject) => {
        let hasBegun = false;
        const own: Request = {
          page,
          begin() {
            hasBegun = true;
            void page
              .awake()
              .then(work)
              .then(resolve, reject)
              .finally(() => next(name, own));
          },
        };
        const line = lines.get(name) ?? [];
        lines.set(name, [...line, own]);
        page.onDeath(() => next(name, own));
        signal?.addEventListener('abort', () => {
          if (hasBegun) return;
          next(name, own);
          reject(signal.reason as Error);
        });
        if (line.length === 0) own.begin();
      }),
  });
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
