import { needsAttention, madeBy, removedBy, type StoredEdit } from '#sync/model/stored-edit.ts';
import type { Entry } from '../ledger.ts';
import type { Simulation } from '../simulation.ts';
import type { Change, ServerState } from './server-state.ts';

const receivedOf = (sim: Simulation, { received }: ServerState, entry: Entry) =>
  received.get(`${sim.users.find(({ uid }) => uid === entry.userUid)?.id ?? 0} ${entry.edit.id}`);

const named = ({ edit, device }: Entry) =>
  `${edit.action} ${edit.entity} ${edit.uid} (edit ${edit.id} of ${device})`;

/** The change log's entries that an edit wrote on its own record. */
export const changesOf = ({ changes }: ServerState, { edit, device }: Entry): Change[] =>
  changes.filter(
    (change) =>
      change.uid === edit.uid && change.device === device && change.writtenAt === Date.parse(edit.writtenAt),
  );

/** 1. Each saved edit ends as promised: applied, shown to its author, or discarded by its author; in one way only. */
export function eachSavedEditEndsAsPromised(
  sim: Simulation,
  server: ServerState,
  outboxes: ReadonlyMap<string, readonly StoredEdit[]>,
): void {
  for (const entry of sim.ledger.entries.values()) {
    const { edit, ended, isGivenUp } = entry;
    const received = receivedOf(sim, server, entry);
    const isQueued =
      outboxes.get(`${entry.device} ${entry.userUid}`)?.some(({ id }) => id === edit.id) === true;
    const isDecided = ended === 'discarded' || ended === 'amended' || ended === 'resolved';
    if (entry.isSaved && !received && !isQueued && !isDecided && !isGivenUp)
      sim.violated('1 each saved edit ends as promised', `${named(entry)} has vanished`);
    if (ended === 'applied' && !received)
      sim.violated('1 each saved edit ends as promised', `${named(entry)} is called applied and isn't`);
    if (isDecided && received && !received.hasConflict && !entry.isTakenBack)
      sim.violated('1 each saved edit ends as promised', `${named(entry)} was ${ended} and applied`);
  }
}

/** 2. At most one effect per edit, one row per uid (unique in the database; made once). */
export function atMostOneEffectPerEdit(sim: Simulation, server: ServerState): void {
  for (const entry of sim.ledger.entries.values()) {
    const count = changesOf(server, entry).length;
    if (count > 1) sim.violated('2 at most one effect per edit', `${named(entry)} has ${count} effects`);
  }
  const made = new Set<string>();
  for (const { action, uid } of server.changes) {
    if (action === 'create' && made.has(uid)) sim.violated('2 one row per uid', uid);
    if (action === 'create') made.add(uid);
  }
}

/** 7. Within a record, server order is typing order. */
export function serverOrderIsTypingOrder(sim: Simulation, server: ServerState): void {
  const last = new Map<string, { place: number; entry: Entry }>();
  const byTime = new Map(
    [...sim.ledger.entries.values()].map((entry) => [
      `${entry.device} ${Date.parse(entry.edit.writtenAt)}`,
      entry,
    ]),
  );
  for (const change of server.changes) {
    const entry = byTime.get(`${change.device} ${change.writtenAt}`);
    if (!entry || entry.isTakenBack || entry.edit.uid !== change.uid) continue;
    const key = `${entry.device} ${entry.userUid} ${entry.edit.lane}`;
    const before = last.get(key);
    if (before && before.place > entry.place)
      sim.violated('7 server order is typing order', `${named(entry)} came after ${named(before.entry)}`);
    last.set(key, { place: entry.place, entry });
  }
}

/** 7. No child before its parent. */
export function noChildBeforeItsParent(sim: Simulation, server: ServerState): void {
  const made = new Map(
    server.changes.filter(({ action }) => action === 'create').map((one) => [one.uid, one.number]),
  );
  for (const { edit } of sim.ledger.entries.values()) {
    const own = made.get(edit.uid);
    if ((edit.action !== 'create' && edit.action !== 'upload') || own === undefined) continue;
    for (const parent of edit.needs)
      if ((made.get(parent) ?? Infinity) >= own)
        sim.violated('7 no child before its parent', `${edit.entity} ${edit.uid} came before ${parent}`);
  }
}

/** Whether an edit can't go out before a person has decided about it or about one that it hangs on. */
export function waitsForAPerson(
  edit: StoredEdit,
  all: readonly StoredEdit[],
  asking = new Set<string>(),
): boolean {
  if (needsAttention(edit)) return true;
  if (asking.has(edit.id)) return false;
  asking.add(edit.id);
  const removed = removedBy(edit);
  return all.some((other) => {
    if (other === edit) return false;
    const makesWhatItNeeds = edit.needs.includes(madeBy(other) ?? '');
    const isBefore = other.order < edit.order;
    const isAhead =
      isBefore &&
      (other.lane === edit.lane ||
        (removed !== null && (other.needs.includes(removed) || other.lane === removed)));
    return (makesWhatItNeeds || isAhead) && waitsForAPerson(other, all, asking);
  });
}

/** 8, 16. A refused edit delays no other record: the outbox holds only what waits for a person. */
export function outboxHoldsOnlyWhatWaitsForAPerson(
  sim: Simulation,
  where: string,
  edits: readonly StoredEdit[],
): void {
  for (const edit of edits)
    if (!waitsForAPerson(edit, edits))
      sim.violated(
        '16 the outbox holds only what waits for a person',
        `${where}: ${edit.state} ${edit.action} ${edit.entity} ${edit.uid} (${edit.id})`,
      );
}
