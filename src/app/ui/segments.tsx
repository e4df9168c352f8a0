import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './segments.module.css';
import { useFocusAcross } from './use-focus-across.ts';

export interface SegmentsProps<T> extends Omit<ComponentProps<'div'>, 'onChange' | 'role'> {
  /** What sets the radio buttons of this control apart from others. */
  name: string;
  /** `isUnset`: a choice that is no answer, and does not shine like one. */
  choices: readonly { value: T; label: string; isUnset?: boolean }[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean | undefined;
}

/** One of a few, side by side as one control: arrow keys move between them. */
export const Segments = <T,>(props: SegmentsProps<T>) => {
  const { name, choices, value, onChange, disabled, className, ...group } = props;
  return (
    <div
      {...group}
      ref={useFocusAcross(disabled === true)}
      role="radiogroup"
      className={classNames(styles.group, disabled && styles.disabled, className)}
      aria-disabled={disabled}
    >
      {choices.map((choice) => (
        <label key={choice.label} className={styles.choice} data-unset={choice.isUnset ? '' : undefined}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            autoComplete="off"
            disabled={disabled}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
