import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import styles from './text-area.module.css';

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Lines shown at least; the box grows with its text. */
  rows?: number;
  /** No higher than its text while nobody types in it. */
  isShortAtRest?: boolean;
}

/** Text of several lines. A copy of the text under the box gives the height, so that no script measures. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, rows = 3, isShortAtRest, readOnly } = props;
  const { ids, attributes } = useField(props);
  return (
    <Field field={props} ids={ids} printed={value}>
      <div
        className={styles.grow}
        data-text={value}
        data-short={isShortAtRest && value !== '' ? '' : undefined}
      >
        <textarea
          {...attributes}
          className={control.control}
          rows={readOnly ? 1 : rows}
          readOnly={readOnly}
          placeholder={readOnly ? '—' : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </Field>
  );
}
