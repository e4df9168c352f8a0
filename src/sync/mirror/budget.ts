/** What the browser says of the origin's room, and what of it Accord's users have there. */
export interface Room {
  /** Bytes that the origin may use, and that it uses. */
  quota: number;
  usage: number;
  /** How many users of the device have a mirror, the one who asks included. */
  mirrors: number;
}

/**
 * The part of the browser's quota up to which mirrors may fill it (docs/security.md, What was measured): once the disk is
 * full, not even deleting a mirror makes room for work in time.
 */
const share = 0.5;

/**
 * The part that no filling goes beyond, so that a user who comes later finds some room beside the mirrors that are there,
 * and all find room for work.
 */
const most = 0.75;

/** Bytes on the disk for a sealed byte: keys and framing, 1.41 measured, and what the browser has yet to tidy up. */
const onDisk = 1.5;

/** The page would have brought a filling mirror over its budget; nothing of it was written. */
export class OverBudget extends Error {
  constructor() {
    // The word quota tells base/is-full.ts that this is an error of a full disk.
    super('The mirror has filled its part of the quota.');
    this.name = 'OverBudget';
  }
}

/**
 * The most sealed bytes that a filling mirror may have, which has so many now. It may fill what is left of the half of the
 * quota, whoever uses the rest of it; and where others have more than their part, its own even part of that half. The
 * usage counts what was deleted until the browser has tidied up, so an even part is also what a year's change is left.
 * An unknown quota (null, or a browser that fails) sets no bound.
 */
export async function mirrorBudget(room: () => Promise<Room | null>, bytes: number): Promise<number> {
  const all = await room().catch(() => null);
  if (all === null) return Number.POSITIVE_INFINITY;
  const { quota, usage, mirrors } = all;
  const untilHalf = quota * share - usage;
  const untilEven = (quota * share) / Math.max(1, mirrors) - bytes * onDisk;
  const free = Math.max(untilHalf, Math.min(untilEven, quota * most - usage));
  return bytes + Math.max(0, free) / onDisk;
}
