import { useRef, useState } from 'react';
import { formDate, gridDate, isCalendarDay, parseTypedDate } from '#domain/fields.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import styles from './date-field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { todayHere } from './today.ts';

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD or null; or the text that somebody typed while it is no day, for the schema to refuse. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** What `t` stands for, YYYY-MM-DD. */
  today?: string;
}

const shown = (value: string | null) =>
  value !== null && isCalendarDay(value) ? formDate(value) : (value ?? '');

/** As it is only read (docs/product.md 9). */
const read = (value: string | null) =>
  value !== null && isCalendarDay(value) ? gridDate(value) : (value ?? '');

/** A day, typed or pasted in many ways (docs/screens.md, Dates and times), or picked from the browser's calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, today, disabled, readOnly } = props;
  const { ids, attributes } = useField(props);
  const typed = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(shown(value));
  /** The value that the text stands for; another one from outside replaces the text. */
  const [meant, setMeant] = useState(value);
  if (meant !== value) {
    setMeant(value);
    setText(shown(value));
  }

  function take(next: string | null) {
    setMeant(next);
    if (next !== value) onChange(next);
  }

  function type(next: string) {
    setText(next);
    take(next.trim() === '' ? null : (parseTypedDate(next, today ?? todayHere()) ?? next));
  }

  return (
    <Field field={props} ids={ids} printed={read(value)}>
      <div className={styles.box}>
        <input
          {...attributes}
          ref={typed}
          type="text"
          className={classNames(control.control, styles.typed)}
          placeholder={readOnly ? '—' : disabled ? undefined : 'MM-DD-YYYY'}
          readOnly={readOnly}
          value={readOnly ? read(value) : text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setText(shown(value));
            onBlur?.();
          }}
        />
        {!disabled && !readOnly && (
          <span className={styles.end}>
            <input
              ref={calendar}
              type="date"
              className={styles.calendar}
              tabIndex={-1}
              aria-hidden="true"
              autoComplete="off"
              value={value !== null && isCalendarDay(value) ? value : ''}
              onChange={(event) => {
                const picked = event.target.value === '' ? null : event.target.value;
                setText(shown(picked));
                take(picked);
                typed.current?.focus();
              }}
            />
            <IconButton
              icon="calendar"
              label="Open calendar"
              aria-describedby={ids.label}
              onClick={() => calendar.current?.showPicker()}
            />
          </span>
        )}
      </div>
    </Field>
  );
}
