import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from '../record-form/form-context.ts';
import { Button } from '../ui/button.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import styles from './guardian-card.module.css';

interface GuardianCardProps {
  title: string;
  /** The fields that it closes over. */
  fields: readonly string[];
  /** What stands in it while it is closed: a line each. */
  lines: (text: (field: string) => string) => readonly string[];
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** Somebody of the student's as a card, which opens to the fields; those with a problem open by themselves, and stay so once it is mended. */
export function GuardianCard({ title, fields, lines, isOpenAtFirst, children }: GuardianCardProps) {
  const { values, issues, refusals, isTried, canEdit } = useFormContext();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasPressed, setPressed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (wasPressed) body.current?.querySelector('input')?.focus();
  }, [wasPressed]);

  const isOwn = ({ path }: { path: string }) => fields.includes(path);
  const hasProblem = (isTried && issues.some(isOwn)) || refusals.some(isOwn);
  if (hasProblem && !isOpen) setOpen(true);
  if (canEdit && isOpen) return <div ref={body}>{children}</div>;
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : '');
  const shown = lines(text).filter((line) => line !== '');
  const act = shown.length > 0 ? 'Edit' : 'Add';
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {canEdit && (
          <Button
            small
            data-print="no"
            icon={act === 'Edit' ? 'pencil' : 'plus'}
            aria-label={`${act} ${title}`}
            onClick={() => {
              setOpen(true);
              setPressed(true);
            }}
          >
            {act}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles.none}>None</p>
      ) : (
        shown.map((line) => (
          <p key={line}>
            <LinkedText text={line} />
          </p>
        ))
      )}
    </section>
  );
}
