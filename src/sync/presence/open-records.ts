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
  isOpen(uid: string): boolean;
  /** The uids that a report names. */
  uids(): string[];
  /** Takes the server's answer to a report that named `uids`: who else is there. */
  heard(uids: readonly string[], others: readonly OnRecord[]): void;
  /** The server is out of reach: this tab knows of nobody else. */
  forget(): void;
}

interface OpenRecordsParts {
  /** Called when one is opened or closed. */
  changed(): void;
  /** Whether a report would reach the server now. */
  isHeard(): boolean;
  /** Called for a record that no report names: opened while none gets through, or closed before the next. */
  missed(uid: string): void;
}

/** The records whose forms this page shows. */
export function openRecords({ changed, isHeard, missed }: OpenRecordsParts): OpenRecords {
  const others = settable(nobody);
  /** How many forms show each. */
  const open = new Map<string, number>();
  /** Those of them that the server has been told of. */
  const named = new Set<string>();
  return {
    others,
    open(uid) {
      open.set(uid, (open.get(uid) ?? 0) + 1);
      if (!isHeard()) missed(uid);
      changed();
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(uid) ?? 1) - 1;
        if (left > 0) open.set(uid, left);
        else {
          open.delete(uid);
          if (!named.delete(uid)) missed(uid);
        }
        changed();
      };
    },
    isAny: () => open.size > 0,
    isOpen: (uid) => open.has(uid),
    uids: () => [...open.keys()].slice(0, most),
    heard(uids, found) {
      for (const uid of uids) named.add(uid);
      others.set(found.length === 0 ? nobody : found.filter(({ uid }) => open.has(uid)));
    },
    forget: () => others.set(nobody),
  };
}
