import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EmapsReport } from '#contract/reports.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { reportLabels, type ReportRow, reportRows } from '#domain/federal-report/rows.ts';
import { links } from '../shell/links.ts';
import { noNumber } from '../shell/status-words.ts';
import { DataGrid } from '../ui/data-grid.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import styles from './counted-cases.module.css';

type Counted = EmapsReport['cases'][number];

const columns: readonly GridColumn<Counted>[] = [
  {
    id: 'number',
    header: 'Case Number',
    value: (row) => row.caseNumber,
    cell: (row) => row.caseNumber ?? noNumber,
  },
  { id: 'kind', header: 'Type', value: (row) => caseKinds[row.kind].one },
  { id: 'filed', header: 'Date Filed', value: (row) => row.dateFiled, kind: 'date' },
  {
    id: 'class',
    header: 'Federal Class',
    value: (row) => row.class,
    cell: (row) => row.class && `${row.class} ${reportLabels[row.class]}`,
    isWide: true,
  },
];

const isRow = (text: string | null): text is ReportRow => reportRows.some((row) => row === text);

/** Said of cases that a row counts and that the server names to nobody but their own people. */
const restrictedWords = (count: number) =>
  count === 1
    ? '1 more case counts here, which is restricted.'
    : `${count} more cases count here, which are restricted.`;

/** The cases behind the number that was pressed: `?row=` in the address, so that Back from a case returns to them. */
export function CountedCases({ cases, counts }: Pick<EmapsReport, 'cases' | 'counts'>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const row = search.get('row');
  if (!isRow(row)) return null;
  const close = () => void navigate('?', { replace: true, preventScrollReset: true });
  const shown = cases.filter(({ rows }) => rows.includes(row));
  const restricted = counts[row] - shown.length;
  return (
    <Dialog isOpen size="large" title={`Row ${row}`} description={reportLabels[row]} onRequestClose={close}>
      {restricted > 0 && <p className={styles.restricted}>{restrictedWords(restricted)}</p>}
      <DataGrid
        caption={`Cases of row ${row}`}
        isCaptionHidden
        name="cases"
        columns={columns}
        rows={shown}
        rowKey={({ uid }) => uid}
        href={({ kind, uid }) => links.case(kind, `~${uid}`)}
        defaultSort={{ id: 'filed', isDescending: false }}
        empty={
          <EmptyState
            title={restricted > 0 ? 'No other case counts in this row' : 'No case counts in this row'}
          />
        }
      />
    </Dialog>
  );
}
