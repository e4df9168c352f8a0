import { type ReactNode, useEffect, useRef } from 'react';
import { Callout } from '../ui/callout.tsx';
import styles from './account.module.css';

interface OutcomeProps {
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** What a form ended in, in its place. The focus, which would go with the form, is on it, so that it is read out. */
export function Outcome({ title, ...rest }: OutcomeProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label={title} className={styles.outcome}>
      <Callout tone="success" title={title} {...rest} />
    </section>
  );
}
