import { useCombobox } from 'downshift';
import { useState } from 'react';
import { clockTime } from '#domain/fields.ts';
import { IconButton } from './button.tsx';
import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import listbox from './listbox.module.css';
import { ReadOnlyField } from './read-only-field.tsx';
import { parseTypedTime, quarterHours } from './typed-time.ts';

export interface TimeFieldProps extends FieldProps {
  /** HH:mm (24 h) or null; or the text that somebody typed while it is no time, for the schema to refuse. */
  value: string | null;
  onChange: (value: string | null) => void;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const shown = (value: string | null) => (value !== null && isTime(value) ? clockTime(value) : (value ?? ''));

/** A time of day, typed, or chosen from a list in steps of 15 minutes. For those who read it is a text. */
export const TimeField = (props: TimeFieldProps) =>
  props.readOnly ? <ReadOnlyField {...props} value={shown(props.value)} /> : <Box {...props} />;

function Box(props: TimeFieldProps) {
  const { value, onChange, onBlur, disabled } = props;
  const { ids, attributes } = useField(props);
  const [text, setText] = useState(shown(value));
  const [meant, setMeant] = useState(value);
  if (meant !== value) {
    setMeant(value);
    setText(shown(value));
  }

  function take(next: string | null) {
    setMeant(next);
    if (next !== value) onChange(next);
  }

  const typedPart = text === shown(value) ? '' : text.trim().toLowerCase();
  const offered = quarterHours.filter((time) => clockTime(time).toLowerCase().startsWith(typedPart));
  const box = useCombobox<string>({
    inputId: ids.control,
    labelId: ids.label,
    items: offered,
    inputValue: text,
    selectedItem: value,
    itemToString: shown,
    stateReducer: (state, { type, changes }) => {
      const types = useCombobox.stateChangeTypes;
      if (type === types.InputBlur) return { ...changes, selectedItem: state.selectedItem };
      // Downshift would empty the field.
      if (type === types.InputKeyDownEscape) return { ...state, isOpen: false, highlightedIndex: -1 };
      // Without a time the list opens where the office does.
      if (changes.isOpen && !state.isOpen && type !== types.InputChange && state.selectedItem === null)
        return { ...changes, highlightedIndex: offered.indexOf('09:00') };
      return changes;
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setText(shown(selectedItem));
      take(selectedItem);
    },
  });

  const isListShown = box.isOpen && offered.length > 0;
  return (
    <Field field={props} ids={ids} printed={text}>
      <div className={disabled ? listbox.anchor : `${listbox.anchor} ${listbox.withEnd}`}>
        <input
          {...box.getInputProps({
            ...attributes,
            'aria-expanded': isListShown,
            onKeyDown: (event) => {
              if (event.key === 'Escape' && isListShown) event.stopPropagation();
            },
            onChange: (event) => {
              const next = event.currentTarget.value;
              setText(next);
              take(next.trim() === '' ? null : (parseTypedTime(next) ?? next));
            },
            onBlur: () => {
              setText(shown(value));
              onBlur?.();
            },
          })}
          className={control.control}
        />
        {!disabled && (
          <span className={listbox.end}>
            <IconButton
              {...box.getToggleButtonProps()}
              icon="clock"
              label="Open times"
              aria-describedby={ids.label}
            />
          </span>
        )}
        <ul {...box.getMenuProps({ 'aria-label': 'Times' })} className={listbox.popup} hidden={!isListShown}>
          {isListShown &&
            offered.map((time, index) => (
              <li
                key={time}
                {...box.getItemProps({ item: time, index })}
                className={listbox.option}
                data-highlighted={box.highlightedIndex === index ? '' : undefined}
              >
                {clockTime(time)}
              </li>
            ))}
        </ul>
      </div>
    </Field>
  );
}
