import { displayName } from '#domain/students.ts';
import { DistrictCell } from '../parts/district-cell.tsx';
import type { GridColumn, GridSort } from '../ui/grid-column.ts';
import type { StudentLine } from './use-listed-students.ts';

/** The order that an address of the list doesn't say. */
export const byName: GridSort = { id: 'name', isDescending: false };

/** The columns of the list of students. */
export const listColumns: readonly GridColumn<StudentLine>[] = [
  { id: 'name', header: 'Name', value: ({ record }) => displayName(record), isWide: true },
  { id: 'stateId', header: 'State ID', value: ({ record }) => record.stateId },
  {
    id: 'district',
    header: 'Primary District',
    value: (line) => line.districtName,
    cell: (line) => <DistrictCell text={line.districtName} />,
    isWide: true,
  },
  { id: 'city', header: 'City', value: ({ record }) => record.city },
];
