import { caseKinds } from '#domain/cases/kinds.ts';
import { clockTime, gridDate } from '#domain/fields.ts';
import { displayName } from '#domain/students.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { useRecord } from '../shell/engine-context.ts';
import { numberWords } from '../shell/status-words.ts';
import { Badge } from '../ui/badge.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { todayHere } from '../ui/today.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { initialsOf, whenDue } from './worklist-words.ts';
import styles from './worklist-table.module.css';

const tones = {
  overdue: 'danger',
  within7: 'warning',
  within30: 'plain',
  later: 'plain',
  undated: 'warning',
  nothing: 'plain',
} as const;

/** How far off it is; the day itself stands beneath while the row is pointed at or has the focus. */
function DueCell({ item }: { item: WorklistItem }) {
  return (
    <>
      <Badge tone={tones[item.span]}>{whenDue(item, todayHere())}</Badge>
      {item.due !== null && (
        <span className={styles.date}>
          <VisuallyHidden>, </VisuallyHidden>
          {[gridDate(item.due), clockTime(item.time)].filter(Boolean).join(' ')}
        </span>
      )}
      {/* The cell is the row's link, which is told from the others by its case. */}
      <VisuallyHidden> {numberWords({ id: item.caseId, number: item.caseNumber })}</VisuallyHidden>
    </>
  );
}

function StudentCell({ uid }: { uid: string | null }) {
  const student = useRecord('student', uid ? `~${uid}` : '')?.record;
  if (uid === null) return <span className={styles.quiet}>No student</span>;
  return <span className={styles.text}>{student ? displayName(student) : ''}</span>;
}

/** Whose work the case is, by initials, and whose step comes next; the person's own step goes without their title. */
function ActsCell({ item: { person, acts }, hasParts }: { item: WorklistItem; hasParts: boolean }) {
  const words = hasParts ? (acts?.words ?? '') : '';
  const own = acts !== null && person !== null && ['Investigator', 'ALJ', 'Mediator'].includes(acts.who);
  return (
    <span className={styles.acts}>
      {person !== null ? (
        <span className={styles.initials} title={person}>
          <span aria-hidden="true">{initialsOf(person)}</span>
          <VisuallyHidden>{person} </VisuallyHidden>
        </span>
      ) : (
        <VisuallyHidden>Nobody yet </VisuallyHidden>
      )}
      <span className={styles.text} title={hasParts ? acts?.why : undefined}>
        {own ? words.replace(/^\w+: /, '') : words}
      </span>
    </span>
  );
}

/** The columns of the worklist. The order is by day, and no other one is offered. */
export const worklistColumns = (hasParts: boolean): readonly GridColumn<WorklistItem>[] => [
  {
    id: 'due',
    header: 'Due',
    value: (item) => item.due,
    cell: (item) => <DueCell item={item} />,
    isUnsorted: true,
  },
  {
    id: 'case',
    header: 'Case',
    value: (item) => item.caseNumber,
    cell: (item) => (
      <span title={caseKinds[item.kind].one} data-case-number="">
        {numberWords({ id: item.caseId, number: item.caseNumber })}
      </span>
    ),
    isUnsorted: true,
  },
  {
    id: 'student',
    header: 'Student',
    value: (item) => item.studentUid,
    cell: (item) => <StudentCell uid={item.studentUid} />,
    isUnsorted: true,
  },
  {
    id: 'what',
    header: 'What',
    value: (item) => item.what,
    cell: (item) => <span className={styles.text}>{item.what}</span>,
    isUnsorted: true,
  },
  {
    id: 'acts',
    header: 'Acts',
    value: (item) => item.person,
    cell: (item) => <ActsCell item={item} hasParts={hasParts} />,
    isUnsorted: true,
  },
];
