import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldProps {
  /** '' when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Words of the empty choice; null takes the empty choice away. */
  emptyLabel?: string | null;
}

/** One of a few: the browser's own list, which every keyboard, screen reader and phone knows. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, onBlur, options, emptyLabel = 'Not set', readOnly } = props;
  const { ids, attributes } = useField(props);
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.label ?? value;
  if (readOnly) return <ReadOnlyField {...props} value={text} />;
  return (
    <Field field={props} ids={ids} printed={text}>
      <div className={styles.box}>
        <select
          {...attributes}
          className={classNames(control.control, styles.select)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {emptyLabel !== null && <option value="">{emptyLabel}</option>}
          {/* A value that the list no longer offers must stay visible and choosable. */}
          {value !== '' && !chosen && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </Field>
  );
}
