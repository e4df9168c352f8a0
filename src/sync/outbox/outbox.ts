import { Problem } from '#domain/problems.ts';
import { type Observable, settable } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import type { Decision, OutboxStore } from '../model/outbox-store.ts';
import type { NewEdit, StoredEdit } from '../model/stored-edit.ts';
import { versionSeen } from './version-seen.ts';

/** The edits of this device that have not ended, in memory and in the store alike. */
export interface Outbox extends Omit<
  OutboxStore,
  'read' | 'add' | 'ended' | 'endedByPerson' | 'forget' | 'untold' | 'whereabouts'
> {
  edits: Observable<readonly StoredEdit[]>;
  /** How many there are that can't be opened: damaged, or sealed with another key. */
  unreadable: Observable<number>;
  /** Decisions that the server hasn't been told of, as this tab last read them. */
  decisions: Observable<readonly Decision[]>;
  /** Reads the store anew: at the start, and when another tab wrote. */
  load(): Promise<void>;
  /** As `changeAll` of one edit; false when it has left. */
  change(edit: StoredEdit, fence?: number): Promise<boolean>;
  add(edit: NewEdit, draftKey?: string): Promise<StoredEdit>;
  /**
   * From now on nothing is added: whoever tries is told so. Resolves once what was added before is stored, with what
   * opens the outbox again.
   */
  shut(): Promise<() => void>;
  isShut(): boolean;
}

/**
 * Keeps memory in step with the store: one change after the other, the store first. So reading anew what another tab
 * wrote never brings back an older state.
 */
export function createOutbox(store: OutboxStore, announce: () => void): Outbox {
  const edits = settable<readonly StoredEdit[]>([]);
  const unreadable = settable(0);
  const decisions = settable<readonly Decision[]>([]);
  const inTurn = oneAtATime();
  let isShut = false;
  const requireOpen = () => {
    if (isShut) throw new Problem('unavailable', 'The session is ending: this was not saved.');
  };

  const take = (next: readonly StoredEdit[]) => {
    edits.set(next.toSorted((a, b) => a.order - b.order));
    announce();
  };
  /** A decision that can't be read now is read at the next change, and told then. */
  const readDecisions = async () => {
    const untold = await store.untold().catch(() => decisions.get());
    if (untold.length + decisions.get().length > 0) decisions.set(untold);
  };
  const without = (gone: readonly StoredEdit[]) => othersThan(gone, edits.get());

  async function readAll(): Promise<void> {
    const known = new Map(edits.get().map((edit) => [edit.id, edit]));
    const read = await store.read();
    // An unchanged edit stays the same object, so that its record isn't folded anew.
    edits.set(read.edits.map((edit) => sameAs(known.get(edit.id), edit)));
    unreadable.set(read.unreadable);
    await readDecisions();
  }

  const changeAll: Outbox['changeAll'] = (changed, fence) =>
    inTurn(async () => {
      const there = await store.changeAll(changed, fence);
      take([...without(changed), ...changed.filter(({ id }) => there.has(id))]);
      // The others have left, or another tab has retyped them.
      if (there.size < changed.length) await readAll().catch(() => {});
      return there;
    });

  return {
    edits,
    unreadable,
    decisions,
    load: () => inTurn(readAll),
    add: (edit, draftKey) =>
      inTurn(async () => {
        requireOpen();
        const waiting = edits.get();
        const typed = { ...inNameOf(waiting, edit), seenVersion: versionSeen(waiting, edit) };
        const { order, before } = await store.add(typed, draftKey);
        const added = { ...typed, order };
        // Otherwise this tab could send the new edit before an earlier one that another tab has just added.
        if (unknownAt(before, waiting) > unreadable.get()) await readAll().catch(() => {});
        take([...without([added]), added]);
        return added;
      }),
    addAll: (more) =>
      inTurn(async () => {
        requireOpen();
        const added = await store.addAll(more);
        take([...edits.get(), ...added]);
        return added;
      }),
    shut: () =>
      inTurn(async () => {
        isShut = true;
        return () => void (isShut = false);
      }),
    isShut: () => isShut,
    takeFence: store.takeFence,
    changeAll,
    release: (edit) =>
      inTurn(async () => {
        const isReleased = await store.release(edit);
        if (isReleased) take([...without([edit]), edit]);
        // Another tab has tried it again, has its answer or has ended it.
        else await readAll().catch(() => {});
        return isReleased;
      }),
    retype: (typed) =>
      inTurn(async () => {
        const there = await store.retype(typed);
        const retyped = typed.filter(({ id }) => there.has(id));
        take([...without(retyped), ...retyped]);
        return there;
      }),
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

function othersThan(gone: readonly StoredEdit[], edits: readonly StoredEdit[]): StoredEdit[] {
  const ids = new Set(gone.map(({ id }) => id));
  return edits.filter(({ id }) => !ids.has(id));
}

/** How many edits are at these places that are not among the known ones. */
function unknownAt(orders: readonly number[], edits: readonly StoredEdit[]): number {
  const known = new Set(edits.map(({ order }) => order));
  return orders.filter((order) => !known.has(order)).length;
}

/** The known edit where the one read says the same: what was typed never changes, so state and outcome are compared. */
const sameAs = (known: StoredEdit | undefined, read: StoredEdit): StoredEdit =>
  known &&
  known.state === read.state &&
  known.error === read.error &&
  known.order === read.order &&
  known.seenVersion === read.seenVersion &&
  known.triedAt === read.triedAt
    ? known
    : read;

/** An edit typed over an imported one goes out under the same device's id: under two ids they would conflict. */
function inNameOf(edits: readonly StoredEdit[], edit: NewEdit): NewEdit {
  const before = edits.findLast(({ uid, device }) => uid === edit.uid && device !== undefined);
  return before?.device === undefined ? edit : { ...edit, device: before.device };
}
