import type { WalkStep } from './trail.ts';

interface WalkedRows<Row> {
  rowKey: (row: Row) => string | number;
  /** The screen that a row opens. */
  href?: (row: Row) => string;
  /** Whether a row that was here would be in the list now. */
  isListed?: (row: Row) => boolean;
}

/** The rows as a walk goes through them: each screen once, where several rows open it. */
export function walkOrder<Row>(
  rows: readonly Row[],
  { href, rowKey, isListed }: WalkedRows<Row>,
): readonly WalkStep[] {
  if (!href) return rows.map((row) => ({ row: String(rowKey(row)), href: '', isListed: () => true }));
  const steps = new Map<string, WalkStep>();
  for (const row of rows) {
    const to = href(row);
    if (steps.has(to)) continue;
    steps.set(to, { row: String(rowKey(row)), href: to, isListed: () => isListed?.(row) ?? true });
  }
  return [...steps.values()];
}
