import { Link } from 'react-router-dom';
import { displayName, type Student } from '#domain/students.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Button } from '../ui/button.tsx';
import { Field, useField } from '../ui/field.tsx';
import styles from './chosen-student.module.css';

interface ChosenStudentProps {
  /** undefined where this device doesn't have the one who was chosen. */
  student: Student | undefined;
  error: string | undefined;
  onChange: () => void;
}

/** The student who was chosen and isn't saved yet, with Change, which takes the choice back. */
export function ChosenStudent({ student, error, onChange }: ChosenStudentProps) {
  const props = { label: 'Student', span: 2, error } as const;
  const { ids, attributes } = useField(props);
  return (
    <Field field={{ ...props, readOnly: true }} ids={ids} isGroup>
      <div className={styles.chosen} role="group" aria-labelledby={ids.label}>
        {student ? (
          <Link
            to={links.student(referenceOf(student))}
            aria-describedby={attributes['aria-describedby'] ?? ids.label}
          >
            {displayName(student)}
          </Link>
        ) : (
          'Not on this device'
        )}
        <Button small onClick={onChange}>
          Change
        </Button>
      </div>
    </Field>
  );
}
