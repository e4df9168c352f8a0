import { createMemory } from '#sync/view/memory.ts';
import { rootOf } from '#sync/view/family.ts';
import type { SimDevice } from '../device.ts';
import type { OnDisk } from '../read-disk.ts';
import type { GuestEdit, Simulation, SimUser } from '../simulation.ts';
import { changesOf } from './of-edits.ts';
import { guestsOn, scopeOf } from './of-mirrors.ts';
import type { ServerState } from './server-state.ts';

/** The unsent edits of guests on a disk. */
function guestEdits(disk: OnDisk): GuestEdit[] {
  const guests = new Set(guestsOn(disk));
  if (guests.size === 0 || disk.edits.length === 0) return [];
  const fresh = createMemory();
  fresh.putRows(disk.rows);
  fresh.setEdits(disk.edits);
  return disk.edits.flatMap(({ id, entity, uid }) => {
    const guest = rootOf(fresh, { entity, uid });
    return guest !== null && guests.has(guest) && fresh.rowOf(entity, uid)
      ? [{ id, entity, uid, guest }]
      : [];
  });
}

/**
 * A guest with unsent edits stays, whatever else goes and whatever the role of its user has become: while the edit waits, for the
 * server or for a person, its record is on the device, unless the server gives it no more.
 */
export async function guestsWithEditsStay(
  sim: Simulation,
  device: SimDevice,
  userUid: string,
  disk: OnDisk,
): Promise<void> {
  // Until a new start is filled it is not known what stays.
  if (!disk.state?.isFilled || disk.damaged > 0 || disk.state.guests.some(({ isWhole }) => !isWhole)) return;
  const name = `${device.id} ${userUid}`;
  const held = new Set(disk.rows.map(({ record }) => record.uid));
  const waiting = new Set(disk.edits.map(({ id }) => id));
  const gone = (sim.guestEdits.get(name) ?? []).filter(({ id, uid }) => waiting.has(id) && !held.has(uid));
  for (const { id, entity, uid, guest } of gone)
    if ((await scopeOf(sim, disk.state.yearId, [guest], userUid)).versions.has(uid))
      sim.violated(
        'a guest with unsent edits stays',
        `${device.name}: ${entity} ${uid} of edit ${id} is gone`,
      );
  sim.guestEdits.set(name, guestEdits(disk));
}

/**
 * The device's user, where their role was lowered and the device has pulled since: from then on it holds of its year and of its
 * guests what the server gives to that role, and nothing else.
 */
export const loweredSince = (sim: Simulation, device: SimDevice, userUid: string): SimUser | undefined =>
  sim.users.find(
    ({ uid, isActive, role }) =>
      uid === userUid && isActive && role === 'Read-Only' && sim.heard.has(`${device.id} ${uid}`),
  );

/** An edit that was refused, for its author's role or for whatever else, stays with the reason. */
export function refusalsSayWhy(sim: Simulation, device: SimDevice, { edits }: OnDisk): void {
  for (const { id, state, error } of edits)
    if (state === 'refused' && !error) sim.violated('a refused edit says why', `${device.name}: ${id}`);
}

/** What reached the server only while its author's role was lowered has changed nothing. */
export function loweredRoleChangesNothing(sim: Simulation, server: ServerState): void {
  for (const entry of sim.ledger.entries.values())
    if (
      entry.edit.entity !== 'savedView' &&
      !sim.receivedOfEditors.has(entry.edit.id) &&
      changesOf(server, entry).length > 0
    )
      sim.violated(
        'what a lowered role sends changes nothing',
        `${entry.edit.action} ${entry.edit.entity} ${entry.edit.uid} (edit ${entry.edit.id} of ${entry.device})`,
      );
}
