import { CheckboxField } from './checkbox-field.tsx';
import styles from './checkbox-group.module.css';
import { Field, type FieldProps, useField } from './field.tsx';

export interface CheckboxGroupProps extends FieldProps {
  options: readonly { value: string; label: string; hint?: string }[];
  /** The values that are ticked. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Any number of a few, a box each. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, onChange, disabled, readOnly } = props;
  const { ids, attributes } = useField(props);
  return (
    <Field field={props} ids={ids} isGroup>
      <div
        role="group"
        id={ids.control}
        tabIndex={-1}
        className={styles.group}
        aria-labelledby={ids.label}
        aria-describedby={attributes['aria-describedby']}
      >
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            {...(option.hint ? { hint: option.hint } : {})}
            {...(disabled || readOnly ? { disabled: true } : {})}
            value={value.includes(option.value)}
            onChange={(isOn) =>
              onChange(isOn ? [...value, option.value] : value.filter((one) => one !== option.value))
            }
          />
        ))}
      </div>
    </Field>
  );
}
