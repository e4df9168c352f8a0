import { useMayEdit } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { StudentSearchForm } from './student-search-form.tsx';
import { useStudentSearch } from './use-student-search.ts';

/** /students: the search form, and a link that adds a student (docs/product.md 2.4). */
export function StudentSearchScreen() {
  const mayEdit = useMayEdit();
  const { filters, isBusy, search } = useStudentSearch();
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
        <StudentSearchForm initial={filters} isBusy={isBusy} onSearch={(next) => void search(next)} />
      </Panel>
    </>
  );
}
