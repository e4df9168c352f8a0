import type { OnRecord } from '#contract/presence.ts';
import { type Observable, settable } from '../base/observable.ts';

/** The most records that one report names. */
const most = 20;

const nobody: readonly OnRecord[] = [];

export interface OpenRecords {
  /** Who else is on the open records, as the server last told. */
  others: Observable<readonly OnRecord[]>;
  /** As `Presence.open`. */
  open(uid: string): () => void;
  isAny(): boolean;
  /** The uids that a report names. */
  uids(): string[];
  /** Takes what the server told of who else is there. */
  heard(others: readonly OnRecord[]): void;
  /** The server is out of reach: this tab knows of nobody else. */
  forget(): void;
}

/** The records whose forms this page shows; `changed` is called when one is opened or closed. */
export function openRecords(changed: () => void): OpenRecords {
  const others = settable(nobody);
  /** How many forms show each. */
  const open = new Map<string, number>();
  return {
    others,
    open(uid) {
      open.set(uid, (open.get(uid) ?? 0) + 1);
      changed();
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(uid) ?? 1) - 1;
        if (left > 0) open.set(uid, left);
        else open.delete(uid);
        changed();
      };
    },
    isAny: () => open.size > 0,
    uids: () => [...open.keys()].slice(0, most),
    heard: (found) => others.set(found.length === 0 ? nobody : found.filter(({ uid }) => open.has(uid))),
    forget: () => others.set(nobody),
  };
}
