import { isSameValue } from '#domain/merge.ts';
import type { Entry } from '../ledger.ts';
import type { Simulation } from '../simulation.ts';
import { changesOf } from './of-edits.ts';
import type { Change, ServerState } from './server-state.ts';

/** What a record's own state decides, whatever was typed (the domain's settle), and references, which have two names. */
const notTyped = new Set([
  'dateWithdrawn',
  'dateHeld',
  'studentId',
  'parentId',
  'complaintId',
  'mediationUid',
  'dateFiled:agree',
]);

const writers = (sim: Simulation) =>
  new Map(
    [...sim.ledger.entries.values()].map((entry) => [
      `${entry.device} ${Date.parse(entry.edit.writtenAt)}`,
      entry,
    ]),
  );

const authorOf = (change: Change) => `${change.userId} ${change.device}`;

/** 5. Per field the change log is a chain: each old value is the new one before, and was seen by its writer or is their own. */
export function changeLogIsAChain(sim: Simulation, server: ServerState): void {
  const byTime = writers(sim);
  const values = new Map<string, { value: unknown; author: string; version: number }>();
  for (const change of server.changes) {
    const entry = byTime.get(`${change.device} ${change.writtenAt}`);
    for (const [field, [old, next]] of Object.entries(change.changed)) {
      const key = `${change.uid} ${field}`;
      const before = values.get(key);
      // Whom a case is restricted to is a list.
      if (JSON.stringify(old) !== JSON.stringify(before?.value ?? null))
        sim.violated(
          '5 the change log is a chain',
          `${change.entity} ${key}: ${String(before?.value)} is followed by ${String(old)}`,
        );
      const isSeen =
        !entry ||
        wasSeen(entry, change, field, old) ||
        (entry.edit.seenVersion >= (before?.version ?? 0) && isOwnDiscarded(sim, entry, field));
      if (!isSeen && before && before.author !== authorOf(change))
        sim.violated(
          '5 each old value was seen by its writer',
          `${change.entity} ${key}: ${String(old)} by ${before.author}, overwritten by ${entry.edit.id}`,
        );
      values.set(key, { value: next, author: authorOf(change), version: change.version });
    }
  }
}

function wasSeen({ edit }: Entry, change: Change, field: string, old: unknown): boolean {
  const isOwn = edit.uid === change.uid && edit.action === 'save' && field in edit.changes;
  return !isOwn || notTyped.has(field) || isSameValue(edit.seen?.[field], old);
}

/** Whether what the writer saw in the field was an unsent change of their own, which they have discarded since; under it lay the server's. */
const isOwnDiscarded = ({ ledger }: Simulation, { edit, device, userUid }: Entry, field: string): boolean =>
  [...ledger.entries.values()].some(
    (other) =>
      other.ended === 'discarded' &&
      other.device === device &&
      other.userUid === userUid &&
      other.edit.uid === edit.uid &&
      field in other.edit.changes &&
      isSameValue(other.edit.changes[field], edit.seen?.[field]),
  );

/** 6. Edits of different groups from two devices both survive: what an applied edit typed has stood in the record. */
export function appliedEditsHaveSurvived(sim: Simulation, server: ServerState): void {
  for (const entry of sim.ledger.entries.values()) {
    const { edit, userUid } = entry;
    if (edit.action !== 'save') continue;
    const user = sim.users.find(({ uid }) => uid === userUid);
    const received = server.received.get(`${user?.id ?? 0} ${edit.id}`);
    if (!received || received.hasConflict) continue;
    const [own] = changesOf(server, entry);
    for (const [field, value] of Object.entries(edit.changes)) {
      if (notTyped.has(field)) continue;
      const history = server.changes.filter(
        ({ uid, number }) => uid === edit.uid && number <= (own?.number ?? Infinity),
      );
      const stood = history.flatMap(({ changed }) => (changed[field] ? [changed[field][1]] : []));
      const isThere = own
        ? isSameValue(stood.at(-1), value)
        : [null, ...stood].some((one) => isSameValue(one, value));
      if (!isThere)
        sim.violated(
          '6 edits of different groups both survive',
          `${edit.entity} ${edit.uid}.${field}: ${String(value)} of ${edit.id} never stood there`,
        );
    }
  }
}
