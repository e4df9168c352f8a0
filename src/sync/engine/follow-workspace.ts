import { keepEqual, type Observable, settable } from '../base/observable.ts';
import type { EarlyLists, Opening } from '../model/opening.ts';
import type { QueuedEdit } from '../model/queued-edit.ts';
import type { Loss, SyncStatus } from '../model/sync-status.ts';
import type { Memory } from '../view/memory.ts';
import { statusOf } from '../workspace/status.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the engine shows of the workspace that is open; of none, nothing. */
export interface ShownFacts {
  status: Observable<SyncStatus>;
  queued: Observable<readonly QueuedEdit[]>;
  loss: Observable<Loss | null>;
  early: Observable<EarlyLists | null>;
  opening: Observable<Opening>;
  unkept: Observable<ReadonlySet<string>>;
  incoming: Observable<ReadonlySet<string>>;
}

const notOpen: Opening = { isWhole: false, hasFailed: false };

const noStatus: SyncStatus = {
  kind: 'offline',
  waiting: 0,
  attention: 0,
  unreadable: 0,
  lost: 0,
  sealed: 0,
  elsewhere: 0,
  isFull: false,
  workOffline: false,
  filling: null,
  mirror: null,
};

const statusIn = (open: Workspace, memory: Memory): SyncStatus =>
  statusOf({
    edits: open.outbox.edits.get(),
    unreadable: open.outbox.unreadable.get(),
    lost: open.losses.found.get()?.count ?? 0,
    sealed: open.sealed.get()?.count ?? 0,
    elsewhere: open.otherDevices.get().reduce((sum, { count }) => sum + count, 0),
    workOffline: open.workOffline.get(),
    standing: open.standing.get(),
    needsPassword: open.needsPassword.get(),
    mirror: open.mirror.get(),
    year: open.claims.get().year.name,
    yearId: open.claims.get().year.id,
    records: Object.values(memory.rowCounts()).reduce((sum, count) => sum + count, 0),
  });

/** Lets what the screens see of the device follow whichever workspace is open. */
export function followWorkspace(workspace: Observable<Workspace | null>, memory: Memory): ShownFacts {
  const status = settable<SyncStatus>(noStatus);
  const queued = settable<readonly QueuedEdit[]>([]);
  const loss = settable<Loss | null>(null);
  const early = settable<EarlyLists | null>(null);
  const opening = settable<Opening>(notOpen);
  const unkept = settable<ReadonlySet<string>>(new Set());
  const incoming = settable<ReadonlySet<string>>(new Set());
  let endFollowing = () => {};

  function follow(): void {
    endFollowing();
    endFollowing = () => {};
    const open = workspace.get();
    if (!open) {
      queued.set([]);
      loss.set(null);
      early.set(null);
      opening.set(notOpen);
      unkept.set(new Set());
      incoming.set(new Set());
      status.set(noStatus);
      return;
    }
    const refresh = () => {
      const next = statusIn(open, memory);
      // Much of what it is made of changes with each edit, and the status says nothing else for it.
      if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next);
    };
    const facts: Pick<Observable<unknown>, 'subscribe'>[] = [
      open.workOffline,
      open.standing,
      open.needsPassword,
      open.mirror,
      open.claims,
      open.outbox.edits,
      open.outbox.unreadable,
      open.losses.found,
      open.otherDevices,
      open.reading.early,
    ];
    const ends = [
      ...facts.map((fact) => fact.subscribe(refresh)),
      keepEqual(queued, open.outbox.edits),
      keepEqual(loss, open.losses.found),
      keepEqual(early, open.reading.early),
      keepEqual(opening, open.reading.opening),
      keepEqual(unkept, open.guests.unkept),
      keepEqual(incoming, open.guests.incoming),
    ];
    endFollowing = () => ends.forEach((end) => end());
    refresh();
  }
  workspace.subscribe(follow);

  return { status, queued, loss, early, opening, unkept, incoming };
}
