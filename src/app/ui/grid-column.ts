import type { ReactNode } from 'react';
import { gridDate } from '#domain/fields.ts';

/** What a cell holds and is sorted by; dates as YYYY-MM-DD. Empty cells come last either way. */
export type CellValue = string | number | boolean | null | undefined;

export interface GridColumn<Row> {
  /** Names the column in the address. */
  id: string;
  header: string;
  value: (row: Row) => CellValue;
  /** What is shown, when it is other than the value. */
  cell?: (row: Row) => ReactNode;
  /** Numbers stand at the right, dates as MM/dd/yyyy. */
  kind?: 'text' | 'number' | 'date';
  /** Not a column of data: no sort button. */
  isUnsorted?: boolean;
  /** Takes what room is left and breaks its lines. */
  isWide?: boolean;
}

export interface GridSort {
  id: string;
  isDescending: boolean;
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders two values that are there: numbers by size, no before yes, texts as a person would, numbers in them by size. */
export function compareCells(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}

/** What a cell shows. */
export function cellContent<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (column.kind === 'date') return gridDate(value === undefined ? null : String(value ?? '') || null);
  return value ?? '';
}
