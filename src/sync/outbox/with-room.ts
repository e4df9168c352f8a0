import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { OutboxStore } from '../model/outbox-store.ts';

/**
 * The outbox's store on a device that may be full: what can be fetched again makes room for work, never the other way
 * (docs/sync-rules.md ST3). Where that doesn't help, the write fails with words, and whoever typed keeps the form.
 * `shed` answers whether it made room.
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
    end: roomy(store.end),
    takeBack: roomy(store.takeBack),
  };
}

const full = () =>
  new Problem(
    'unavailable',
    'This device is full: the change could not be saved here. Free some space on the device, then save again; what you typed is still in the form.',
  );
