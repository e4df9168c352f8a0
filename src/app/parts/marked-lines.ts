import type { Mark } from '#sync/engine/engine.ts';
import { stateWords } from '../edits/edit-words.ts';
import { cellText, type GridColumn } from '../ui/grid-column.ts';

/** A text with the mark of a record whose changes the server doesn't have yet. */
export const marked = (text: string, mark: Mark | null): string =>
  mark === null ? text : `${text} (${stateWords[mark]})`.trim();

/** The rows of a list under its columns' headers, for a file; where edits of some have not ended, their marks in a last column, in words. */
export function markedLines<Row extends { mark: Mark | null }>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): (readonly string[])[] {
  const hasMarks = rows.some(({ mark }) => mark !== null);
  const markOf = ({ mark }: Row) => (hasMarks ? [mark === null ? '' : stateWords[mark]] : []);
  return [
    [...columns.map(({ header }) => header), ...(hasMarks ? ['Mark'] : [])],
    ...rows.map((row) => [...columns.map((column) => cellText(column, row)), ...markOf(row)]),
  ];
}
