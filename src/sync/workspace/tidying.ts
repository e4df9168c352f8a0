import type { Basis } from './basis.ts';
import { keepingLists, keepingParts } from './keep-lists.ts';
import type { Synchronising } from './synchronising.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

export interface Tidying {
  /** Seals anew what still lies under an older data key: when there is time, and only where this tab leads. */
  resealSoon(): void;
  end(): void;
}

/** How often ended edits are looked through for those that have been kept long enough, in ms. */
const forgetEvery = 60 * 60_000;

/** What is done when there is time: after each pull, and once everything on the device is in memory. */
export function tidying(
  { memory, idle, serverTime }: WorkspaceParts,
  { stores, documents, losses, leader, isLoaded, log }: Basis,
  { loop, isSettled, agreed }: Synchronising,
): Tidying {
  const whenPulled = (work: () => Promise<unknown>) =>
    loop.isPulled.subscribe(() => void (loop.isPulled.get() && work().catch(() => {})));
  const sweepFiles = () => documents.sweep((uid) => memory.rowOf('document', uid) !== undefined);
  let forgotten = Number.NEGATIVE_INFINITY;
  async function forgetEnded(): Promise<void> {
    const time = serverTime();
    if (time === null || time - forgotten < forgetEvery) return;
    forgotten = time;
    await stores.outbox.forget(time);
  }
  const keeping = { mirror: stores.mirror, memory, isSettled, agreed, idle };
  const [keepLists, keepParts] = [keepingLists(keeping), keepingParts(keeping)];
  const keep = () => keepLists().then(keepParts);

  function resealSoon(): void {
    if (leader.isLeader.get() && isLoaded.get())
      // Sealing that is cut off goes on at the next opening.
      void stores.reseal(idle).catch(() => log.add('sealing anew: not done yet'));
  }

  const ends = [
    // A pull has just reached the server, so it can be asked which of the missing edits it has, and has told its time.
    ...[losses.check, forgetEnded, sweepFiles, keep].map(whenPulled),
    ...[leader.isLeader, isLoaded].map((one) => one.subscribe(resealSoon)),
  ];
  return { resealSoon, end: () => ends.forEach((end) => end()) };
}
