import { caseKinds } from '#domain/cases/kinds.ts';
import { csvText } from '#domain/csv.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Mark } from '#sync/engine/engine.ts';
import { stateWords } from '../edits/edit-words.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useNotedPrint } from '../shell/use-noted-print.ts';
import { sanitised, saveFile } from '../shell/save-file.ts';
import { cellText, type GridColumn } from '../ui/grid-column.ts';
import { todayHere } from '../ui/today.ts';
import { ExportButtons } from './export-buttons.tsx';
import type { ChosenCases } from './use-chosen-cases.ts';

/** The cases of one kind, as their grid shows them. */
export interface ShownCases<Row> {
  kind: CaseKind;
  columns: readonly GridColumn<Row>[];
  /** All rows of the grid in its order. */
  rows: readonly Row[];
}

interface CasesToolsProps<Row> {
  /** Begins the file's name; typed words are not in it, since they may name a child. */
  name: string;
  /** Of a screen with a grid for each kind, in the order of the grids. */
  tables: () => readonly ShownCases<Row>[];
  markOf: (kind: CaseKind, row: Row) => Mark | null;
  /** Why the rows can't be had now. */
  unavailable: string | false;
  /** Where rows can be chosen: those that are are the only ones in the file and on paper. */
  choice?: ChosenCases;
}

/** All columns of the tables by name, in the order in which they first stand; the last column of each table stays the last. */
function allColumns<Row>(tables: readonly ShownCases<Row>[]): readonly string[] {
  const lasts = new Set(tables.flatMap(({ columns }) => columns.at(-1)?.header ?? []));
  const headers = tables.flatMap(({ columns }) => columns.map(({ header }) => header));
  return [...new Set([...headers.filter((header) => !lasts.has(header)), ...lasts])];
}

/**
 * The lines of one file: the kinds one after the other under `Kind`, empty where a kind has no such column; where edits of some have
 * not ended, their marks in a last column, in words.
 */
export function casesLines<Row>(
  tables: readonly ShownCases<Row>[],
  markOf: (kind: CaseKind, row: Row) => Mark | null,
): (readonly string[])[] {
  const headers = allColumns(tables);
  const hasMarks = tables.some(({ kind, rows }) => rows.some((row) => markOf(kind, row) !== null));
  const marked = (words: string) => (hasMarks ? [words] : []);
  const lineOf = (table: ShownCases<Row>, row: Row): readonly string[] => {
    const mark = markOf(table.kind, row);
    const cells = headers.map((header) => {
      const column = table.columns.find((one) => one.header === header);
      return column ? cellText(column, row) : '';
    });
    return [caseKinds[table.kind].one, ...cells, ...marked(mark === null ? '' : stateWords[mark])];
  };
  return [
    ['Kind', ...headers, ...marked('Mark')],
    ...tables.flatMap((table) => table.rows.map((row) => lineOf(table, row))),
  ];
}

/**
 * CSV and Print of the cases of a screen with three grids, as they are shown: of all, or of those that are chosen. The audit is told
 * how many of each kind.
 */
export function CasesTools<Row extends { uid: string }>(props: CasesToolsProps<Row>) {
  const { tables, markOf, unavailable, choice } = props;
  const { presence } = useEngine();
  const isChosen = choice !== undefined && choice.chosen.length > 0;
  const name = isChosen ? `${props.name}, chosen` : props.name;
  const shownTables = () =>
    tables().map((table) => (choice ? { ...table, rows: choice.exported(table.rows) } : table));
  const countsOf = (shown: readonly ShownCases<Row>[]) =>
    shown.flatMap(({ kind, rows }) =>
      rows.length > 0 ? [{ entity: kind, uid: null, count: rows.length }] : [],
    );
  useNotedPrint(() => countsOf(shownTables()));
  const write = () => {
    const shown = shownTables();
    for (const counted of countsOf(shown)) void presence.note({ what: 'csv', ...counted });
    const content = new Blob([csvText(casesLines(shown, markOf))], { type: 'text/csv' });
    saveFile({ name: `${sanitised(name)}-${todayHere()}.csv`, content });
  };
  return <ExportButtons choice={choice} unavailable={unavailable} onFile={write} />;
}
