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
  { loop, noRoom }: Synchronising,
): ToldStanding {
  const standing = settable<Standing>({ isPulled: false, reached: reached.get(), noRoom: null });

  function tell(): void {
    if (!leader.isLeader.get()) return;
    const current = { isPulled: loop.isPulled.get(), reached: reached.get(), noRoom: noRoom.get() };
    standing.set(current);
    channel.post({ kind: 'standing', ...current });
    channel.post({ kind: 'losses', ...losses.known() });
    channel.post({ kind: 'devices', devices: otherDevices.get() });
  }

  /** Where nobody can lead nobody tells; another tab that leads after all tells otherwise. */
  function tellNoRoom(): void {
    if (leader.foundNoRoom.get()) standing.set({ isPulled: false, reached: reached.get(), noRoom: 'device' });
  }

  const ends = [
    watchLeader({ leader, channel, standing, isSeen: loop.isSeen, timers, now }),
    leader.foundNoRoom.subscribe(tellNoRoom),
    reached.subscribe(() => standing.get().noRoom && tellNoRoom()),
    ...[leader.isLeader, loop.isPulled, reached, noRoom].map((one) => one.subscribe(tell)),
  ];
  return { standing, tell, end: () => ends.forEach((end) => end()) };
}
