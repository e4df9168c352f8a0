import { Field, type FieldProps, useField } from './field.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import { Segments } from './segments.tsx';

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
    { value: null, label: 'Not set', isUnset: true },
  ];
  const text = choices.find((choice) => choice.value === value)?.label ?? '';
  if (readOnly) return <ReadOnlyField {...props} value={text} />;
  return (
    <Field field={props} ids={ids} isGroup printed={text}>
      <Segments
        id={ids.control}
        name={ids.control}
        tabIndex={-1}
        aria-labelledby={ids.label}
        aria-describedby={attributes['aria-describedby']}
        aria-invalid={attributes['aria-invalid']}
        aria-required={required}
        choices={choices}
        value={value}
        onChange={onChange}
        disabled={disabled}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      />
    </Field>
  );
}
