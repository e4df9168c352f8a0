import { classNames } from './class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import styles from './yes-no-field.module.css';

export interface YesNoFieldProps extends FieldProps {
  /** Yes (true), no (false) or not set (null). */
  value: boolean | null;
  onChange: (value: boolean | null) => void;
  /** Other words for yes and no: Founded, Unfounded. */
  yes?: string;
  no?: string;
}

/** Yes, no or not set, as one control: arrow keys move between the three. */
export function YesNoField(props: YesNoFieldProps) {
  const { value, onChange, onBlur, yes = 'Yes', no = 'No', disabled, readOnly, required } = props;
  const { ids, attributes } = useField(props);
  const choices = [
    { value: true, label: yes },
    { value: false, label: no },
    { value: null, label: 'Not set' },
  ];
  const text = choices.find((choice) => choice.value === value)?.label ?? '';
  if (readOnly) return <ReadOnlyField {...props} value={text} />;
  return (
    <Field field={props} ids={ids} isGroup printed={text}>
      <div
        role="radiogroup"
        id={ids.control}
        tabIndex={-1}
        className={classNames(styles.group, disabled && styles.disabled)}
        aria-labelledby={ids.label}
        aria-describedby={attributes['aria-describedby']}
        aria-invalid={attributes['aria-invalid']}
        aria-required={required}
        aria-disabled={disabled}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        {choices.map((choice) => (
          <label key={choice.label} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={ids.control}
              autoComplete="off"
              disabled={disabled}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}
