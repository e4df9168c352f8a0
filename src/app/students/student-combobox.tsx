import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { displayName, type StudentSearchItem } from '#domain/students.ts';
import { isRefused, refusedByServer } from '../edits/use-refused-edit.ts';
import { useEngine } from '../shell/engine-context.ts';
import { onServer, useServerHits } from '../shell/use-server-hits.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import type { FieldProps } from '../ui/field.tsx';

interface StudentComboboxProps {
  id?: string;
  label: string;
  error?: string | undefined;
  span?: FieldProps['span'];
  /** Choosing opens the student, so the box empties. */
  isJump?: boolean;
  onLeft?: (found: Promise<void>) => void;
  onChoose: (student: StudentSearchItem) => void;
}

const keyOf = (student: StudentSearchItem) =>
  ` ${normalised(`${student.lastName} ${student.firstName} ${student.stateId}`)}`;

/** Students each of whose typed words begins one of theirs come first; then by name. */
function orderOf(text: string) {
  const beginnings = searchWords(text).map((word) => ` ${word}`);
  return (a: StudentSearchItem, b: StudentSearchItem) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const rank = Number(!holdsAll(one, beginnings)) - Number(!holdsAll(other, beginnings));
    return rank || (one < other ? -1 : 1);
  };
}

/** A student by name in any order, or by State ID: of this device at once, then of the server. */
export function StudentCombobox({
  id,
  label,
  error,
  span,
  isJump = false,
  onLeft,
  onChoose,
}: StudentComboboxProps) {
  const { search, view, queue } = useEngine();
  const viewedOf = ({ uid }: StudentSearchItem) => view.find('student', `~${uid}`);
  /** Nobody can be given a case whom the server refused. */
  const markOf = (student: StudentSearchItem) =>
    isRefused(queue.edits.get(), student.uid) ? refusedByServer : viewedOf(student) ? null : onServer;
  const more = useServerHits<StudentSearchItem>({
    ask: async (online, text, signal) =>
      (await online('dashboardStudentsByPartialName', { body: text, signal })).body,
    stillMatches(student, text) {
      const words = searchWords(text);
      return words.length > 0 && holdsAll(keyOf(student), words);
    },
    isStale: (student) => (viewedOf(student)?.mark ?? null) !== null,
  });
  return (
    <ComboboxField
      {...(id ? { id } : {})}
      label={label}
      error={error}
      span={span}
      isJump={isJump}
      {...(onLeft ? { onLeft } : {})}
      value={null}
      search={(text) => search.students(text)}
      // What is in memory is shown with the key; the server is asked when typing rests.
      debounceMs={0}
      more={more}
      order={orderOf}
      itemKey={(student) => student.uid}
      itemText={displayName}
      itemDetail={(student) => student.stateId}
      itemMark={markOf}
      onChange={(student) => student && onChoose(student)}
    />
  );
}
