/** After how many minutes without use, and unseen, a session locks itself. */
export interface LockMinutes {
  idle: number;
  hidden: number;
}

/** What a department that says nothing has. */
export const usualLock: LockMinutes = { idle: 10, hidden: 3 };

/** Between these a department chooses (docs/security.md, Lock). */
export const lockLimits: Readonly<Record<keyof LockMinutes, { least: number; most: number }>> = {
  idle: { least: 1, most: 30 },
  hidden: { least: 1, most: 15 },
};

const within = (which: keyof LockMinutes, minutes: number): number => {
  const { least, most } = lockLimits[which];
  return Number.isFinite(minutes) ? Math.min(Math.max(minutes, least), most) : usualLock[which];
};

/** The times within the limits, whatever was told. */
export const lockWithin = ({ idle, hidden }: LockMinutes): LockMinutes => ({
  idle: within('idle', idle),
  hidden: within('hidden', hidden),
});
