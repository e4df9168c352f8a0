/**
 * The part of the browser's quota that a mirror may fill (docs/security.md, What was measured): once the disk is
 * full, not even deleting the mirror makes room for work in time.
 */
const share = 0.5;

/** The page would have brought a filling mirror over its budget; nothing of it was written. */
export class OverBudget extends Error {
  constructor() {
    // The word quota tells base/is-full.ts that this is an error of a full disk.
    super('The mirror has filled its part of the quota.');
    this.name = 'OverBudget';
  }
}

/**
 * The most bytes that a mirror may have for a quota in bytes; an unknown quota (null, or a browser that fails) sets
 * no bound.
 */
export async function mirrorBudget(quota: () => Promise<number | null>): Promise<number> {
  const all = await quota().catch(() => null);
  return all === null ? Number.POSITIVE_INFINITY : all * share;
}
