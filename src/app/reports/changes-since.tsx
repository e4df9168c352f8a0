import { Link } from 'react-router-dom';
import type { EmapsReport } from '#contract/reports.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { links } from '../shell/links.ts';
import { noNumber } from '../shell/status-words.ts';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';

type Change = EmapsReport['changes'][number];

const rowsOf = (counting: Change['before'], none: string) => counting?.rows.join(', ') ?? none;

const columns: readonly GridColumn<Change>[] = [
  {
    id: 'number',
    header: 'Case Number',
    value: (row) => row.caseNumber,
    cell: (row) =>
      row.after === null ? (
        (row.caseNumber ?? noNumber)
      ) : (
        <Link to={links.case(row.kind, `~${row.uid}`)}>{row.caseNumber ?? noNumber}</Link>
      ),
  },
  { id: 'kind', header: 'Type', value: (row) => caseKinds[row.kind].one },
  { id: 'then', header: 'Counted In', value: (row) => rowsOf(row.before, 'Nothing'), isWide: true },
  {
    id: 'now',
    header: 'Would Count In Now',
    value: (row) => rowsOf(row.after, 'Nothing: deleted, or filed in another year or after the status date'),
    isWide: true,
  },
];

/** The cases that would count in another way if the reports were generated again with the same status date. */
export const ChangesSince = ({ changes }: { changes: readonly Change[] }) => (
  <Panel
    title="Changed since"
    subtitle="Cases that would count in another way now, with the same status date"
    isFlush
  >
    <DataGrid
      caption="Cases that changed since the reports were generated"
      isCaptionHidden
      name="changes"
      columns={columns}
      rows={changes}
      rowKey={({ uid }) => uid}
      empty={
        <EmptyState title="Nothing changed" icon="success">
          Every case still counts as it did when the reports were generated.
        </EmptyState>
      }
    />
  </Panel>
);
