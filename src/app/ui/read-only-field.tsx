import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';
import styles from './read-only-field.module.css';

export interface ReadOnlyFieldProps extends Pick<
  FieldProps,
  'label' | 'hint' | 'warning' | 'wide' | 'span' | 'id'
> {
  /** Text, or parts such as a link to the record that the value names. */
  value: ReactNode;
  /** Of less weight than its neighbours. */
  isMuted?: boolean;
}

const readOnlyText = { role: 'textbox', tabIndex: 0, 'aria-readonly': true } as const;

/** A value that is shown and never typed: set as text that breaks its lines, reachable by keyboard. */
export function ReadOnlyField(props: ReadOnlyFieldProps) {
  const { ids, attributes } = useField(props);
  return (
    <Field field={{ ...props, readOnly: true }} ids={ids} isGroup>
      <div
        id={ids.control}
        className={classNames(styles.value, props.isMuted && styles.muted)}
        {...(typeof props.value === 'string' ? readOnlyText : { role: 'group' })}
        aria-labelledby={ids.label}
        aria-describedby={attributes['aria-describedby']}
      >
        {props.value === '' ? <span className={styles.none}>—</span> : props.value}
      </div>
    </Field>
  );
}
