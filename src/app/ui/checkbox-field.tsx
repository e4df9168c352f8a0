import { type FieldProps, useField } from './field.tsx';
import styles from './checkbox-field.module.css';
import { ReadOnlyField } from './read-only-field.tsx';

export interface CheckboxFieldProps extends Omit<FieldProps, 'required'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** On or off, the label beside the box; where it can't be changed at all, in words like any other value. */
export function CheckboxField(props: CheckboxFieldProps) {
  if (props.readOnly) return <ReadOnlyField {...props} value={props.value ? 'Yes' : 'No'} />;
  return <Box {...props} />;
}

function Box(props: CheckboxFieldProps) {
  const { label, value, onChange, onBlur, hint, error, disabled } = props;
  const { ids, attributes } = useField(props);
  return (
    <div className={styles.field}>
      <input
        {...attributes}
        type="checkbox"
        className={styles.box}
        disabled={disabled}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <div>
        <label className={styles.label} htmlFor={ids.control}>
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={ids.hint}>
            {hint}
          </p>
        )}
        {error && (
          <p className={styles.error} id={ids.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
