import { csvText } from '#domain/csv.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Mark } from '#sync/engine/engine.ts';
import { ExportButtons } from '../parts/export-buttons.tsx';
import { markedLines } from '../parts/marked-lines.ts';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { sanitised, saveFile } from '../shell/save-file.ts';
import { useNotedPrint } from '../shell/use-noted-print.ts';
import type { GridColumn } from '../ui/grid-column.ts';
import { todayHere } from '../ui/today.ts';

type Marked = { uid: string; mark: Mark | null };

interface ListToolsProps<Row extends Marked> {
  kind: CaseKind;
  /** Begins the file's name, which says what narrows the rows. */
  name: string;
  columns: readonly GridColumn<Row>[];
  /** All rows of the view in their order. */
  rows: () => readonly Row[];
  /** Rows that are chosen are the only ones in the file and on paper. */
  choice: ChosenCases;
  /** Whether rows may still be missing. */
  isWhole: boolean;
}

/** CSV and Print of the rows of a list as it is shown: of all, or of those that are chosen. */
export function ListTools<Row extends Marked>(props: ListToolsProps<Row>) {
  const { kind, columns, choice, isWhole } = props;
  const rows = () => choice.exported(props.rows());
  const isChosen = choice.chosen.length > 0;
  const name = isChosen ? `${props.name}, chosen` : props.name;
  const { year } = useOpenSession();
  const { presence } = useEngine();
  const unavailable = !isWhole && `${year.name} is still coming onto this device`;
  useNotedPrint(() => ({ entity: kind, uid: null, count: rows().length }));
  const write = () => {
    void presence.note({ what: 'csv', entity: kind, uid: null, count: rows().length });
    const text = csvText(markedLines(columns, rows()));
    saveFile({
      name: `${sanitised(name)}-${todayHere()}.csv`,
      content: new Blob([text], { type: 'text/csv' }),
    });
  };
  return <ExportButtons choice={choice} unavailable={unavailable} onFile={write} />;
}
