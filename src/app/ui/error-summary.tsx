import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { focusField } from './focus-field.ts';
import { Icon } from './icon.tsx';

export interface FormProblem {
  /** The `id` that the field was given. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  problems: readonly FormProblem[];
  /** How often Save was refused: each rise moves the focus here. */
  refusals: number;
}

const title = 'This form has problems';

/** The form's problems with links to their fields; takes focus when Save was refused. */
export function ErrorSummary({ problems, refusals }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (refusals === 0 || problems.length === 0) return null;
  return (
    <section className={styles.summary} ref={box} tabIndex={-1} aria-label={title}>
      <p className={styles.title}>
        <Icon name="error" />
        {title}
      </p>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // Without a word in the address, which belongs to the router.
                event.preventDefault();
                focusField(fieldId);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
