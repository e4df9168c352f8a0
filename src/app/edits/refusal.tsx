import { fieldLabel } from '#domain/records/field-labels.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import styles from './refusal.module.css';

/** The field's name before words that don't have it. */
const withLabel = (label: string, message: string): string =>
  message.includes(label) ? message : `${label}: ${message}`;

/** Whether all that the server said of a refusal is said of its fields. */
export const isOfFieldsAlone = ({ error, fields }: Pick<QueuedEdit, 'error' | 'fields'>): boolean =>
  fields.length > 0 && fields.map(({ message }) => message).join(' ') === error;

/** What the server said of a change that it refused, with the fields that it is about. */
export function Refusal({ edit }: { edit: QueuedEdit }) {
  const { entity, error, fields } = edit;
  const isAlone = isOfFieldsAlone(edit);
  const ofFields = fields
    .filter(({ message }) => isAlone || message !== error)
    .map(({ path, message }) => ({ path, words: withLabel(fieldLabel(entity, path), message) }));
  const [only, ...others] = ofFields;
  if (isAlone && only && others.length === 0) return <p>{only.words}</p>;
  return (
    <>
      {!isAlone && <p>{error}</p>}
      {ofFields.length > 0 && (
        <ul className={styles.problems}>
          {ofFields.map(({ path, words }) => (
            <li key={path}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}
