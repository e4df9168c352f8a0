import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What every field takes besides its value. */
export interface FieldProps {
  /** The control's name, exactly; "(required)" stands beside it and is no part of it. */
  label: string;
  /** For the error summary's link; one is made otherwise. */
  id?: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
  /** What doesn't fit together with it; it may stand. */
  warning?: string | undefined;
  /** Closed by a rule. */
  disabled?: boolean;
  /** Shown to somebody who may not edit: set as text, without a box. */
  readOnly?: boolean;
  /** Takes the whole width of a fieldset with columns. */
  wide?: boolean;
  /** As wide as its content: a state, a zip, a day or a phone number. */
  size?: 'tiny' | 'small' | 'medium' | undefined;
  /** In a fieldset of four columns: two of them, on a line of its own or not. */
  span?: 2 | 'line' | undefined;
  onBlur?: () => void;
}

/** The ids that tie a control to its label, hint and error, and the attributes that the control carries for it. */
export function useField({ id, hint, error, warning, required, disabled, readOnly }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const ids = {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    error: `${control}-error`,
    warning: `${control}-warning`,
  };
  return {
    ids,
    attributes: {
      id: control,
      'aria-describedby':
        [hint && ids.hint, error && ids.error, warning && ids.warning].filter(Boolean).join(' ') || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': required && !readOnly ? (true as const) : undefined,
      disabled,
      // Typed text of a form would land in the browser's history and session files (docs/security.md, Addresses and forms).
      autoComplete: 'off',
    },
  };
}

/** The ids of a control and of what belongs to it. */
export type FieldIds = ReturnType<typeof useField>['ids'];

interface ShellProps {
  field: FieldProps;
  ids: FieldIds;
  /** The control is a group, not one input: the label names it by id instead of pointing to it. */
  isGroup?: boolean;
  /** The value as text, which stands on paper in place of the control. */
  printed?: string;
  children: ReactNode;
}

/** Label above, control, hint and error below. */
export function Field({ field, ids, isGroup = false, printed, children }: ShellProps) {
  const { label, required, readOnly, hint, error, warning, wide, size, span } = field;
  return (
    <div
      className={classNames(styles.field, wide && styles.wide)}
      data-size={size}
      data-span={span}
      data-printed={printed === '' ? '—' : printed}
    >
      <div className={styles.labelLine}>
        {isGroup ? (
          <span className={styles.label} id={ids.label}>
            {label}
          </span>
        ) : (
          <label className={styles.label} id={ids.label} htmlFor={ids.control}>
            {label}
          </label>
        )}
        {required && !readOnly && (
          <span className={styles.required} aria-hidden="true">
            (required)
          </span>
        )}
      </div>
      {children}
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={ids.error}>
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <p className={classNames(styles.error, styles.warning)} id={ids.warning}>
          <Icon name="warning" />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}
