import { displayName, type Student, type StudentSearchItem } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { useFormContext, useFormField } from '../record-form/form-context.ts';
import { useEngine, useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { StudentCombobox } from '../students/student-combobox.tsx';
import { LinkField } from '../ui/link-field.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';

/**
 * The student of a case: a link to the student once it is known; a typeahead on a complaint without one. Choosing a
 * student takes the district and agency that the case has none of yet (docs/product.md 4.2). `studentUid` is given where a case
 * keeps its student for good (mediations and due process cases): their form has no such field.
 */
export function StudentField({ studentUid }: { studentUid?: string | null }) {
  const { view, guests } = useEngine();
  const { values, set, canEdit, waitFor } = useFormContext();
  const { value, isOpen, error } = useFormField<string | null>('studentId');
  const reference = studentUid ? `~${studentUid}` : value;
  const student = useRecord('student', reference ?? '')?.record;
  const isRefused = useIsRefused(student?.uid ?? null);

  /** One who isn't on this device comes first; where that fails, the server still knows whom the case names. */
  async function choose({ uid }: StudentSearchItem) {
    const find = () => view.find('student', `~${uid}`)?.record;
    if (!find()) await guests.bring('student', `~${uid}`).catch(() => {});
    set({
      studentId: `~${uid}`,
      ...(values['locationDistrict'] == null ? placeOf(find()) : {}),
    });
  }

  if (student)
    return (
      <LinkField
        label="Student"
        span={2}
        to={links.student(referenceOf(student))}
        text={displayName(student)}
        error={isRefused ? 'The server refused this new student' : undefined}
      />
    );
  if (reference != null || studentUid === null || !canEdit || !isOpen)
    return <ReadOnlyField label="Student" span={2} value={reference == null ? '' : 'Not on this device'} />;
  return (
    <StudentCombobox
      label="Student"
      span={2}
      error={error}
      onLeft={waitFor}
      onChoose={(chosen) => void choose(chosen)}
    />
  );
}

const placeOf = (student: Student | undefined) => ({
  locationDistrict: student?.districtCode ?? null,
  aeaCode: student?.aeaCode ?? null,
});
