import type { Api } from '../api/api.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { Loss } from '../model/sync-status.ts';
import { type KnownLosses, type MissingEdits, spanOf, type UnsentList } from '../model/unsent.ts';

export interface Losses {
  found: Observable<Loss | null>;
  /** Asks the server which of the missing edits it has received; rejects while it can't be asked. */
  check(): Promise<void>;
  /** Adds missing edits of which the server has said already that it has not received them. */
  add(more: MissingEdits): void;
  dismiss(): void;
  /** Ids of the edits that the user has read about. */
  read: Observable<readonly string[]>;
  known(): KnownLosses;
  /** Takes what another tab knows. */
  hear(told: KnownLosses): void;
}

/** Ids that one call may ask for. */
const most = 1000;

function lossOf(missing: MissingEdits, isCertain: boolean): Loss | null {
  const span = spanOf(missing.map(({ writtenAt }) => writtenAt));
  return span && { ...span, isCertain };
}

/**
 * The edits that this device has lost for good (docs/security.md, What was measured): they are on its list and in
 * none of its places, and the server has not received them. The user sees their count and dates until they have read
 * it, in whichever tab: `tell` passes on to the other tabs what this one learns.
 */
export function createLosses(
  api: Api,
  list: UnsentList,
  found: MissingEdits,
  tell: (known: KnownLosses) => void,
): Losses {
  let missing = found;
  let isAsked = missing.length === 0;
  const received = new Set<string>();
  const read = settable<readonly string[]>([]);
  const shown = settable<Loss | null>(lossOf(missing, false));
  const known = (): KnownLosses => ({ missing, isAsked, received: [...received], read: read.get() });

  /** Shows these edits, without those that the server has received or the user has read about. */
  function show(all: MissingEdits): void {
    const over = new Set([...received, ...read.get()]);
    missing = all.filter(({ id }) => !over.has(id));
    shown.set(lossOf(missing, isAsked));
  }

  return {
    found: shown,
    async check() {
      if (isAsked) return;
      const keys = missing.map(({ id }) => id);
      for (let at = 0; at < keys.length; at += most) {
        const { body } = await api('receivedEdits', { body: { keys: keys.slice(at, at + most) } });
        for (const key of body.received) received.add(key);
      }
      isAsked = true;
      list.remove([...received]);
      show(missing);
      tell(known());
    },
    add(more) {
      const there = new Set([...missing.map(({ id }) => id), ...read.get()]);
      const fresh = more.filter(({ id }) => !there.has(id));
      if (fresh.length === 0) return;
      show([...missing, ...fresh]);
      tell(known());
    },
    read,
    dismiss() {
      read.set([...read.get(), ...missing.map(({ id }) => id)]);
      list.remove(missing.map(({ id }) => id));
      show([]);
      tell(known());
    },
    known,
    hear(told) {
      for (const id of told.received) received.add(id);
      const fresh = told.read.filter((id) => !read.get().includes(id));
      if (fresh.length > 0) read.set([...read.get(), ...fresh]);
      const over = new Set([...told.missing.map(({ id }) => id), ...received, ...read.get()]);
      const own = missing.filter(({ id }) => !over.has(id));
      // The count is certain once this tab has asked for the edits that it misses, and the other tab for its own.
      isAsked = (own.length === 0 || isAsked) && (told.missing.length === 0 || told.isAsked);
      show([...told.missing, ...own]);
    },
  };
}
