import { readDisk } from '../read-disk.ts';
import type { Simulation } from '../simulation.ts';
import { lastAutosaveIsRecoverable } from './of-devices.ts';
import {
  cursorNumber,
  mirrorEqualsScope,
  scopeOf,
  upToDateIsTrue,
  viewEqualsMirrorFoldedWithOutbox,
} from './of-mirrors.ts';
import { newestChange } from './server-state.ts';

/** How often a mirror that has all changes is compared with the server's scope, which takes a dozen queries. */
const compared = 0.06;

/** What must hold whenever nothing is going on: invariants 3 (where it can be told), 4, 14 and 20; 11 and 17 are looked at with each request. */
export async function checkStep(sim: Simulation): Promise<void> {
  for (const device of sim.devices) {
    for (const tab of device.tabs) {
      const uid = tab.userUid();
      if (uid === null || tab.page.isFrozen || tab.isBusy) continue;
      const disk = await readDisk(device.disk, uid);
      if (tab.userUid() !== uid) continue;
      // A frozen page may have written what it can't tell the others before its thaw.
      if (device.tabs.every(({ page }) => !page.isFrozen)) viewEqualsMirrorFoldedWithOutbox(sim, tab, disk);
      upToDateIsTrue(sim, device, tab, disk);
      lastAutosaveIsRecoverable(sim, device, uid, disk);
      const at = cursorNumber(disk);
      if (at !== null && disk.state && sim.random.chance(compared) && at === (await newestChange(sim)))
        mirrorEqualsScope(sim, `${tab.name} at change ${at}`, disk, await scopeOf(sim, disk.state.yearId));
    }
  }
}
