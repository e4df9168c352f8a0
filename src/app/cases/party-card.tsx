import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isSameValue } from '#domain/merge.ts';
import { useFormContext } from '../record-form/form-context.ts';
import { Button } from '../ui/button.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { Later } from '../ui/one-by-one.tsx';
import { revealEvent } from '../ui/focus-field.ts';
import { phoneAddress } from '../ui/linked-text.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './party-card.module.css';
import { useIsPlaceAsked } from './use-asked-place.ts';

interface PartyCardProps {
  legend: string;
  /** What the names of its fields begin with. */
  prefix: 'filer' | 'attorney';
  isOpenAtFirst: boolean;
  /** The fields. */
  children: ReactNode;
}

/**
 * One of those who are part of the case, in a line; it opens to the fields. A card with a problem or with unsaved typing
 * is open, and stays so until somebody closes it. On paper the fields are shown.
 */
export function PartyCard({ legend, prefix, isOpenAtFirst, children }: PartyCardProps) {
  const { canEdit } = useFormContext();
  const needsOpen = useNeedsOpen(prefix);
  const isAsked = useIsPlaceAsked();
  const [isOpen, setOpen] = useState(isOpenAtFirst || needsOpen);
  if (needsOpen && !isOpen) setOpen(true);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = fields.current;
    // At once: what is about to take the focus can't wait for the next drawing.
    const reveal = () => {
      if (element) element.hidden = false;
      setOpen(true);
    };
    element?.addEventListener(revealEvent, reveal);
    return () => element?.removeEventListener(revealEvent, reveal);
  }, []);
  return (
    <div className={styles.card}>
      {!isOpen && (
        <div className={styles.summary} data-print="no">
          <h2 className={styles.legend}>{legend}</h2>
          <PartyLine prefix={prefix} />
        </div>
      )}
      {!isOpenAtFirst && (
        <div className={styles.toggle} data-print="no">
          <Button
            small
            aria-expanded={isOpen}
            aria-controls={id}
            unavailable={needsOpen && 'It holds unsaved typing or a problem'}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : canEdit ? 'Edit' : 'Show'}
            <VisuallyHidden> {legend}</VisuallyHidden>
          </Button>
        </div>
      )}
      <div id={id} ref={fields} className={styles.fields} hidden={!isOpen}>
        <Later atOnce={isOpen || isAsked}>
          <Fieldset legend={legend} columns={4}>
            {children}
          </Fieldset>
        </Later>
      </div>
    </div>
  );
}

/** Whether one of the fields holds unsaved typing, or what keeps the form from being saved. */
function useNeedsOpen(prefix: string): boolean {
  const { values, initial, issues, refusals, isTried } = useFormContext();
  const isOwn = (field: string) => field.startsWith(prefix);
  const problems = isTried ? [...issues, ...refusals] : refusals;
  return (
    problems.some(({ path }) => isOwn(path)) ||
    Object.keys(values).some((field) => isOwn(field) && !isSameValue(values[field], initial[field]))
  );
}

/** Name, position, address, phone and mail, as far as they are known. */
function PartyLine({ prefix }: { prefix: string }) {
  const { values } = useFormContext();
  const said = (field: string) => {
    const value = values[prefix + field];
    return typeof value === 'string' ? value : '';
  };
  const joined = (separator: string, ...texts: string[]) => texts.filter(Boolean).join(separator);
  const who = joined(', ', joined(' ', said('FirstName'), said('LastName')), said('Position'));
  const where = joined(', ', said('Address'), said('City'), joined(' ', said('State'), said('Zip')));
  const [phone, email] = [said('Phone'), said('Email')];
  if (joined('', who, where, phone, email) === '') return <p className={styles.none}>Not recorded</p>;
  return (
    <ul className={styles.line}>
      {who && <li className={styles.who}>{who}</li>}
      {where && <li>{where}</li>}
      {(phone || email) && (
        <li className={styles.reach}>
          {phone && <a href={phoneAddress(phone)}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      )}
    </ul>
  );
}
