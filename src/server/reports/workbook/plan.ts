/** What goes into a cell. A `day` (YYYY-MM-DD) becomes a real date; text is only ever text. */
export type Cell = string | number | null | { day: string };

export interface Column {
  heading: string;
  /** In characters of the standard font. */
  width: number;
  /** Which of a row's cells the column shows. */
  source: number;
  /** Which part of a text that is too long for one cell, from 0. */
  part: number;
}

export interface Row {
  cells: readonly Cell[];
  /** Set apart in bold: a title, a section's heading. */
  isHeading?: boolean;
}

export interface SheetPlan {
  name: string;
  /** Above the headings: a title, and what the sheet was made from. They stay in view with the headings. */
  above: readonly Row[];
  columns: readonly Column[];
  /** Buttons on the headings to filter by. */
  hasFilter: boolean;
  /** The lines, or 'fed': they come page by page. One sheet of a workbook at most is fed. */
  rows: readonly Row[] | 'fed';
}

export interface WorkbookPlan {
  sheets: readonly SheetPlan[];
}

/** Columns that show a row's cells one by one. */
export const plainColumns = (columns: readonly (readonly [heading: string, width: number])[]): Column[] =>
  columns.map(([heading, width], source) => ({ heading, width, source, part: 0 }));
