import type { Observable } from '../base/observable.ts';
import type { Accepted, Guest, MirrorState, MirrorStore } from '../model/mirror-store.ts';
import { familyOf, rootNamed, rootOf } from '../view/family.ts';
import type { Memory } from '../view/memory.ts';

/** The most families that a device holds beside its year, but for those with unsent edits. */
const mostFamilies = 100;

/** How long a guest stays after it was last opened, in ms: 14 days. */
const longUnopened = 14 * 86_400_000;

export interface LeavingGuestsParts {
  store: MirrorStore;
  memory: Memory;
  announce(accepted: Accepted): void;
  /**
   * Whether memory holds everything that is on the device; until then it isn't known which families have unsent
   * edits.
   */
  isLoaded: Observable<boolean>;
  /** Whether the session has ended: memory may be another user's by now. */
  isStopped(): boolean;
  now(): number;
}

export interface LeavingGuests {
  /** The uids of families on which unsent edits hang, guests or not. */
  editedFamilies(): ReadonlySet<string>;
  /** Lets go of all guests without unsent edits. */
  dropIdle(): Promise<void>;
  /**
   * Lets go of guests that nobody has opened for long, and of the least recently opened ones where `coming` would
   * make too many. Answers whether there is a place for `coming`.
   */
  tidy(coming?: string): Promise<boolean>;
}

/** How guests leave the device. */
export function leavingGuests({
  store,
  memory,
  announce,
  isLoaded,
  isStopped,
  now,
}: LeavingGuestsParts): LeavingGuests {
  const editedFamilies = () => new Set(memory.edited().flatMap((key) => rootOf(memory, key) ?? []));

  /**
   * Whether it is known which families have unsent edits. An edit of an event doesn't say whose the case is: without
   * the case's row, as while the mirror fills, its family isn't known.
   */
  const knowsEdited = (state: MirrorState) =>
    isLoaded.get() && (state.isFilled || memory.edited().length === 0);

  /** Guests without unsent edits, the least recently opened first; none while it isn't known which have unsent edits. */
  function idle(state: MirrorState | null, held: readonly Guest[]): Guest[] {
    if (!state || !knowsEdited(state)) return [];
    const edited = editedFamilies();
    return held
      .filter(({ uid }) => !edited.has(rootNamed(memory, uid)))
      .toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1));
  }

  async function letGo(leaving: readonly Guest[], held: readonly Guest[]): Promise<void> {
    if (leaving.length === 0 || isStopped()) return;
    const uids = leaving.map(({ uid }) => uid);
    const rootsOf = (guests: readonly Guest[]) => new Set(guests.map(({ uid }) => rootNamed(memory, uid)));
    // Two guests may name one family.
    const staying = rootsOf(held.filter((guest) => !leaving.includes(guest)));
    const rows = [...rootsOf(leaving)]
      .filter((root) => !staying.has(root))
      .flatMap((root) => familyOf(memory, root));
    await store.dropGuests(uids, rows);
    if (isStopped()) return;
    memory.removeRows(rows);
    announce({ rows: [], removed: rows });
  }

  return {
    editedFamilies,
    async dropIdle() {
      const state = await store.state();
      const held = state?.guests ?? [];
      await letGo(idle(state, held), held);
    },
    async tidy(coming) {
      const state = await store.state();
      const held = state?.guests ?? [];
      const others = held.filter(({ uid }) => uid !== coming);
      const tooMany = others.length + (coming === undefined ? 0 : 1) - mostFamilies;
      const oldest = new Date(now() - longUnopened).toISOString();
      const leaving = idle(state, others).filter(
        ({ openedAt }, index) => index < tooMany || openedAt < oldest,
      );
      await letGo(leaving, held);
      return others.length < held.length || others.length - leaving.length < mostFamilies;
    },
  };
}
