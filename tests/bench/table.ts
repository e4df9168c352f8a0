/** One line of the bench: what was measured, beside what, and what is aimed at. */
export interface Row {
  what: string;
  measured: string;
  baseline: string;
  ratio: string;
  target: string;
}

/** Prints the rows as a table whose columns line up. */
export function printTable(rows: readonly Row[]): void {
  const header: Row = {
    what: 'What',
    measured: 'Accord',
    baseline: 'Baseline',
    ratio: 'Ratio',
    target: 'Target',
  };
  const all = [header, ...rows];
  const columns = Object.keys(header) as (keyof Row)[];
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all)
    process.stdout.write(
      `${columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  ')}\n`,
    );
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
