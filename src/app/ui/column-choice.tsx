import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import styles from './column-choice.module.css';
import type { GridColumn } from './grid-column.ts';
import { useCloseOutside } from './use-close-outside.ts';

interface ColumnChoiceProps<Row> {
  columns: readonly GridColumn<Row>[];
  /** The columns that aren't shown, by id. */
  hidden: ReadonlySet<string>;
  onChange: (id: string, isShown: boolean) => void;
}

/** Columns: which ones a list shows. The first tells what a row is and always stays. */
export function ColumnChoice<Row>({ columns, hidden, onChange }: ColumnChoiceProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOutside(place, isOpen, () => setOpen(false));
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <div ref={place} className={styles.choice}>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen && (
        <fieldset id={id} className={styles.list}>
          <legend className={styles.legend}>Columns</legend>
          {columns.slice(1).map((column) => (
            <CheckboxField
              key={column.id}
              label={column.header}
              value={!hidden.has(column.id)}
              onChange={(isShown) => onChange(column.id, isShown)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
