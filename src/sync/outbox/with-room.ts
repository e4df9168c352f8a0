import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { OutboxStore } from '../model/outbox-store.ts';

/**
 * The outbox's store on a device that may be full: `shed` gives up what can be fetched again to make room for work,
 * never the other way (docs/sync-rules.md ST3), and answers whether it made room. Where the write fails all the same,
 * it throws a Problem with words, and the form keeps what was typed.
 */
export function withRoom(store: OutboxStore, shed: () => Promise<boolean>): OutboxStore {
  const roomy =
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
  return {
    ...store,
    add: roomy(store.add),
    addAll: roomy(store.addAll),
    changeAll: roomy(store.changeAll),
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
