import { type Settable, settable } from '../base/observable.ts';
import type { NoRoom } from '../model/sync-status.ts';
import type { Basis } from './basis.ts';
import type { Standing } from './status.ts';
import type { Synchronising } from './synchronising.ts';
import { watchLeader } from './watch-leader.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

export interface ToldStanding {
  /** How this device stands with the server, as the leading tab last told, and whether this tab finds room on it. */
  standing: Settable<Standing>;
  /** Says how things stand, where this tab leads. */
  tell(): void;
  /** Takes what the leading tab says, where another one leads. */
  hear(told: Standing): void;
  end(): void;
}

/**
 * How the device stands with the server. The leading tab tells it to the other tabs; these take the lead when the
 * leading tab falls silent.
 */
export function toldStanding(
  { reached, timers, now }: WorkspaceParts,
  { leader, hasRoom, channel, losses, otherDevices }: Basis,
  { loop, noRoom }: Synchronising,
): ToldStanding {
  const standing = settable<Standing>({ isPulled: false, reached: reached.get(), noRoom: null });
  /** What the leading tab last told. */
  let heard: NoRoom | null = null;

  /** What there is no room for: as is known of pulls, else what this tab found itself. */
  const noRoomOf = (known: NoRoom | null): NoRoom | null =>
    known ?? (hasRoom.get() && !leader.foundNoRoom.get() ? null : 'device');

  function tell(): void {
    if (!leader.isLeader.get()) return;
    const current = {
      isPulled: loop.isPulled.get(),
      reached: reached.get(),
      noRoom: noRoomOf(noRoom.get()),
    };
    standing.set(current);
    channel.post({ kind: 'standing', ...current });
    channel.post({ kind: 'losses', ...losses.known() });
    channel.post({ kind: 'devices', devices: otherDevices.get() });
  }

  /** A pull that ended well has found room, in whichever tab: what the device had none for before is no more. */
  const pulled = ({ isPulled, noRoom }: Pick<Standing, 'isPulled' | 'noRoom'>) => {
    if (isPulled && noRoom === null) hasRoom.set(true);
  };

  function hear(told: Standing): void {
    leader.otherLeads();
    pulled(told);
    heard = told.noRoom;
    standing.set({ ...told, noRoom: noRoomOf(heard) });
  }

  function tellRoom(): void {
    if (leader.isLeader.get()) tell();
    else standing.set({ ...standing.get(), noRoom: noRoomOf(heard) });
  }

  /** Where nobody can lead nobody tells; another tab that leads after all tells otherwise. */
  function tellNoLead(): void {
    if (leader.foundNoRoom.get()) standing.set({ isPulled: false, reached: reached.get(), noRoom: 'device' });
  }

  const ends = [
    watchLeader({ leader, channel, standing, isSeen: loop.isSeen, timers, now }),
    leader.foundNoRoom.subscribe(tellNoLead),
    reached.subscribe(tellNoLead),
    hasRoom.subscribe(tellRoom),
    loop.isPulled.subscribe(() => pulled({ isPulled: loop.isPulled.get(), noRoom: noRoom.get() })),
    ...[leader.isLeader, loop.isPulled, reached, noRoom].map((one) => one.subscribe(tell)),
  ];
  return { standing, tell, hear, end: () => ends.forEach((end) => end()) };
}
