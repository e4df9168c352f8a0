import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { OutboxStore } from '../model/outbox-store.ts';
import type { DraftStore } from '../model/stores.ts';

/** Gives up what can be fetched again, and answers whether that made room. */
type Shed = () => Promise<boolean>;

type TellRoom = (hasRoom: boolean) => void;

type Wrap = <A extends unknown[], R>(write: (...given: A) => Promise<R>) => (...given: A) => Promise<R>;

/** Makes writes try again once `shed` made room for them, never the other way (docs/sync-rules.md ST3). */
const triedAgain =
  (shed: Shed): Wrap =>
  (write) =>
  async (...given) => {
    try {
      return await write(...given);
    } catch (thrown) {
      if (!isFull(thrown)) throw thrown;
    }
    await shed().catch(() => false);
    return write(...given);
  };

/**
 * As `triedAgain`, of what somebody typed: where there is no room all the same, a Problem has words, and the form keeps it. `tell` hears of
 * each write whether it found room.
 */
const roomyBy =
  (shed: Shed, tell: TellRoom = () => {}): Wrap =>
  (write) => {
    const tried = triedAgain(shed)(write);
    return async (...given) => {
      try {
        const written = await tried(...given);
        tell(true);
        return written;
      } catch (thrown) {
        if (!isFull(thrown)) throw thrown;
        tell(false);
        throw full();
      }
    };
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

/** The outbox's store on a device that may be full; `tell` hears of each write whether it found room. */
export function withRoom(store: OutboxStore, shed: Shed, tell: TellRoom): OutboxStore {
  const roomy = roomyBy(shed, tell);
  return {
    ...store,
    takeFence: triedAgain(shed)(store.takeFence),
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
