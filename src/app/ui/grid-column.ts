import type { ReactNode } from 'react';
import { gridDate } from '#domain/fields.ts';
import { plainLetters } from '#domain/search.ts';

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
  /** In a grid of one line a row: so many hundredths of the width, and what doesn't fit takes a second line. */
  share?: number;
  /** In a card of three lines its heading stands before it, as a date's does. */
  isNamed?: boolean;
  /** Not shown where a table is narrow: nor in a card of three lines, or there all the same. */
  givesWay?: 'always' | 'in tables';
  /** In a row of which this is true its cell isn't shown where a table is narrow. */
  givesWayIn?: (row: Row) => boolean;
  /** What files have of it, where the value isn't it. */
  text?: (row: Row) => string;
}

export interface GridSort {
  id: string;
  isDescending: boolean;
}

/**
 * What a column is sorted by, made once a cell: letters without accents, apostrophes and case, numbers in texts by size. Plain texts are
 * compared many times faster than a collator compares them, and thousands of rows are sorted at a press.
 */
export function sortKey(value: CellValue): string | number {
  if (typeof value === 'number') return value;
  return plainLetters(String(value ?? '')).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** What a file has of a cell. */
export function cellText<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  const text = String(value ?? '');
  return column.kind === 'date' ? gridDate(text || null) : text;
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
