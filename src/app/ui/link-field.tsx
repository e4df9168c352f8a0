import { Link } from 'react-router-dom';
import { Field, type FieldProps, useField } from './field.tsx';
import styles from './read-only-field.module.css';

export interface LinkFieldProps extends Pick<FieldProps, 'label' | 'wide' | 'span' | 'error'> {
  to: string;
  text: string;
}

/** A value that leads to the record it names. */
export function LinkField({ to, text, ...props }: LinkFieldProps) {
  const { ids } = useField(props);
  return (
    <Field field={{ ...props, readOnly: true }} ids={ids} isGroup>
      <div className={styles.value}>
        <Link
          id={ids.control}
          to={to}
          aria-describedby={props.error ? `${ids.label} ${ids.error}` : ids.label}
        >
          {text}
        </Link>
      </div>
    </Field>
  );
}
