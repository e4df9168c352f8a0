import { caseKinds } from '#domain/cases/kinds.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import { displayName, parentName } from '#domain/students.ts';
import { DistrictCell } from '../parts/district-cell.tsx';
import { useAll, useEngine, useRecordsOf } from '../shell/engine-context.ts';
import type { GridColumn } from '../ui/grid-column.ts';
import { LinkedText } from '../ui/linked-text.tsx';
import { useToday } from '../ui/use-today.ts';
import type { StudentLine } from './use-listed-students.ts';

/** The columns of the students beside the search. Cases and events are looked up for the rows of the page only, so nothing sorts by them. */
export const studentColumns: readonly GridColumn<StudentLine>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ record }) => displayName(record),
    isWide: true,
    share: 22,
  },
  { id: 'stateId', header: 'State ID', value: ({ record }) => record.stateId, isNamed: true },
  {
    id: 'district',
    header: 'Primary District',
    value: (line) => line.districtName,
    cell: (line) => <DistrictCell text={line.districtName} />,
    isWide: true,
    share: 15,
    givesWay: 'in tables',
  },
  {
    id: 'guardian',
    header: 'Guardian',
    value: ({ record }) => parentName(record),
    isWide: true,
    share: 15,
    isNamed: true,
  },
  {
    id: 'phone',
    header: 'Telephone',
    value: ({ record }) => record.guardianPhone,
    cell: ({ record }) => record.guardianPhone && <LinkedText text={record.guardianPhone} />,
    isUnsorted: true,
  },
  {
    id: 'open',
    header: 'Open Cases',
    value: () => null,
    cell: ({ record }) => <OpenCases uid={record.uid} />,
    isUnsorted: true,
    isWide: true,
    share: 20,
  },
  {
    id: 'event',
    header: 'Last Event',
    kind: 'date',
    value: () => null,
    cell: ({ record }) => <LastEvent uid={record.uid} />,
    isUnsorted: true,
    givesWay: 'in tables',
  },
];

/** "1 complaint, 2 mediations"; nothing without open cases. */
function OpenCases({ uid }: { uid: string }) {
  const counts: Record<CaseKind, number> = {
    complaint: useOpenCount('complaint', uid),
    mediation: useOpenCount('mediation', uid),
    dueprocess: useOpenCount('dueprocess', uid),
  };
  return caseKindNames
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${caseKinds[kind][counts[kind] === 1 ? 'one' : 'many'].toLowerCase()}`)
    .join(', ');
}

const useOpenCount = (kind: CaseKind, uid: string): number =>
  useRecordsOf(kind, uid).filter(({ record }) => record.dateClosed === null).length;

/** The newest day, until today, of an event of any of the student's cases: what is ahead has not happened. */
function LastEvent({ uid }: { uid: string }) {
  const { view } = useEngine();
  const today = useToday();
  // Read anew with each event that comes or goes.
  useAll('event');
  const days = caseKindNames
    .flatMap((kind) => view.of(kind, uid))
    .flatMap(({ record }) => view.of('event', record.uid))
    .flatMap(({ record }) => record.date ?? [])
    .filter((day) => day <= today);
  return gridDate(days.toSorted().at(-1) ?? null);
}
