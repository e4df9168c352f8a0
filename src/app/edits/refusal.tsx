import { fieldLabel } from '#domain/records/field-labels.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import styles from './refusal.module.css';

/** The field's name before words that don't begin with it. */
const withLabel = (label: string, message: string): string =>
  message.startsWith(label) ? message : `${label}: ${message}`;

/** What the server said of a change that it refused, with the fields that it is about. */
export function Refusal({ edit }: { edit: QueuedEdit }) {
  // A refusal with one problem has the field's words as its own.
  const beside = edit.fields.filter(({ message }) => message !== edit.error);
  return (
    <>
      <p>{edit.error}</p>
      {beside.length > 0 && (
        <ul className={styles.problems}>
          {beside.map(({ path, message }) => (
            <li key={path}>{withLabel(fieldLabel(edit.entity, path), message)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
