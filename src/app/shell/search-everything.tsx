import { useNavigate } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { QuickCase } from '#domain/dashboard.ts';
import type { StudentSearchItem } from '#domain/students.ts';
import { displayName } from '#domain/students.ts';
import { whenNull } from '#sync/observable.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { useEngine } from './engine-context.ts';
import styles from './header.module.css';
import { links, referenceOf } from './links.ts';

type Hit = { kind: 'student'; student: StudentSearchItem } | { kind: 'case'; found: QuickCase };

/** The box's id, for Ctrl+K. */
export const searchBoxId = 'search-everything';

const keyOf = (hit: Hit) => (hit.kind === 'student' ? hit.student.uid : hit.found.uid);

const textOf = (hit: Hit) =>
  hit.kind === 'student'
    ? `${displayName(hit.student)} (${hit.student.stateId})`
    : (hit.found.caseNumber ?? 'Assigned when synced');

const detailOf = (hit: Hit) =>
  hit.kind === 'student'
    ? 'Student'
    : [caseKinds[hit.found.type].one, hit.found.studentName].filter(Boolean).join(' · ');

const addressOf = (hit: Hit) =>
  hit.kind === 'student'
    ? links.student(referenceOf(hit.student))
    : links.case(hit.found.type, referenceOf(hit.found));

/** Students by name or State ID and cases by number, over what is on this device; choosing one opens it. */
export function SearchEverything() {
  const { search, early } = useEngine();
  const navigate = useNavigate();
  return (
    <div className={styles.search}>
      <ComboboxField<Hit>
        id={searchBoxId}
        label="Search everything"
        placeholder="Student or case"
        value={null}
        isJump
        debounceMs={150}
        search={async (text) => {
          await whenNull(early);
          return [
            ...search.students(text).map((student): Hit => ({ kind: 'student', student })),
            ...search.cases(text).map((found): Hit => ({ kind: 'case', found })),
          ];
        }}
        itemKey={keyOf}
        itemText={textOf}
        itemDetail={detailOf}
        onChange={(hit) => {
          if (hit) void navigate(addressOf(hit));
        }}
      />
      <kbd className={styles.searchKey} aria-hidden="true">
        Ctrl K
      </kbd>
    </div>
  );
}
