import type { OnDisk } from '../read-disk.ts';
import type { Simulation } from '../simulation.ts';
import type { ServerState } from './server-state.ts';

const invariant = 'decisions are told, once';

/** What was decided for the server's wording is told when there is time for it, and written down there with its fields. */
export function decisionsAreTold(
  sim: Simulation,
  server: ServerState,
  disks: readonly (readonly [string, OnDisk])[],
): void {
  const isConflict = new Map(
    [...server.received].map(([key, { hasConflict }]) => [key.split(' ')[1], hasConflict]),
  );
  for (const [where, { decisions }] of disks)
    for (const { id, at, theirs, untold } of decisions) {
      if (untold) sim.violated(invariant, `${where}: ${id} was not told`);
      if (theirs.length === 0 || !isConflict.get(id)) continue;
      const known = server.decided.filter((one) => one.key === id && one.at === at);
      if (known.length !== 1 || known[0]?.theirs.some((field) => !theirs.includes(field)))
        sim.violated(invariant, `${where}: ${id}, ${theirs.join()}: ${JSON.stringify(known)}`);
    }
}

/** However often it is told. */
export function eachDecisionIsWrittenOnce(sim: Simulation, { decided }: ServerState): void {
  const seen = new Set<string>();
  for (const { key, at } of decided) {
    if (seen.has(`${key} ${at}`)) sim.violated(invariant, `${key} is written down twice`);
    seen.add(`${key} ${at}`);
  }
}
