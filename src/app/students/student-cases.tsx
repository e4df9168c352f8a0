import { caseKinds } from '#domain/cases/kinds.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Student } from '#domain/students.ts';
import { useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { useIsRefused } from '../shell/record-form/use-refused-edit.ts';
import { LinkButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './students.module.css';

/**
 * The student's cases by kind with their counts: exactly one opens directly, else the list (spec.md section 2); and what
 * adds one.
 */
export function StudentCases({ student }: { student: Student }) {
  const isRefused = useIsRefused(student.uid);
  const mayAdd = useMayEdit() && !isRefused;
  const reference = referenceOf(student);
  return (
    <div className={styles.cases}>
      {caseKindNames.map((kind) => (
        <CasesButton key={kind} kind={kind} student={student} />
      ))}
      {mayAdd && (
        <>
          <LinkButton icon="plus" to={links.newCase('complaint', reference, 's')}>
            Add Complaint
          </LinkButton>
          <LinkButton icon="plus" to={links.newCase('mediation', reference, 's')}>
            Add Mediation
          </LinkButton>
          <Menu
            label="Due Process"
            align="start"
            items={[
              { label: 'Add Due Process', icon: 'plus', to: links.newCase('dueprocess', reference, 's') },
              { label: 'View Due Processes', to: links.studentCases('dueprocess', reference, 's') },
            ]}
          />
        </>
      )}
    </div>
  );
}

function CasesButton({ kind, student }: { kind: CaseKind; student: Student }) {
  const cases = useRecordsOf(kind, student.uid);
  const [first] = cases;
  const to =
    cases.length === 1 && first
      ? links.case(kind, referenceOf(first.record), 's')
      : links.studentCases(kind, referenceOf(student), 's');
  return <LinkButton to={to}>{`${caseKinds[kind].many} (${cases.length})`}</LinkButton>;
}
