import { isFull } from '../base/is-full.ts';
import type { Accepted, FamilyPage, MirrorStore } from '../model/mirror-store.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import type { Memory } from '../view/memory.ts';

export interface TakingPagesParts {
  store: MirrorStore;
  memory: Memory;
  announce(accepted: Accepted): void;
  shed(): Promise<boolean>;
  /** Makes a place for the family; answers whether there is one. */
  tidy(coming: string): Promise<boolean>;
  unkept: { put(uid: string, isIn: boolean): void };
  /** Whether the session has ended: memory may be another user's by now. */
  isStopped(): boolean;
  now(): number;
}

const recordsIn = (page: FamilyPage) => page.rows as unknown as MirroredRecord[];

/**
 * Shows a page of a family and puts it into the mirror; the answer is false when the mirror has moved past the page. The
 * page is shown first, since sealing and writing it takes longer than drawing it; memory lets it go again when the mirror
 * doesn't take it. A page for which there is no place or no room is shown until the session ends.
 */
export function takingPages(parts: TakingPagesParts): (page: FamilyPage) => Promise<boolean> {
  const { store, memory, unkept, isStopped } = parts;

  /** On a full device tries once more, if something could be shed. */
  async function put(page: FamilyPage): Promise<Accepted | null> {
    const family = () => store.applyFamily(page, new Date(parts.now()).toISOString());
    return family().catch(async (thrown: unknown) => {
      if (!isFull(thrown)) throw thrown;
      return (await parts.shed()) ? family() : Promise.reject(thrown);
    });
  }

  function showUnkept(page: FamilyPage): void {
    if (isStopped()) return;
    memory.putUnkept(recordsIn(page));
    unkept.put(page.uid, true);
  }

  return async (page) => {
    if (!isStopped()) memory.putUnkept(recordsIn(page));
    try {
      if (!(await parts.tidy(page.uid))) {
        showUnkept(page);
        return true;
      }
      const accepted = await put(page);
      if (isStopped()) return accepted !== null;
      if (accepted) memory.putRows(accepted.rows);
      memory.takeBack(recordsIn(page));
      if (!accepted) return false;
      parts.announce(accepted);
      unkept.put(page.uid, false);
    } catch (thrown) {
      if (!isFull(thrown)) {
        if (!isStopped()) memory.takeBack(recordsIn(page));
        throw thrown;
      }
      showUnkept(page);
    }
    return true;
  };
}
