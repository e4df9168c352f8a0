import type { Api } from '../api/api.ts';
import type { Healing } from '../database/heal-outbox.ts';
import type { UnsentList } from '../database/unsent-list.ts';
import type { Loss, Observable } from '../engine.ts';
import { settable } from '../observable.ts';

type Missing = Healing['missing'];

export interface Losses {
  found: Observable<Loss | null>;
  /** Asks the server which of the missing edits it has received; rejects while it can't be asked. */
  check(): Promise<void>;
  /** More of them, of which the server has said already that it has not received them. */
  add(more: Missing): void;
  dismiss(): void;
  /** What the user has read of, by id. */
  read: Observable<readonly string[]>;
}

/** Ids that one call may ask for. */
const most = 1000;

function lossOf(missing: Missing, isCertain: boolean): Loss | null {
  const times = missing.map(({ writtenAt }) => writtenAt).toSorted();
  const [from, to] = [times[0], times.at(-1)];
  return from === undefined || to === undefined ? null : { count: missing.length, from, to, isCertain };
}

/**
 * What this device has lost for good (security.md): edits of its list that are in none of its places. The server knows
 * those that had just arrived; what it doesn't know either is said with count and dates until the user has read it.
 */
export function losses(api: Api, list: UnsentList, found: Missing): Losses {
  let missing = found;
  const read = settable<readonly string[]>([]);
  const shown = settable<Loss | null>(lossOf(missing, false));
  let isAsked = missing.length === 0;

  return {
    found: shown,
    async check() {
      if (isAsked) return;
      const keys = missing.map(({ id }) => id);
      const received = new Set<string>();
      for (let at = 0; at < keys.length; at += most) {
        const { body } = await api('receivedEdits', { body: { keys: keys.slice(at, at + most) } });
        for (const key of body.received) received.add(key);
      }
      isAsked = true;
      list.remove([...received]);
      missing = missing.filter(({ id }) => !received.has(id));
      shown.set(lossOf(missing, true));
    },
    add(more) {
      const known = new Set([...missing.map(({ id }) => id), ...read.get()]);
      const found = more.filter(({ id }) => !known.has(id));
      if (found.length === 0) return;
      missing = [...missing, ...found];
      shown.set(lossOf(missing, isAsked));
    },
    read,
    dismiss() {
      read.set([...read.get(), ...missing.map(({ id }) => id)]);
      list.remove(missing.map(({ id }) => id));
      missing = [];
      shown.set(null);
    },
  };
}
