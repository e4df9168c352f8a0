import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { districtText } from '#domain/lookups.ts';
import { displayName } from '#domain/students.ts';
import type { Viewed } from '#sync/engine.ts';
import { MarkBadge } from '../cases/case-marks.tsx';
import { useAll, useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/record-form/use-save.ts';
import { useTellSaved } from '../shell/record-form/use-tell-saved.ts';
import { SearchFilterWords } from '../shell/search-filter-words.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { filterStudents, isNarrowing, studentFilterLabels } from './student-filters.ts';
import { useOpenOnly } from './use-open-only.ts';
import { useStudentFilters } from './use-student-filters.ts';

type StudentLine = Viewed<'student'> & { districtName: string | null };

const columns: readonly GridColumn<StudentLine>[] = [
  { id: 'name', header: 'Name', value: ({ record }) => displayName(record), isWide: true },
  { id: 'stateId', header: 'State ID', value: ({ record }) => record.stateId },
  { id: 'district', header: 'Primary District', value: (line) => line.districtName, isWide: true },
  { id: 'city', header: 'City', value: ({ record }) => record.city },
];

const address = ({ record }: StudentLine) => links.student(referenceOf(record));

/** /studentlist: the students that the last filters match; a single one opens at once (spec.md section 2). */
export function StudentListScreen() {
  const { edits } = useEngine();
  const { filters, keep } = useStudentFilters();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const begin = useTellSaved();
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

  const isNarrowed = filters !== null && isNarrowing(filters);
  useOpenOnly(isNarrowed ? lines?.map(address) : undefined);

  const remove = async (line: StudentLine) => {
    setDeleting(null);
    const tell = begin();
    if (await run(() => edits.remove('student', line.record.uid)))
      tell({ title: messages.deleted.student, detail: displayName(line.record) });
  };
  return (
    <>
      <PageHeader
        title="Students"
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
      {filters && (
        <SearchFilterWords
          labels={studentFilterLabels}
          filters={filters}
          onRemove={(fields) =>
            void keep({ ...filters, ...Object.fromEntries(fields.map((field) => [field, ''])) })
          }
        />
      )}
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
        message={`Are you sure you want to delete the student ${deleting ? displayName(deleting.record) : ''}?`}
        confirmLabel="Delete"
        isDanger
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}
