import type { CaseKind } from '#domain/events.ts';
import type { Student } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { useHasFamily, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import styles from './students.module.css';

/** In their order and by their names (docs/product.md 2.4). */
const buttons: readonly (readonly [CaseKind, string])[] = [
  ['mediation', 'Mediations'],
  ['complaint', 'Complaints'],
  ['dueprocess', 'Due Process'],
];

/**
 * The student's cases by kind with their counts: exactly one opens directly, else the list (docs/product.md 2.4); and what
 * adds one.
 */
export function StudentCases({ student }: { student: Student }) {
  const isRefused = useIsRefused(student.uid);
  const mayAdd = useMayEdit() && !isRefused;
  const reference = referenceOf(student);
  const add: MenuItem = {
    label: 'Add Due Process',
    icon: 'plus',
    to: links.newCase('dueprocess', reference, 's'),
  };
  return (
    <div className={styles.cases}>
      {buttons.map(([kind, name]) => (
        <CasesButton key={kind} kind={kind} name={name} student={student} />
      ))}
      {mayAdd && (
        <>
          <LinkButton icon="plus" to={links.newCase('mediation', reference, 's')}>
            Add Mediation
          </LinkButton>
          <LinkButton icon="plus" to={links.newCase('complaint', reference, 's')}>
            Add Complaint
          </LinkButton>
        </>
      )}
      <Menu
        label="Due Process"
        align="start"
        items={[
          ...(mayAdd ? [add] : []),
          { label: 'View Due Processes', to: links.studentCases('dueprocess', reference, 's') },
        ]}
      />
    </div>
  );
}

interface CasesButtonProps {
  kind: CaseKind;
  name: string;
  student: Student;
}

function CasesButton({ kind, name, student }: CasesButtonProps) {
  const cases = useRecordsOf(kind, student.uid);
  // While the year comes to the device there may be more than have come.
  const hasAll = useHasFamily(student.uid);
  const [first] = cases;
  const to =
    hasAll && cases.length === 1 && first
      ? links.case(kind, referenceOf(first.record), 's')
      : links.studentCases(kind, referenceOf(student), 's');
  return <LinkButton to={to}>{hasAll ? `${name} (${cases.length})` : name}</LinkButton>;
}
