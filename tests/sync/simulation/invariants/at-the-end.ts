import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { devicesOf, drainAll, stopFaults, withUser } from '../calm.ts';
import { type OnDisk, readDisk } from '../read-disk.ts';
import type { Simulation } from '../simulation.ts';
import { checkStep } from './at-each-step.ts';
import { decisionsAreTold, eachDecisionIsWrittenOnce } from './of-decisions.ts';
import { noPlantedNameInRawBytes } from './of-devices.ts';
import {
  atMostOneEffectPerEdit,
  eachSavedEditEndsAsPromised,
  noChildBeforeItsParent,
  outboxHoldsOnlyWhatWaitsForAPerson,
  serverOrderIsTypingOrder,
} from './of-edits.ts';
import { loweredRoleChangesNothing } from './of-guests.ts';
import { eachUploadIsOneFile, whatWaitsHasItsFile } from './of-files.ts';
import {
  guestsOn,
  keysShowTheRows,
  listsShowTheRows,
  mediationsAreClosedWithTheirCases,
  mirrorEqualsScope,
  noDanglingReference,
  type Scope,
  scopeOf,
} from './of-mirrors.ts';
import { appliedEditsHaveSurvived, changeLogIsAChain } from './of-the-change-log.ts';
import { nothingRestrictedToOthers } from './of-restrictions.ts';
import { readServer } from './server-state.ts';

/** Lets faults stop and everybody finish; then looks at all that must hold. */
export async function checkEnd(sim: Simulation): Promise<void> {
  if (sim.violations.length > 0) return;
  await stopFaults(sim);
  await drainAll(sim);
  const scopes = new Map<string, Scope>();
  const mirrors: [string, OnDisk][] = [];
  const outboxes = new Map<string, readonly StoredEdit[]>();
  for (const user of sim.users) {
    const devices = devicesOf(sim, user);
    for (const device of devices) await withUser(sim, device, user);
    await sim.time.advance(61_000);
    await sim.quiet.settle();
    await checkStep(sim);
    for (const device of devices) {
      const where = `${device.name} of ${user.userName}`;
      const disk = await readDisk(device.disk, user.uid);
      mirrors.push([where, disk]);
      outboxes.set(`${device.id} ${user.uid}`, disk.edits);
      outboxHoldsOnlyWhatWaitsForAPerson(sim, where, disk.edits);
      await whatWaitsHasItsFile(sim, device, await withUser(sim, device, user), disk.edits);
      const yearId = disk.state?.yearId ?? 0;
      const guests = guestsOn(disk);
      const held = `${user.uid} ${yearId} ${guests.join()}`;
      const scope = scopes.get(held) ?? (await scopeOf(sim, yearId, guests, user.uid));
      scopes.set(held, scope);
      mirrorEqualsScope(sim, where, disk, scope);
      listsShowTheRows(sim, where, disk);
      keysShowTheRows(sim, where, disk);
      await nothingRestrictedToOthers(sim, where, user.uid, disk);
    }
  }
  for (const device of sim.devices) await noPlantedNameInRawBytes(sim, device);
  const server = await readServer(sim);
  eachSavedEditEndsAsPromised(sim, server, outboxes);
  atMostOneEffectPerEdit(sim, server);
  serverOrderIsTypingOrder(sim, server);
  noChildBeforeItsParent(sim, server);
  changeLogIsAChain(sim, server);
  appliedEditsHaveSurvived(sim, server);
  loweredRoleChangesNothing(sim, server);
  decisionsAreTold(sim, server, mirrors);
  eachDecisionIsWrittenOnce(sim, server);
  await eachUploadIsOneFile(sim, server);
  await noDanglingReference(sim, mirrors);
  await mediationsAreClosedWithTheirCases(sim);
}
