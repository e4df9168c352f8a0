import type { WalkStep } from './trail.ts';

/** What a walk needs to know of the rows of a list. */
interface WalkedRows<Row> {
  href?: ((row: Row) => string) | undefined;
  rowKey: (row: Row) => string | number;
  /** Whether a row that was here would be in the list now. */
  isListed?: ((row: Row) => boolean) | undefined;
}

/** The rows as a walk goes through them: each screen once, where several rows open it. */
export function walkOrder<Row>(
  rows: readonly Row[],
  { href, rowKey, isListed }: WalkedRows<Row>,
): WalkStep[] {
  if (!href) return rows.map((row) => ({ row: String(rowKey(row)), href: '', isListed: () => true }));
  const steps = new Map<string, WalkStep>();
  for (const row of rows) {
    const to = href(row);
    if (steps.has(to)) continue;
    steps.set(to, { row: String(rowKey(row)), href: to, isListed: () => isListed?.(row) ?? true });
  }
  return [...steps.values()];
}
