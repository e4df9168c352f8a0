/** One line of the bench: what was measured, beside what, and what is aimed at. */
export interface Row {
  what: string;
  measured: string;
  baseline: string;
  ratio: string;
  target: string;
  /** What was measured beside the most that it may be, in the same unit; several where a row has several bounds. */
  bounds?: readonly Bound[];
}

/** A measured value and the most that it may be. */
export interface Bound {
  value: number;
  most: number;
}

/** Prints the rows as a table whose columns line up. */
export function printTable(rows: readonly Row[]): void {
  const header = {
    what: 'What',
    measured: 'Accord',
    baseline: 'Baseline',
    ratio: 'Ratio',
    target: 'Target',
  };
  const all = [{ ...header, held: 'Held' }, ...rows.map((row) => ({ ...row, held: heldWords(row) }))];
  const columns = [...(Object.keys(header) as (keyof typeof header)[]), 'held'] as const;
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all)
    process.stdout.write(
      `${columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  ')}\n`,
    );
  const bounded = rows.filter(({ bounds = [] }) => bounds.length > 0);
  const missed = bounded.filter((row) => heldWords(row) !== 'yes');
  process.stdout.write(`${bounded.length - missed.length} of ${bounded.length} bounds are held.\n`);
}

/** Whether a row holds its bounds, or how many times the worst of them it takes; '' without any. */
export function heldWords({ bounds = [] }: Pick<Row, 'bounds'>): string {
  if (bounds.length === 0) return '';
  const worst = Math.max(...bounds.map(({ value, most }) => value / most));
  return worst <= 1 ? 'yes' : `no: ${worst.toFixed(2)}x of the bound`;
}

/** Milliseconds as text. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

/** How many times the baseline. */
export const ratio = (value: number, baseline: number): string => `${(value / baseline).toFixed(2)}x`;

/** The value below which the given share (0 to 1) of the measurements lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
