import { type ReactNode, useId } from 'react';
import type { Conflict } from '#domain/problems.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { valueWords } from '../edits/value-words.ts';
import { authorWords } from '../edits/who-changed.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { ChangedWords } from './changed-words.tsx';
import styles from './conflict.module.css';

export type Side = 'yours' | 'theirs';

interface ValueProps {
  head: ReactNode;
  /** Who, and when. */
  note?: string;
  id?: string;
  isChosen?: boolean;
  isBase?: boolean;
  children: ReactNode;
}

const Value = ({ head, note, id, isChosen = false, isBase = false, children }: ValueProps) => (
  <div
    className={isBase ? `${styles.value} ${styles.base}` : styles.value}
    data-chosen={isChosen || undefined}
  >
    <div className={styles.choice}>{head}</div>
    <div className={styles.text} id={id}>
      {note && <p className={styles.note}>{note}</p>}
      <div>{children}</div>
    </div>
  </div>
);

interface ConflictRowProps {
  edit: QueuedEdit;
  conflict: Conflict;
  choice: Side | null;
  /** Labels of the fields that say something sensible only together with this one. */
  together: readonly string[];
  onChoose: (side: Side) => void;
}

/** One field in conflict: both values, each with its author, beside what was there before, and the choice. */
export function ConflictRow({ edit, conflict, choice, together, onChoose }: ConflictRowProps) {
  const { view } = useEngine();
  const momentWords = useMomentWords();
  const id = useId();
  const words = (value: unknown) => valueWords(view, conflict.field, value);
  const before = words(conflict.base);
  const sides: readonly { side: Side; label: string; note: string }[] = [
    { side: 'yours', label: 'Yours', note: `You, ${momentWords(edit.writtenAt)}` },
    { side: 'theirs', label: 'Theirs', note: authorWords(conflict) },
  ];
  return (
    <fieldset className={styles.row}>
      <legend className={styles.field}>{fieldLabel(edit.entity, conflict.field)}</legend>
      {together.length > 0 && (
        <p className={styles.together}>Belongs together with {together.join(' and ')}.</p>
      )}
      <div className={styles.values}>
        {sides.map(({ side, label, note }) => (
          <Value
            key={side}
            id={`${id}-${side}-value`}
            note={note}
            isChosen={choice === side}
            head={
              <>
                <input
                  type="radio"
                  className={styles.radio}
                  id={`${id}-${side}`}
                  name={id}
                  checked={choice === side}
                  onChange={() => onChoose(side)}
                  aria-describedby={`${id}-${side}-value`}
                />
                <label htmlFor={`${id}-${side}`}>{label}</label>
              </>
            }
          >
            <ChangedWords before={before} after={words(conflict[side])} />
          </Value>
        ))}
        <Value head="Before" isBase>
          {before}
        </Value>
      </div>
    </fieldset>
  );
}

/** One field that others changed of a record that was to be deleted: nothing to choose, but to read. */
export function DeletedRow({ edit, conflict }: Pick<ConflictRowProps, 'edit' | 'conflict'>) {
  const { view } = useEngine();
  const momentWords = useMomentWords();
  const id = useId();
  const before = valueWords(view, conflict.field, conflict.base);
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 className={styles.field} id={id}>
        {fieldLabel(edit.entity, conflict.field)}
      </h2>
      <div className={styles.values}>
        <Value head="Yours" note={`You, ${momentWords(edit.writtenAt)}`}>
          Deleted
        </Value>
        <Value head="Theirs" note={authorWords(conflict)}>
          <ChangedWords before={before} after={valueWords(view, conflict.field, conflict.theirs)} />
        </Value>
        <Value head="Before" isBase>
          {before}
        </Value>
      </div>
    </section>
  );
}
