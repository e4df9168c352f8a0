import type { Channel, Notice } from '#sync/model/notice.ts';

/** The channels of a device's tabs, with an ear on those of the keys. */
export function heardChannels() {
  const tabs = new Map<string, Set<(notice: Notice) => void>>();
  let held: (() => void)[] = [];
  const channel = (name: string): Channel => {
    const all = tabs.get(name) ?? new Set();
    tabs.set(name, all);
    let own: (notice: Notice) => void = () => {};
    return {
      post(notice) {
        if (name.startsWith('accord-key-')) heard.said.push(notice);
        const others = [...all].filter((one) => one !== own);
        const send = () => queueMicrotask(() => others.forEach((one) => all.has(one) && one(notice)));
        if (heard.holds === notice.kind) held.push(send);
        else send();
      },
      listen(take) {
        own = take;
        all.add(own);
      },
      close: () => all.delete(own),
    };
  };
  const heard = {
    channel,
    /** What was said of keys, in order. */
    said: [] as Notice[],
    /** Notices of this kind are on their way until they are released. */
    holds: null as Notice['kind'] | null,
    release() {
      heard.holds = null;
      held.forEach((send) => send());
      held = [];
    },
    /** Somebody else who speaks to all tabs about keys, and is heard at once. */
    stranger(notice: Notice) {
      for (const [name, all] of tabs) if (name.startsWith('accord-key-')) for (const one of all) one(notice);
    },
    times: (kind: Notice['kind']) => heard.said.filter((notice) => notice.kind === kind).length,
    last: <K extends Notice['kind']>(kind: K) =>
      heard.said.findLast((notice) => notice.kind === kind) as Extract<Notice, { kind: K }>,
  };
  return heard;
}
