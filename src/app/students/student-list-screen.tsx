import { useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { districtText } from '#domain/lookups.ts';
import { displayName } from '#domain/students.ts';
import type { Viewed } from '#sync/engine.ts';
import { MarkBadge } from '../cases/case-marks.tsx';
import { DistrictCell } from '../cases/district-cell.tsx';
import { useAll, useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { useSave } from '../shell/record-form/use-save.ts';
import { LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { filterStudents } from './student-filters.ts';
import { useStudentFilters } from './use-student-filters.ts';

type StudentLine = Viewed<'student'> & { districtName: string | null };

const columns: readonly GridColumn<StudentLine>[] = [
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

const address = ({ record }: StudentLine) => links.student(referenceOf(record));

/** /studentlist: the students that the last filters match; a single one opens at once (spec.md section 2). */
export function StudentListScreen() {
  const { edits } = useEngine();
  const { filters } = useStudentFilters();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const notices = useNotices();
  const { run } = useSave();
  const students = useAll('student');
  const districts = useAll('district');
  const [deleting, setDeleting] = useState<StudentLine | null>(null);
  const lines = useMemo(() => {
    if (filters === null) return undefined;
    const names = new Map(districts.map(({ record }) => [record.code, districtText(record)]));
    return filterStudents(students, filters).map((viewed) => ({
      ...viewed,
      districtName:
        viewed.record.districtCode && (names.get(viewed.record.districtCode) ?? viewed.record.districtCode),
    }));
  }, [filters, students, districts]);

  const isNarrowed = filters !== null && Object.values(filters).some((filter) => filter.trim() !== '');
  const [only] = lines ?? [];
  if (isNarrowed && lines?.length === 1 && only) return <Navigate to={address(only)} replace />;

  const remove = async (line: StudentLine) => {
    setDeleting(null);
    if (await run(() => edits.remove('student', line.record.uid)))
      notices.success(messages.deleted.student, displayName(line.record));
  };
  return (
    <>
      <PageHeader
        title="Students"
        subtitle={isNarrowed ? 'Those that match the last search' : 'All on this device'}
        actions={
          <>
            <LinkButton icon="search" to={links.studentSearch}>
              Student Search
            </LinkButton>
            {mayEdit && (
              <LinkButton variant="primary" icon="plus" to={links.newStudent}>
                Add New Student
              </LinkButton>
            )}
          </>
        }
      />
      <Panel isFlush>
        <DataGrid
          caption="Students"
          isCaptionHidden
          columns={columns}
          rows={lines}
          rowKey={({ record }) => record.uid}
          href={address}
          rowMark={({ mark }) => <MarkBadge mark={mark} />}
          defaultSort={{ id: 'name', isDescending: false }}
          {...(mayEdit
            ? { onEdit: (line: StudentLine) => void navigate(address(line)), onDelete: setDeleting }
            : {})}
          empty={
            <EmptyState
              title="No Results Found"
              icon="people"
              action={<LinkButton to={links.studentSearch}>Search again</LinkButton>}
            >
              No student on this device matches all of the filters.
            </EmptyState>
          }
        />
      </Panel>
      <ConfirmDialog
        isOpen={deleting !== null}
        title="Delete this student?"
        message={`Are you sure you want to delete the student ${deleting ? displayName(deleting.record) : ''}?${restoreNote(deleting?.record)}`}
        confirmLabel="Delete"
        isDanger
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}
