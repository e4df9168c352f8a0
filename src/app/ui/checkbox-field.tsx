import { type FieldProps, useField } from './field.tsx';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<FieldProps, 'required'> {
  value: boolean;
  onChange: (value: boolean) => void;
  /** Shown as a switch: acts at once, without Save. */
  isSwitch?: boolean;
}

/** On or off, the label beside the box. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, value, onChange, onBlur, isSwitch, hint, error, disabled, readOnly } = props;
  const { ids, attributes } = useField(props);
  return (
    <div className={styles.field}>
      <input
        {...attributes}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? styles.switch : styles.box}
        disabled={disabled || readOnly}
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
