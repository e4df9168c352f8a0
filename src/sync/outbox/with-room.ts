import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { OutboxStore } from '../model/outbox-store.ts';
import type { DraftStore } from '../model/stores.ts';

/** Gives up what can be fetched again, and answers whether that made room. */
type Shed = () => Promise<boolean>;

/**
 * Makes writes of work try again once `shed` made room for them, never the other way (docs/sync-rules.md ST3). Where one fails all
 * the same, it throws a Problem with words, and the form keeps what was typed.
 */
const roomyBy =
  (shed: Shed) =>
  <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    try {
      return await write(...given);
    } catch (thrown) {
      if (!isFull(thrown)) throw thrown;
    }
    await shed().catch(() => false);
    try {
      return await write(...given);
    } catch (thrown) {
      throw isFull(thrown) ? full() : thrown;
    }
  };

/** The drafts on a device that may be full: they are work too. */
export function draftsWithRoom(drafts: DraftStore, shed: Shed): DraftStore {
  const roomy = roomyBy(shed);
  return {
    ...drafts,
    put: roomy(drafts.put),
    bring: roomy(drafts.bring),
  };
}

/** The outbox's store on a device that may be full. */
export function withRoom(store: OutboxStore, shed: Shed): OutboxStore {
  const roomy = roomyBy(shed);
  return {
    ...store,
    add: roomy(store.add),
    addAll: roomy(store.addAll),
    changeAll: roomy(store.changeAll),
    release: roomy(store.release),
    retype: roomy(store.retype),
    end: roomy(store.end),
    takeBack: roomy(store.takeBack),
  };
}

const full = () =>
  new Problem(
    'unavailable',
    'This device is full: the change could not be saved here. Free some space on the device, then save again; what you typed is still in the form.',
  );
