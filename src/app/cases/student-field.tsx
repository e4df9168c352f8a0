import type { ReactNode } from 'react';
import { isSameValue, type Values } from '#domain/merge.ts';
import { displayName, type StudentSearchItem } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { fieldId, useFormContext, useFormField } from '../record-form/form-context.ts';
import { useEngine, useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { StudentCombobox } from '../students/student-combobox.tsx';
import { LinkField } from '../ui/link-field.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import styles from './chosen-student.module.css';
import { ChosenStudent } from './chosen-student.tsx';
import { placeOf } from './student-place.ts';

/**
 * The student of a case: a link to the student once it is known; a typeahead on a complaint without one. Choosing a
 * student takes the district and agency that the case has none of yet (docs/product.md 4.2); until the save, Change takes
 * back both. `studentUid` is given where a case keeps its student for good (mediations and due process cases): their form
 * has no such field.
 */
export function StudentField({ studentUid }: { studentUid?: string | null }) {
  const { view, guests } = useEngine();
  const { form, initial, set, draft, canEdit, waitFor } = useFormContext();
  const { value, isOpen, error } = useFormField<string | null>('studentId');
  const reference = studentUid ? `~${studentUid}` : value;
  const student = useRecord('student', reference ?? '')?.record;
  const isRefused = useIsRefused(student?.uid ?? null);

  const refusal = isRefused ? 'The server refused this new student' : undefined;
  const isChosen =
    studentUid === undefined && value != null && initial['studentId'] == null && canEdit && isOpen;
  // What has the focus gives way: the box to Change, that to the box, or to the link once the choice is saved.
  const { place } = useKeptFocus(isChosen || value, isChosen ? 'button' : 'input, a');

  /** One who isn't on this device comes first; where that fails, the server still knows whom the case names. */
  async function choose({ uid }: StudentSearchItem) {
    const choices = choicesOf(form);
    const choice = (choices.latest += 1);
    const find = () => view.find('student', `~${uid}`)?.record;
    if (!find()) await guests.bring('student', `~${uid}`).catch(() => {});
    if (choice !== choices.latest) return;
    const { locationDistrict, aeaCode } = form.state.values;
    const filled = locationDistrict == null ? placeOf(find()) : {};
    choices.taken = { of: `~${uid}`, filled, before: { locationDistrict, aeaCode } };
    draft.noteFilled(filled);
    set({ studentId: `~${uid}`, ...filled });
  }

  /** What the choice of the student filled; of one whom a draft brought back, the student's place stands for it. */
  function whatWasTaken(): Pick<Taken, 'filled' | 'before'> {
    const { taken } = choicesOf(form);
    if (taken && taken.of === value) return taken;
    const { locationDistrict, aeaCode } = initial;
    return {
      filled: locationDistrict == null ? placeOf(student) : {},
      before: { locationDistrict, aeaCode },
    };
  }

  /** The student is none again; what came along goes back, unless somebody has changed it since. */
  function takeBack() {
    choicesOf(form).latest += 1;
    const now = form.state.values;
    const { filled, before } = whatWasTaken();
    draft.noteFilled({});
    const isAsFilled = Object.entries(filled).every(([field, text]) => isSameValue(now[field], text));
    set({ studentId: null, ...(isAsFilled && Object.keys(filled).length > 0 ? before : {}) });
  }

  const inPlace = (field: ReactNode) => (
    <div {...place} className={styles.place}>
      {field}
    </div>
  );
  if (isChosen)
    return inPlace(<ChosenStudent student={student} error={refusal ?? error} onChange={takeBack} />);
  if (student)
    return inPlace(
      <LinkField
        label="Student"
        span={2}
        to={links.student(referenceOf(student))}
        text={displayName(student)}
        error={refusal}
      />,
    );
  if (reference != null || studentUid === null || !canEdit || !isOpen)
    return <ReadOnlyField label="Student" span={2} value={reference == null ? '' : 'Not on this device'} />;
  return inPlace(
    <StudentCombobox
      id={fieldId('studentId')}
      label="Student"
      span={2}
      error={error}
      onLeft={waitFor}
      onChoose={(chosen) => waitFor(choose(chosen))}
    />,
  );
}

/** Who was chosen last, what the choice filled besides, and what stood there before. */
interface Taken {
  of: string;
  filled: Values;
  before: Values;
}

interface Choices {
  /** Of two that wait for the server the later one counts. */
  latest: number;
  taken: Taken | null;
}

/** By form, which outlives this field where another tab of its screen is opened. */
const choicesIn = new WeakMap<object, Choices>();

function choicesOf(form: object): Choices {
  const choices = choicesIn.get(form) ?? { latest: 0, taken: null };
  choicesIn.set(form, choices);
  return choices;
}
