import { uidMap } from '../../base/uid-map.ts';

/** Keys that are kept up to date one by one and read as one list. */
export interface KeyList<K> {
  get(uid: string): K | undefined;
  /** In no order; the same array until a key changes. */
  all(): readonly K[];
  /** undefined: there is none any more. */
  put(uid: string, key: K | undefined): void;
  clear(): void;
}

export function keyList<K extends {}>(): KeyList<K> {
  const byUid = uidMap<K>();
  let list: readonly K[] | null = null;
  return {
    get: (uid) => byUid.get(uid),
    all: () => (list ??= byUid.values()),
    put(uid, key) {
      if (key) byUid.set(uid, key);
      else byUid.delete(uid);
      list = null;
    },
    clear() {
      byUid.clear();
      list = null;
    },
  };
}
