import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type FieldChange, fieldChanges } from './edit-words.ts';
import styles from './what-changed.module.css';

/** Texts that stand one under the other rather than in one line. */
const isLong = (text: string | null) => text !== null && (text.length > 60 || text.includes('\n'));

interface WhatChangedProps {
  edit: QueuedEdit;
  /** Long texts in full, rather than how they begin. */
  isWhole?: boolean;
}

/** What an edit does to each field, before and after. */
export function WhatChanged({ edit, isWhole = false }: WhatChangedProps) {
  const { view } = useEngine();
  return <FieldList fields={fieldChanges(view, edit)} isWhole={isWhole} />;
}

interface FieldListProps {
  fields: readonly FieldChange[];
  isWhole: boolean;
}

/** Fields with their values before and after, in words. */
export function FieldList({ fields, isWhole }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields} data-whole={isWhole || undefined}>
      {fields.map(({ field, label, before, after }) => (
        <div key={field} className={styles.field}>
          <dt>{label}</dt>
          <dd data-long={isLong(before) || isLong(after) ? '' : undefined}>
            {before !== null && (
              <>
                <VisuallyHidden>from </VisuallyHidden>
                <span className={styles.before}>{before}</span>
                <span className={styles.arrow} aria-hidden="true">
                  {' → '}
                </span>
                <VisuallyHidden> to </VisuallyHidden>
              </>
            )}
            <span className={styles.after}>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
