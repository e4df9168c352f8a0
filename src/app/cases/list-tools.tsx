import { csvText } from '#domain/csv.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Mark } from '#sync/engine/engine.ts';
import { stateWords } from '../edits/edit-words.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { sanitised, saveFile } from '../shell/save-file.ts';
import { useNotedPrint } from '../shell/use-noted-print.ts';
import { Button } from '../ui/button.tsx';
import { cellText, type GridColumn } from '../ui/grid-column.ts';
import { todayHere } from '../ui/today.ts';
import { printWhole } from '../ui/use-is-printing.ts';

type Marked = { mark: Mark | null };

interface ListToolsProps<Row extends Marked> {
  kind: CaseKind;
  /** Begins the file's name, which says what narrows the rows. */
  name: string;
  columns: readonly GridColumn<Row>[];
  /** All rows of the view in their order. */
  rows: () => readonly Row[];
  /** Whether rows may still be missing. */
  isWhole: boolean;
}

/** The rows under the columns' headers; where edits of some have not ended, their marks in a last column, in words. */
function linesOf<Row extends Marked>(
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

/** CSV and Print of all rows of a list as it is shown. */
export function ListTools<Row extends Marked>({ kind, name, columns, rows, isWhole }: ListToolsProps<Row>) {
  const { year } = useOpenSession();
  const { presence } = useEngine();
  const unavailable = !isWhole && `${year.name} is still coming onto this device`;
  useNotedPrint(() => ({ entity: kind, uid: null, count: rows().length }));
  const write = () => {
    void presence.note({ what: 'csv', entity: kind, uid: null, count: rows().length });
    const text = csvText(linesOf(columns, rows()));
    saveFile({
      name: `${sanitised(name)}-${todayHere()}.csv`,
      content: new Blob([text], { type: 'text/csv' }),
    });
  };
  return (
    <>
      <Button isCommand icon="download" unavailable={unavailable} onClick={write}>
        CSV
      </Button>
      <Button isCommand unavailable={unavailable} onClick={printWhole}>
        Print
      </Button>
    </>
  );
}
