import type { NextDue } from '#domain/deadlines/next-due.ts';
import { gridDate } from '#domain/fields.ts';
import type { GridColumn } from '../ui/grid-column.ts';
import { DueBadge } from './due-badge.tsx';

/** What a list of cases says of who has the case. */
export const personColumn: GridColumn<{ person: string | null | undefined }> = {
  id: 'person',
  header: 'Person',
  value: (row) => row.person,
  isWide: true,
  share: 18,
};

/** Its next deadline, sorted by the day. */
export const dueColumn: GridColumn<{ due: NextDue | null | undefined }> = {
  id: 'due',
  header: 'Due',
  value: (row) => row.due?.due,
  cell: (row) => row.due && <DueBadge due={row.due} />,
  text: (row) => (row.due ? `${gridDate(row.due.due)} ${row.due.what}` : ''),
};
