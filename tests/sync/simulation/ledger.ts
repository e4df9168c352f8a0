import type { QueuedEdit } from '#sync/engine/engine.ts';
import type { Ending, StoredEdit } from '#sync/model/stored-edit.ts';

/** An edit that some page has ever shown in its queue, and what the simulation knows of it. */
export interface Entry {
  edit: StoredEdit;
  device: string;
  userUid: string;
  /** Whether the screen said Saved: the promise of docs/sync-rules.md ED1 holds from then on. */
  isSaved: boolean;
  /** What its author decided of it. */
  ended: Ending | null;
  /** Came back from a discard, and so perhaps after edits that were typed later. */
  isTakenBack: boolean;
  /** Place in the order of typing: of an amended or resolved edit that of the first. */
  place: number;
  /** Deleted by its author with all that was unsent, at a sign-out. */
  isGivenUp: boolean;
}

export interface Ledger {
  entries: Map<string, Entry>;
  /** A page shows these edits. */
  saw(edits: readonly QueuedEdit[], device: string, userUid: string): void;
  /** What the work database tells of edits that ended. */
  ended(id: string, how: Ending): void;
  /** The device's database begins anew, and with it the orders of its edits. */
  beginsAnew(device: string): void;
  /** Drafts that are to be there, by device, user and key, with the values of the last autosave. */
  drafts: Map<string, string>;
}

export function ledger(): Ledger {
  const entries = new Map<string, Entry>();
  let places = 0;
  const byOrder = new Map<string, Entry>();
  return {
    entries,
    drafts: new Map(),
    saw(edits, device, userUid) {
      for (const edit of edits as readonly StoredEdit[]) {
        if (entries.has(edit.id)) continue;
        const key = `${device} ${userUid} ${edit.order} ${edit.uid}`;
        // What was amended or decided stands where the first stood, also where that had come back.
        const before = byOrder.get(key);
        const entry: Entry = {
          edit,
          device,
          userUid,
          isSaved: false,
          ended: null,
          isTakenBack: before?.isTakenBack ?? false,
          place: before?.place ?? ++places,
          isGivenUp: false,
        };
        byOrder.set(key, entry);
        entries.set(edit.id, entry);
      }
    },
    beginsAnew(device) {
      for (const key of byOrder.keys()) if (key.startsWith(device)) byOrder.delete(key);
    },
    ended(id, how) {
      const entry = entries.get(id);
      if (entry) entry.ended = how;
    },
  };
}
