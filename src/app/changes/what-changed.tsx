import type { QueuedEdit } from '#sync/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './change-list.module.css';
import { type FieldChange, fieldChanges } from './edit-words.ts';

/** Texts that stand one under the other rather than in one line. */
const isLong = (text: string | null) => text !== null && text.length > 60;

/** What an edit does to each field, before and after. */
export function WhatChanged({ edit }: { edit: QueuedEdit }) {
  const { view } = useEngine();
  return <FieldList fields={fieldChanges(view, edit)} />;
}

/** Fields with their values before and after, in words. */
export function FieldList({ fields }: { fields: readonly FieldChange[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
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
