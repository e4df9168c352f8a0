import { caseKinds } from '#domain/cases/kinds.ts';
import { csvText } from '#domain/csv.ts';
import type { CaseKind } from '#domain/events.ts';
import { stateWords } from '../edits/edit-words.ts';
import { useEngine, useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';
import { sanitised, saveFile } from '../shell/save-file.ts';
import { Button } from '../ui/button.tsx';
import { cellText } from '../ui/grid-column.ts';
import { todayHere } from '../ui/today.ts';
import { useGridOrder } from '../ui/use-grid-address.ts';
import { columns, defaultSort } from './pending-grid.tsx';
import type { PendingCase } from './use-pending-cases.ts';

interface PendingCsvProps {
  /** The kinds in the order of their grids. */
  kinds: readonly CaseKind[];
  rows: Readonly<Record<CaseKind, readonly PendingCase[]>>;
  /** What narrows the rows, for the file's name; typed words are not among it, since they may name a child. */
  narrowedBy: readonly string[];
}

/** CSV of all pending cases as they are shown, the three kinds one after the other; where edits of some have not ended, their marks in a last column. */
export function PendingCsv({ kinds, rows, narrowedBy }: PendingCsvProps) {
  const { year } = useOpenSession();
  const { presence } = useEngine();
  const isWhole = useHasWholeYear();
  const inOrder = useGridOrder(columns, defaultSort);
  const write = () => {
    const hasMarks = kinds.some((kind) => rows[kind].some(({ mark }) => mark !== null));
    const marked = (words: string) => (hasMarks ? [words] : []);
    const lines = kinds.flatMap((kind) =>
      inOrder(rows[kind], kind).map((row) => [
        caseKinds[kind].one,
        ...columns.map((column) => cellText(column, row)),
        ...marked(row.mark === null ? '' : stateWords[row.mark]),
      ]),
    );
    for (const kind of kinds)
      if (rows[kind].length > 0)
        void presence.note({ what: 'csv', entity: kind, uid: null, count: rows[kind].length });
    const text = csvText([['Kind', ...columns.map(({ header }) => header), ...marked('Mark')], ...lines]);
    const name = sanitised(['pending cases', ...narrowedBy].join(', '));
    saveFile({ name: `${name}-${todayHere()}.csv`, content: new Blob([text], { type: 'text/csv' }) });
  };
  return (
    <Button
      isCommand
      icon="download"
      unavailable={!isWhole && `${year.name} is still coming onto this device`}
      onClick={write}
    >
      CSV
    </Button>
  );
}
