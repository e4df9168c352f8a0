import { useLayoutEffect, useRef, useState } from 'react';
import { isSameValue, type Values } from '#domain/merge.ts';
import { displayName, type Student, type StudentSearchItem } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { fieldId, useFormContext, useFormField } from '../record-form/form-context.ts';
import { useEngine, useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { StudentCombobox } from '../students/student-combobox.tsx';
import { LinkField } from '../ui/link-field.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { ChosenStudent } from './chosen-student.tsx';

/**
 * The student of a case: a link to the student once it is known; a typeahead on a complaint without one. Choosing a
 * student takes the district and agency that the case has none of yet (docs/product.md 4.2); until the save, Change takes
 * back both. `studentUid` is given where a case keeps its student for good (mediations and due process cases): their form
 * has no such field.
 */
export function StudentField({ studentUid }: { studentUid?: string | null }) {
  const { view, guests } = useEngine();
  const { form, initial, set, canEdit, waitFor } = useFormContext();
  const { value, isOpen, error } = useFormField<string | null>('studentId');
  const reference = studentUid ? `~${studentUid}` : value;
  const student = useRecord('student', reference ?? '')?.record;
  const isRefused = useIsRefused(student?.uid ?? null);

  const refusal = isRefused ? 'The server refused this new student' : undefined;
  /** What the last choice filled besides, and what stood there before. */
  const [taken, setTaken] = useState<{ filled: Values; before: Values }>({ filled: {}, before: {} });
  const change = useRef<HTMLButtonElement>(null);
  /** What had the focus gives way to the other one. */
  const movesFocus = useRef(false);
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    if (value == null) document.getElementById(fieldId('studentId'))?.focus();
    else if (document.activeElement === document.body) change.current?.focus();
  }, [value]);

  /** One who isn't on this device comes first; where that fails, the server still knows whom the case names. */
  async function choose({ uid }: StudentSearchItem) {
    const find = () => view.find('student', `~${uid}`)?.record;
    if (!find()) await guests.bring('student', `~${uid}`).catch(() => {});
    const { locationDistrict, aeaCode } = form.state.values;
    const filled = locationDistrict == null ? placeOf(find()) : {};
    setTaken({ filled, before: { locationDistrict, aeaCode } });
    movesFocus.current = true;
    set({ studentId: `~${uid}`, ...filled });
  }

  /** The student is none again; what came along goes back, unless somebody has changed it since. */
  function takeBack() {
    const now = form.state.values;
    const isAsFilled = Object.entries(taken.filled).every(([field, text]) => isSameValue(now[field], text));
    movesFocus.current = true;
    set({ studentId: null, ...(isAsFilled && Object.keys(taken.filled).length > 0 ? taken.before : {}) });
  }

  if (studentUid === undefined && value != null && initial['studentId'] == null && canEdit && isOpen)
    return (
      <ChosenStudent student={student} error={refusal ?? error} changeRef={change} onChange={takeBack} />
    );
  if (student)
    return (
      <LinkField
        label="Student"
        span={2}
        to={links.student(referenceOf(student))}
        text={displayName(student)}
        error={refusal}
      />
    );
  if (reference != null || studentUid === null || !canEdit || !isOpen)
    return <ReadOnlyField label="Student" span={2} value={reference == null ? '' : 'Not on this device'} />;
  return (
    <StudentCombobox
      id={fieldId('studentId')}
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
