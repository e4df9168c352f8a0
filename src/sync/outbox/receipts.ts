import { type Observable, settable } from '../base/observable.ts';
import { onceMore } from '../base/once-more.ts';
import { whileThere } from '../base/switched.ts';
import type { OutboxStore } from '../model/outbox-store.ts';
import type { EndedEdit } from '../model/queued-edit.ts';
import type { StoredEdit } from '../model/stored-edit.ts';

export interface Receipts {
  /**
   * The edits of this device that ended within 30 days, in the order of typing; null until they are read, which
   * begins with the first subscriber.
   */
  ended: Observable<readonly EndedEdit[] | null>;
}

/** The parts of an open workspace that receipts are made of. */
export interface ReceiptSource {
  outbox: { edits: Observable<readonly StoredEdit[]> };
  stores: { outbox: Pick<OutboxStore, 'ended'> };
}

const byTyping = (a: EndedEdit, b: EndedEdit) =>
  a.writtenAt === b.writtenAt ? 0 : a.writtenAt < b.writtenAt ? -1 : 1;

/**
 * The engine's `receipts`: the ended edits of the open workspace. They are read when somebody wants to see them, not at the
 * start of each session, and again, as far as they are new, whenever the outbox changes in this or another tab.
 */
export function createReceipts(source: Observable<ReceiptSource | null>): Receipts {
  const ended = settable<readonly EndedEdit[] | null>(null);
  let isWanted = false;

  async function read(from: ReceiptSource): Promise<void> {
    const before = ended.get() ?? [];
    const known = new Map(before.map(({ id, endedAt }) => [id, endedAt]));
    const { ids, edits } = await from.stores.outbox.ended(known);
    if (source.get() !== from) return;
    const there = new Set(ids);
    for (const { id } of edits) there.delete(id);
    const left = before.filter(({ id }) => there.has(id));
    if (ended.get() !== null && edits.length === 0 && left.length === before.length) return;
    ended.set([...left, ...edits].toSorted(byTyping));
  }

  const refresh = onceMore(async () => {
    const from = source.get();
    // Fails where the workspace is just being closed; the receipts of the next one are read anew.
    if (from) await read(from).catch(() => {});
  });

  function follow(from: ReceiptSource): () => void {
    const end = from.outbox.edits.subscribe(() => void refresh());
    void refresh();
    return () => {
      end();
      ended.set(null);
    };
  }

  return {
    ended: {
      get: ended.get,
      subscribe(listener) {
        if (!isWanted) {
          isWanted = true;
          whileThere(source, follow);
        }
        return ended.subscribe(listener);
      },
    },
  };
}
