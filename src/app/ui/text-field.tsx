import { type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import control from './control.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './text-field.module.css';

const kinds = {
  text: { type: 'text' },
  email: { type: 'text', inputMode: 'email', spellCheck: false },
  phone: { type: 'tel', spellCheck: false },
  number: { type: 'text', inputMode: 'numeric', spellCheck: false },
  search: { type: 'search', enterKeyHint: 'search' },
  code: { type: 'text', spellCheck: false, autoCapitalize: 'none' },
  password: { type: 'password', spellCheck: false, autoCapitalize: 'none' },
} as const;

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What is typed: sets the keyboard of phones and tablets; a password can be shown. */
  kind?: keyof typeof kinds;
  inputMode?: 'numeric' | 'text';
  placeholder?: string;
  icon?: IconName;
  /** For the user's own sign-in only (WCAG 1.3.5): nothing else that is typed may be kept by the browser. */
  autoComplete?: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** Offered while typing; any other text may be typed. */
  suggestions?: readonly string[];
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    kind = 'text',
    inputMode,
    placeholder,
    icon,
    readOnly,
    ref,
    suggestions,
  } = props;
  const { ids, attributes } = useField(props);
  const [isShown, setShown] = useState(false);
  const isPassword = kind === 'password';
  return (
    <Field field={props} ids={ids} printed={isPassword ? '' : value}>
      <div className={styles.box} data-icon={icon ? '' : undefined} data-end={isPassword ? '' : undefined}>
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
        )}
        <input
          {...attributes}
          {...kinds[kind]}
          {...(isPassword && isShown ? { type: 'text' } : {})}
          {...(inputMode ? { inputMode } : {})}
          list={suggestions ? `${ids.control}-list` : undefined}
          {...(props.autoComplete ? { autoComplete: props.autoComplete } : {})}
          ref={ref}
          className={control.control}
          readOnly={readOnly}
          placeholder={readOnly ? '—' : placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {suggestions && (
          <datalist id={`${ids.control}-list`}>
            {suggestions.map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
          </datalist>
        )}
        {isPassword && (
          <span className={styles.end}>
            <IconButton
              icon={isShown ? 'eye-off' : 'eye'}
              label={isShown ? 'Hide what is typed' : 'Show what is typed'}
              aria-describedby={ids.label}
              onClick={() => setShown(!isShown)}
            />
          </span>
        )}
      </div>
    </Field>
  );
}
