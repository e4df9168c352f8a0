import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './fieldset.module.css';

export interface FieldsetProps {
  legend: string;
  /** Columns at full width; narrow screens have fewer. */
  columns?: 1 | 2 | 3 | 4;
  hint?: string;
  children: ReactNode;
}

/** A named group of fields, in columns. Its legend is a heading, so that headings lead through a long form. */
export function Fieldset({ legend, columns = 3, hint, children }: FieldsetProps) {
  const id = useId();
  return (
    <div className={styles.group}>
      <fieldset className={styles.fieldset} aria-describedby={hint ? id : undefined}>
        <legend className={styles.words}>
          <h2 className={styles.legend}>{legend}</h2>
        </legend>
        {hint && (
          <p className={styles.hint} id={id}>
            {hint}
          </p>
        )}
        <div
          className={classNames(
            styles.fields,
            columns === 1 && styles.one,
            columns === 2 && styles.two,
            columns === 3 && styles.three,
            columns === 4 && styles.four,
          )}
        >
          {children}
        </div>
      </fieldset>
    </div>
  );
}

/** Two short fields that are read as one, beside each other in one place of a fieldset. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
