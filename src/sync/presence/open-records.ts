import type { OnRecord } from '#contract/presence.ts';
import { type Observable, settable } from '../base/observable.ts';

/** Records that one report tells of. */
const most = 20;

const nobody: readonly OnRecord[] = [];

export interface OpenRecords {
  /** Who else is on them, as last heard. */
  others: Observable<readonly OnRecord[]>;
  /** As `Presence.open`. */
  open(uid: string): () => void;
  isAny(): boolean;
  /** Those that a report tells of, by uid. */
  uids(): string[];
  /** The server has told who else is there. */
  heard(others: readonly OnRecord[]): void;
  /** Without the server nobody is known to be there. */
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
