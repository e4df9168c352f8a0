import type { SimDevice, Tab } from '../device.ts';
import { readDisk } from '../read-disk.ts';
import type { Simulation } from '../simulation.ts';
import { guestsWithEditsStay, loweredSince, refusalsSayWhy } from './of-guests.ts';
import { lastAutosaveIsRecoverable } from './of-devices.ts';
import {
  cursorNumber,
  guestsOn,
  keysShowTheRows,
  listsShowTheRows,
  mirrorEqualsScope,
  scopeOf,
  shownRecordsHaveAllFields,
  upToDateIsTrue,
  viewEqualsMirrorFoldedWithOutbox,
} from './of-mirrors.ts';
import { nothingRestrictedToOthers } from './of-restrictions.ts';
import { newestChange } from './server-state.ts';

/** How often a mirror that has all changes is compared with the server's scope, which takes a dozen queries. */
const compared = 0.1;

/** The device's tabs that say what can be checked, by their user. */
function tellingTabs({ tabs }: SimDevice): Map<string, Tab[]> {
  const found = new Map<string, Tab[]>();
  for (const tab of tabs) {
    const uid = tab.userUid();
    if (uid !== null && !tab.page.isFrozen && !tab.isBusy) found.set(uid, [...(found.get(uid) ?? []), tab]);
  }
  return found;
}

/** What must hold whenever nothing is going on: invariants 3 (where it can be told), 4, 14, 20 and 21; 11 and 17 are looked at with each request. */
export async function checkStep(sim: Simulation): Promise<void> {
  for (const device of sim.devices) {
    for (const [uid, tabs] of tellingTabs(device)) {
      const disk = await readDisk(device.disk, uid);
      for (const tab of tabs) {
        if (tab.userUid() !== uid) continue;
        // A frozen page may have written what it can't tell the others before its thaw.
        if (device.tabs.every(({ page }) => !page.isFrozen)) viewEqualsMirrorFoldedWithOutbox(sim, tab, disk);
        shownRecordsHaveAllFields(sim, tab);
        upToDateIsTrue(sim, device, tab, disk);
        lastAutosaveIsRecoverable(sim, device, uid, disk);
      }
      listsShowTheRows(sim, device.name, disk);
      keysShowTheRows(sim, device.name, disk);
      await guestsWithEditsStay(sim, device, uid, disk);
      refusalsSayWhy(sim, device, disk);
      const at = cursorNumber(disk);
      // A damaged row comes back with the next pull that compares digests.
      const isComing = disk.state?.guests?.some((guest) => !guest.isWhole) ?? false;
      const isWhole = at !== null && disk.damaged === 0 && !isComing;
      const lowered = loweredSince(sim, device, uid);
      // Nobody asks the server as somebody who can't sign in.
      const isActive = sim.users.some((user) => user.uid === uid && user.isActive);
      const isCompared = (sim.random.chance(compared) || lowered !== undefined) && isActive;
      if (isWhole && disk.state && at === (await newestChange(sim)))
        await nothingRestrictedToOthers(sim, `${device.name} at change ${at}`, uid, disk);
      if (isCompared && isWhole && disk.state && at === (await newestChange(sim)))
        mirrorEqualsScope(
          sim,
          `${device.name} at change ${at}`,
          disk,
          await scopeOf(sim, disk.state.yearId, guestsOn(disk), uid, lowered),
        );
    }
  }
}
