import { isAlike } from '../base/is-alike.ts';
import { type Observable, settable } from '../base/observable.ts';
import { switched, whileThere } from '../base/switched.ts';
import type { EarlyLists, Opening } from '../model/opening.ts';
import type { QueuedEdit } from '../model/queued-edit.ts';
import type { Loss, SyncStatus } from '../model/sync-status.ts';
import type { Memory } from '../view/memory.ts';
import { statusOf } from '../workspace/status.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the engine shows of the open workspace; empty values while none is open. */
export interface ShownFacts {
  status: Observable<SyncStatus>;
  queued: Observable<readonly QueuedEdit[]>;
  loss: Observable<Loss | null>;
  early: Observable<EarlyLists | null>;
  opening: Observable<Opening>;
  unkept: Observable<ReadonlySet<string>>;
  incoming: Observable<ReadonlySet<string>>;
  whole: Observable<ReadonlySet<string>>;
}

const notOpen: Opening = { isWhole: false, cases: new Set(), hasFailed: false };

const noStatus: SyncStatus = {
  kind: 'offline',
  waiting: 0,
  attention: 0,
  unreadable: 0,
  lost: 0,
  sealed: 0,
  elsewhere: 0,
  noRoom: null,
  workOffline: false,
  filling: null,
  mirror: null,
};

const statusIn = (open: Workspace, memory: Memory): SyncStatus =>
  statusOf({
    edits: open.outbox.edits.get(),
    isAdding: open.documents.adding.isAny.get(),
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

/** The open workspace's status. Its facts change with each edit; listeners hear only when the status differs. */
function shownStatus(workspace: Observable<Workspace | null>, memory: Memory): Observable<SyncStatus> {
  const status = settable<SyncStatus>(noStatus);
  whileThere(workspace, (open) => {
    const refresh = () => {
      const next = statusIn(open, memory);
      if (!isAlike(next, status.get())) status.set(next);
    };
    const facts: Pick<Observable<unknown>, 'subscribe'>[] = [
      open.workOffline,
      open.standing,
      open.needsPassword,
      open.mirror,
      open.claims,
      open.outbox.edits,
      open.documents.adding.isAny,
      open.outbox.unreadable,
      open.losses.found,
      open.otherDevices,
      open.reading.early,
    ];
    const ends = facts.map((fact) => fact.subscribe(refresh));
    refresh();
    return () => {
      ends.forEach((end) => end());
      status.set(noStatus);
    };
  });
  return status;
}

const noEdits: readonly QueuedEdit[] = [];
const noUids: ReadonlySet<string> = new Set();

/** Lets what the screens see of the device follow the open workspace. */
export function followWorkspace(workspace: Observable<Workspace | null>, memory: Memory): ShownFacts {
  return {
    queued: switched(workspace, (open): Observable<readonly QueuedEdit[]> => open.outbox.edits, noEdits),
    loss: switched(workspace, (open) => open.losses.found, null),
    early: switched(workspace, (open) => open.reading.early, null),
    opening: switched(workspace, (open) => open.reading.opening, notOpen),
    unkept: switched(workspace, (open) => open.guests.unkept, noUids),
    incoming: switched(workspace, (open) => open.guests.incoming, noUids),
    whole: switched(workspace, (open) => open.guests.whole, noUids),
    status: shownStatus(workspace, memory),
  };
}
