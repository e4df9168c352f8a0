import { type Settable, settable } from '../base/observable.ts';
import type { Basis } from './basis.ts';
import type { Standing } from './status.ts';
import type { Synchronising } from './synchronising.ts';
import { watchLeader } from './watch-leader.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

export interface ToldStanding {
  /** How this device stands with the server, as the leading tab last told. */
  standing: Settable<Standing>;
  /** Says how things stand, where this tab leads. */
  tell(): void;
  end(): void;
}

/**
 * How the device stands with the server. The leading tab tells it to the other tabs; these take the lead when the
 * leading tab falls silent.
 */
export function toldStanding(
  { reached, timers, now }: WorkspaceParts,
  { leader, channel, losses, otherDevices }: Basis,
  { loop, isFull }: Synchronising,
): ToldStanding {
  const standing = settable<Standing>({ isPulled: false, reached: reached.get(), isFull: false });

  function tell(): void {
    if (!leader.isLeader.get()) return;
    const current = { isPulled: loop.isPulled.get(), reached: reached.get(), isFull: isFull.get() };
    standing.set(current);
    channel.post({ kind: 'standing', ...current });
    channel.post({ kind: 'losses', ...losses.known() });
    channel.post({ kind: 'devices', devices: otherDevices.get() });
  }

  const ends = [
    watchLeader({ leader, channel, standing, isSeen: loop.isSeen, timers, now }),
    ...[leader.isLeader, loop.isPulled, reached, isFull].map((one) => one.subscribe(tell)),
  ];
  return { standing, tell, end: () => ends.forEach((end) => end()) };
}
