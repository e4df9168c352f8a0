import type { StudentSearchItem } from '#domain/students.ts';
import { useEngine } from '../shell/engine-context.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';

interface StudentComboboxProps {
  label: string;
  error?: string | undefined;
  /** Choosing opens the student, so the box empties. */
  isJump?: boolean;
  onChoose: (student: StudentSearchItem) => void;
}

/** A student by name in any order, or by State ID, from the device's mirror. */
export function StudentCombobox({ label, error, isJump = false, onChoose }: StudentComboboxProps) {
  const { search } = useEngine();
  return (
    <ComboboxField
      label={label}
      error={error}
      isJump={isJump}
      value={null}
      search={(text) => search.students(text)}
      // The search is in memory: nothing is gained by waiting for typing to rest.
      debounceMs={0}
      itemKey={(student) => student.uid}
      itemText={(student) => `${student.lastName}, ${student.firstName}`}
      itemDetail={(student) => student.stateId}
      onChange={(student) => student && onChoose(student)}
    />
  );
}
