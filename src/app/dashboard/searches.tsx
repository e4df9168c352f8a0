import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CaseNumberCombobox } from '../cases/case-number-combobox.tsx';
import { CaseSearchForm } from '../cases/case-search-form.tsx';
import { useCaseSearch } from '../cases/use-case-search.ts';
import { useMayEdit } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { useBringAhead } from '../shell/use-bring-ahead.ts';
import { StudentCombobox } from '../students/student-combobox.tsx';
import { StudentSearchForm } from '../students/student-search-form.tsx';
import { justSearched } from '../students/use-open-only.ts';
import { useStudentSearch } from '../students/use-student-search.ts';
import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useAddressTab } from '../ui/use-address-tab.ts';
import { usePlaceState } from '../ui/use-trail.ts';
import styles from './searches.module.css';

/** The two searches: a quick box each, and a form behind More fields. */
export function Searches() {
  const [shown, show] = useAddressTab(['students', 'cases']);
  return (
    <Tabs
      label="Searches"
      value={shown}
      onChange={show}
      tabs={[
        { value: 'students', label: 'Student Search', content: <StudentPart /> },
        { value: 'cases', label: 'Case Search', content: <CasePart /> },
      ]}
    />
  );
}

/** A form that is closed until somebody asks for it; Back returns to it as it was. */
function MoreFields({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = usePlaceState(`more-${name}`, false);
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>More fields</summary>
      <div className={styles.form}>{children}</div>
    </details>
  );
}

function StudentPart() {
  const navigate = useNavigate();
  const bringAhead = useBringAhead();
  const mayEdit = useMayEdit();
  const { filters, isBusy, search } = useStudentSearch();
  return (
    <Panel>
      <div className={styles.parts}>
        <StudentCombobox
          label="Student Name"
          isJump
          onChoose={(student) => {
            bringAhead('student', student);
            void navigate(links.student(referenceOf(student)));
          }}
        />
        {mayEdit && (
          <div>
            <LinkButton icon="plus" to={links.newStudent}>
              Add Student
            </LinkButton>
          </div>
        )}
        <MoreFields name="students">
          <StudentSearchForm
            initial={filters}
            isBusy={isBusy}
            onSearch={(next) => void search(next, justSearched)}
          />
        </MoreFields>
      </div>
    </Panel>
  );
}

function CasePart() {
  const { filters, isBusy, search } = useCaseSearch();
  return (
    <Panel>
      <div className={styles.parts}>
        <CaseNumberCombobox />
        <MoreFields name="cases">
          <CaseSearchForm initial={filters} isBusy={isBusy} onSearch={(next) => void search(next)} />
        </MoreFields>
      </div>
    </Panel>
  );
}
