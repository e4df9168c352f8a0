import { useEffect, useRef, useState } from 'react';
import { csvText } from '#domain/csv.ts';
import { studentSearchLimit } from '#domain/search.ts';
import { markedLines } from '../parts/marked-lines.ts';
import { useEngine, useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { saveFile } from '../shell/save-file.ts';
import { useIsHere } from '../shell/use-is-here.ts';
import { useSave } from '../shell/use-save.ts';
import { useNotedPrint } from '../shell/use-noted-print.ts';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { todayHere } from '../ui/today.ts';
import { useGridOrder } from '../ui/use-grid-address.ts';
import { printWhole } from '../ui/use-is-printing.ts';
import { byName } from './student-columns.tsx';
import { isNarrowing, type StudentFilters } from './student-filters.ts';
import type { ListedStudents, StudentLine } from './use-listed-students.ts';

/** So many are read from the server for one file or one paper at most. */
const mostTaken = 5000;

interface StudentToolsProps {
  listed: ListedStudents;
  columns: readonly GridColumn<StudentLine>[];
  /** What narrows the list; null until it is known. */
  filters: StudentFilters | null;
  /** Puts all rows onto the paper, and takes them from it. */
  onPaper: (rows: readonly StudentLine[] | undefined) => void;
}

/** CSV and Print of all students of the list, not only of its page: the others are asked of the server first. */
export function StudentTools({ listed, columns, filters, onPaper }: StudentToolsProps) {
  const { lines, count, isLocal, isLoading, readAll } = listed;
  const { presence, whileOpen } = useEngine();
  const isHere = useIsHere();
  const asked = useRef(filters);
  useEffect(() => {
    asked.current = filters;
  }, [filters]);
  const { year } = useOpenSession();
  const isWhole = useHasWholeYear();
  const { isSaving: isReading, run } = useSave(callFailureMessages);
  const inOrder = useGridOrder(byName);
  const [taken, setTaken] = useState<'csv' | 'print'>('csv');
  const [printed, setPrinted] = useState<number | null>(null);
  useNotedPrint(() => ({ entity: 'student', uid: null, count: printed ?? lines?.length ?? 0 }));
  useEffect(() => {
    const end = () => {
      setPrinted(null);
      onPaper(undefined);
    };
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, [onPaper]);

  // The server then finds no more than some.
  const most = filters && isNarrowing(filters) ? studentSearchLimit : mostTaken;
  const unavailable =
    lines === undefined || isLoading
      ? 'The search has not answered yet'
      : isLocal
        ? !isWhole && `${year.name} is still coming onto this device`
        : (count ?? 0) > most &&
          `More than ${most.toLocaleString('en-US')} students match: narrow the search`;

  const take = (what: 'csv' | 'print', use: (rows: readonly StudentLine[]) => void) => {
    setTaken(what);
    void run(async () => {
      const all = await whileOpen(readAll);
      if (all === null) return;
      // The paper would be another screen's, or have what is not narrowed as this one's rows are now.
      if (what === 'print' && !(isHere() && asked.current === filters)) return;
      use(isLocal ? inOrder(all, columns, undefined) : all);
    });
  };
  const write = (rows: readonly StudentLine[]) => {
    void presence.note({ what: 'csv', entity: 'student', uid: null, count: rows.length });
    const content = new Blob([csvText(markedLines(columns, rows))], { type: 'text/csv' });
    saveFile({ name: `students-${todayHere()}.csv`, content });
  };
  const print = (rows: readonly StudentLine[]) => {
    setPrinted(rows.length);
    onPaper(rows);
    printWhole();
  };
  return (
    <>
      <Button
        isCommand
        icon="download"
        isBusy={isReading && taken === 'csv'}
        unavailable={unavailable}
        onClick={() => take('csv', write)}
      >
        CSV
      </Button>
      <Button
        isCommand
        isBusy={isReading && taken === 'print'}
        unavailable={unavailable}
        onClick={() => take('print', print)}
      >
        Print
      </Button>
    </>
  );
}
