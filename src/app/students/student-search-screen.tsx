import { useId, useState } from 'react';
import { useMayEdit } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import type { StudentFilters } from './student-filters.ts';
import { StudentSearchForm } from './student-search-form.tsx';
import { StudentsHere } from './students-here.tsx';
import { justSearched } from './use-open-only.ts';
import { useStudentSearch } from './use-student-search.ts';

/** /students: the search form over the students of this device, and a link that adds one (docs/product.md 2.4). */
export function StudentSearchScreen() {
  const mayEdit = useMayEdit();
  const { filters, isBusy, search } = useStudentSearch();
  const [typed, setTyped] = useState<StudentFilters | null>(null);
  const shown = typed ?? filters;
  const form = useId();
  return (
    <>
      <PageHeader
        title="Student Search"
        actions={
          mayEdit && (
            <LinkButton icon="plus" to={links.newStudent}>
              Add New Student
            </LinkButton>
          )
        }
      />
      <Panel>
        <StudentSearchForm
          id={form}
          initial={filters}
          isBusy={isBusy}
          onType={setTyped}
          onSearch={(next) => void search(next, justSearched)}
        />
      </Panel>
      {shown && <StudentsHere filters={shown} form={form} />}
    </>
  );
}
