import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayName } from '#domain/students.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { CallProblem } from '../parts/call-problem.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import { SavedViewButton } from '../parts/saved-view-button.tsx';
import { SearchFilterWords } from '../parts/search-filter-words.tsx';
import { TryAgain } from '../parts/try-again.tsx';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useGridAddress } from '../ui/use-grid-address.ts';
import { byName, listColumns } from './student-columns.tsx';
import { isNarrowing, studentFilterLabels } from './student-filters.ts';
import { StudentTools } from './student-tools.tsx';
import { type StudentLine, useListedStudents } from './use-listed-students.ts';
import { useLastPage } from './use-last-page.ts';
import { useOpenOnly } from './use-open-only.ts';
import { useStudentSearch } from './use-student-search.ts';

const address = ({ record }: StudentLine) => links.student(referenceOf(record));

/** /studentlist: the students that the last filters match; a single one opens at once (docs/product.md 2.4). */
export function StudentListScreen() {
  const { edits, guests, view } = useEngine();
  const { filters, search } = useStudentSearch();
  const grid = useGridAddress(undefined, byName);
  const listed = useListedStudents(filters, grid);
  const { lines, count, unsent, isLocal, isLoading, isTrying, problem, retry } = listed;
  useLastPage(listed, grid);
  const needsServer = useNeedsServer();
  const [paper, setPaper] = useState<readonly StudentLine[]>();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<StudentLine | null>(null);
  const isNarrowed = filters !== null && isNarrowing(filters);
  const found = isNarrowed && !isLoading ? lines : undefined;
  useOpenOnly(found && ((count ?? 0) > 1 ? [] : found.map(address)));

  const remove = async ({ record: { uid } }: StudentLine) => {
    // One of another year: what is deleted is what its author saw here.
    if (!view.find('student', `~${uid}`)) await guests.bring('student', `~${uid}`);
    await edits.remove('student', uid);
  };
  return (
    <>
      <PageHeader
        title="Students"
        actions={
          <>
            <SavedViewButton list="students" />
            <StudentTools listed={listed} columns={listColumns} filters={filters} onPaper={setPaper} />
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
      {isLocal ? (
        <Callout
          tone="info"
          icon="cloud-off"
          title="From this device only: no connection"
          actions={needsServer === false && <TryAgain isTrying={isTrying} onTry={retry} />}
        >
          Students of other school years are found when the connection is back.
        </Callout>
      ) : (
        <CallProblem problem={problem} hasAnswer={count !== null} onRetry={retry} />
      )}
      {filters && (
        <SearchFilterWords
          labels={studentFilterLabels}
          filters={filters}
          onRemove={(fields) =>
            void search({ ...filters, ...Object.fromEntries(fields.map((field) => [field, ''])) })
          }
        />
      )}
      <Panel isFlush>
        <DataGrid
          caption="Students"
          isCaptionHidden
          columns={listColumns}
          rows={lines}
          count={count}
          allRows={paper}
          unsent={unsent}
          isRefreshing={isLoading}
          rowKey={({ record }) => record.uid}
          href={address}
          rowMark={({ mark }) => <MarkBadge mark={mark} />}
          defaultSort={byName}
          {...(mayEdit
            ? { onEdit: (line: StudentLine) => void navigate(address(line)), onDelete: setDeleting }
            : {})}
          empty={<NoStudents {...{ isNarrowed, isLocal }} />}
        />
      </Panel>
      <DeleteDialog
        what="student"
        item={deleting}
        message={`Are you sure you want to delete the student ${deleting ? displayName(deleting.record) : ''}?${restoreNote(deleting?.record)}`}
        remove={remove}
        told={({ record }) => ({ title: messages.deleted.student, detail: displayName(record) })}
        onEnd={() => setDeleting(null)}
      />
    </>
  );
}

/** A list without students: nobody matches the filters, or, where there are none, there is nobody. */
function NoStudents({ isNarrowed, isLocal }: { isNarrowed: boolean; isLocal: boolean }) {
  const here = isLocal ? ' on this device' : '';
  if (!isNarrowed)
    return (
      <EmptyState title="No students" icon="people">
        {`There is no student${here} yet.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title="No Results Found"
      icon="people"
      action={<LinkButton to={links.studentSearch}>Search again</LinkButton>}
    >
      {`No student${here} matches all of the filters.`}
    </EmptyState>
  );
}
