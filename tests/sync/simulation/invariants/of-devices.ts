import type { Draft } from '#sync/engine/engine.ts';
import { holds, rawValues } from '../../../helpers/raw-bytes.ts';
import type { SimDevice } from '../device.ts';
import type { OnDisk } from '../read-disk.ts';
import { plantedName, type Simulation } from '../simulation.ts';

/** 14. A form's last autosave is recoverable, and gone after its save. */
export function lastAutosaveIsRecoverable(
  sim: Simulation,
  device: SimDevice,
  userUid: string,
  disk: OnDisk,
): void {
  const prefix = `${device.id} ${userUid} `;
  for (const [name, expected] of sim.ledger.drafts) {
    if (!name.startsWith(prefix)) continue;
    const draft = disk.drafts.get(name.slice(prefix.length)) as Draft | undefined;
    if (expected === 'gone' && draft) sim.violated('14 a draft left after its save', name);
    if (expected !== 'gone' && JSON.stringify(draft?.values) !== expected)
      sim.violated(
        "14 a form's last autosave is recoverable",
        `${name}: ${expected}, found ${JSON.stringify(draft)}`,
      );
  }
}

/** 18. No planted name in the raw bytes of databases and files. */
export async function noPlantedNameInRawBytes(sim: Simulation, device: SimDevice): Promise<void> {
  const raw = await rawValues(device.disk.options.indexedDB as IDBFactory);
  if (holds(raw, plantedName))
    sim.violated('18 no planted name in the raw bytes', `${device.name}: databases`);
  if (
    holds(
      [...device.disk.files.folders].map(([name, files]) => [name, [...files]]),
      plantedName,
    )
  )
    sim.violated('18 no planted name in the raw bytes', `${device.name}: files`);
}
