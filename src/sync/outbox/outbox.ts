import type { EndedEdit, Observable } from '../engine.ts';
import { settable } from '../observable.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Decision } from './given-up.ts';
import type { StoredEdit } from './stored-edit.ts';
import { versionSeen } from './version-seen.ts';

/** How an edit ended; there is no other way out of the outbox (sync.md, Push). */
export type Ending = EndedEdit['how'];

export type NewEdit = Omit<StoredEdit, 'order'>;

/** The work database as the outbox uses it. Every method is one transaction, strictly durable before it resolves. */
export interface OutboxStore {
  /** All edits in the order of typing, and how many there are that can't be opened. */
  read(): Promise<{ edits: readonly StoredEdit[]; unreadable: number }>;
  /** Adds an edit at the end and deletes its draft; answers its place, and those of all edits before it. */
  add(edit: NewEdit, draftKey?: string): Promise<{ order: number; before: readonly number[] }>;
  /** Adds those that are neither there nor ended, at the end and in one transaction; answers them. */
  addAll(edits: readonly NewEdit[]): Promise<readonly StoredEdit[]>;
  /**
   * Puts edits in place of what they were, but for those that have left the outbox meanwhile; answers the ids of the
   * others. `fence`: the leading tab's number, where it does it as such; rejects when another tab has taken over since.
   */
  changeAll(edits: readonly StoredEdit[], fence?: number): Promise<ReadonlySet<string>>;
  /**
   * Moves edits to where ended ones are kept for 30 days, applied ones as they are given; `next` takes the place of one of
   * them, and the draft that it was typed from goes. What of a conflict is given up by that is to be told to the server.
   * False when one had left already.
   */
  end(
    edits: readonly StoredEdit[],
    how: Ending,
    next?: StoredEdit,
    fence?: number,
    draftKey?: string,
  ): Promise<boolean>;
  /** The number of a new leading: from now on nothing is written under those before. */
  takeFence(): Promise<number>;
  /** Brings a discarded edit back to its place as it was, with all that ended by the same decision; answers them. */
  takeBack(id: string): Promise<readonly StoredEdit[]>;
  /** The ids of all ended edits that are kept, and the content of those that the caller doesn't know. */
  ended(known: ReadonlySet<string>): Promise<{ ids: readonly string[]; edits: readonly EndedEdit[] }>;
  /** What was decided for the server's wording and the server has not been told yet, the first decided first. */
  untold(): Promise<readonly Decision[]>;
  /** The server knows of these; what was decided anew since is to be told still. */
  told(decisions: readonly Decision[]): Promise<void>;
  /** Which of the edits have not ended, readable or not, and which have. */
  whereabouts(ids: readonly string[]): Promise<{ waiting: ReadonlySet<string>; ended: ReadonlySet<string> }>;
}

/** The edits of this device that have not ended, in memory and in the store alike. */
export interface Outbox extends Omit<OutboxStore, 'read' | 'add' | 'ended' | 'untold' | 'whereabouts'> {
  edits: Observable<readonly StoredEdit[]>;
  /** How many there are that can't be opened: damaged, or sealed with another key. */
  unreadable: Observable<number>;
  /** What the server is to be told of, as far as this tab has read. */
  decisions: Observable<readonly Decision[]>;
  /** Reads the store anew: at the start, and when another tab wrote. */
  load(): Promise<void>;
  /** As `changeAll` of one edit; false when it has left. */
  change(edit: StoredEdit, fence?: number): Promise<boolean>;
  add(edit: NewEdit, draftKey?: string): Promise<StoredEdit>;
}

/**
 * Keeps memory in step with the store: memory changes only after the store has, one change after the other, so that a
 * reading on behalf of another tab never brings back an older state.
 */
export function outbox(store: OutboxStore, announce: () => void): Outbox {
  const edits = settable<readonly StoredEdit[]>([]);
  const unreadable = settable(0);
  const decisions = settable<readonly Decision[]>([]);
  const inTurn = oneAtATime();

  const take = (next: readonly StoredEdit[]) => {
    edits.set(next.toSorted((a, b) => a.order - b.order));
    announce();
  };
  /** A decision that can't be read now is read at the next change, and told then. */
  const readDecisions = async () => {
    const untold = await store.untold().catch(() => decisions.get());
    if (untold.length + decisions.get().length > 0) decisions.set(untold);
  };
  const without = (gone: readonly StoredEdit[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    return edits.get().filter(({ id }) => !ids.has(id));
  };

  async function readAll(): Promise<void> {
    const known = new Map(edits.get().map((edit) => [edit.id, edit]));
    const read = await store.read();
    // The object of an edit that is as it was stays the same, so that its record isn't folded anew.
    edits.set(read.edits.map((edit) => sameAs(known.get(edit.id), edit)));
    unreadable.set(read.unreadable);
    await readDecisions();
  }
  /** Whether all of these are known here; else another tab has just added some. */
  const areKnown = (orders: readonly number[]) => {
    const known = new Set(edits.get().map(({ order }) => order));
    return orders.filter((order) => !known.has(order)).length <= unreadable.get();
  };

  const changeAll: Outbox['changeAll'] = (changed, fence) =>
    inTurn(async () => {
      const there = await store.changeAll(changed, fence);
      take([...without(changed), ...changed.filter(({ id }) => there.has(id))]);
      return there;
    });

  return {
    edits,
    unreadable,
    decisions,
    load: () => inTurn(readAll),
    add: (edit, draftKey) =>
      inTurn(async () => {
        const waiting = edits.get();
        const typed = { ...inNameOf(waiting, edit), seenVersion: versionSeen(waiting, edit) };
        const { order, before } = await store.add(typed, draftKey);
        const added = { ...typed, order };
        // Else this tab could send it before one that it hasn't heard of.
        if (!areKnown(before)) await readAll().catch(() => {});
        take([...without([added]), added]);
        return added;
      }),
    addAll: (more) =>
      inTurn(async () => {
        const added = await store.addAll(more);
        take([...edits.get(), ...added]);
        return added;
      }),
    takeFence: store.takeFence,
    changeAll,
    change: async (edit, fence) => (await changeAll([edit], fence)).has(edit.id),
    end: (ended, how, next, fence, draftKey) =>
      inTurn(async () => {
        const isDone = await store.end(ended, how, next, fence, draftKey);
        if (isDone) take(next ? [...without(ended), next] : without(ended));
        if (isDone && ended.some(({ state }) => state === 'conflict')) await readDecisions();
        return isDone;
      }),
    takeBack: (id) =>
      inTurn(async () => {
        const back = await store.takeBack(id);
        take([...without(back), ...back]);
        await readDecisions();
        return back;
      }),
    told: (known) =>
      inTurn(async () => {
        await store.told(known);
        await readDecisions();
      }),
  };
}

/** The known edit when the read one says the same: what was typed never changes, so state and outcome decide. */
const sameAs = (known: StoredEdit | undefined, read: StoredEdit): StoredEdit =>
  known &&
  known.state === read.state &&
  known.error === read.error &&
  known.order === read.order &&
  known.seenVersion === read.seenVersion &&
  known.triedAt === read.triedAt
    ? known
    : read;

/** What is typed upon an imported edit goes out for the same device: else it would conflict with what its author saw. */
function inNameOf(edits: readonly StoredEdit[], edit: NewEdit): NewEdit {
  const before = edits.findLast(({ uid, device }) => uid === edit.uid && device !== undefined);
  return before?.device === undefined ? edit : { ...edit, device: before.device };
}
