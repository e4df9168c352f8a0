import { useRouteError } from 'react-router-dom';
import { Button, LinkButton } from '../ui/button.tsx';
import { flushDrafts } from './draft-keepers.ts';
import { type Fault, faultOf } from './fault.ts';
import { links } from './links.ts';
import styles from './fault-screen.module.css';

const words: Record<Fault, { title: string; text: string }> = {
  'not-loaded': {
    title: 'This screen is not on this device yet',
    text: 'Its part of the app could not be loaded. Check the connection, then try again. What you saved and what you typed is kept on this device.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This screen met a fault and was closed. What you saved is kept, and what you typed is offered again when you open it. Try again; if it happens again, tell the people who look after Accord what you did last.',
  },
};

/** What is shown in place of a screen that failed. */
export function FaultScreen() {
  const { title, text } = words[faultOf(useRouteError())];
  const tryAgain = () => void flushDrafts().then(() => location.reload());
  return (
    <section className={styles.fault} role="alert">
      <title>{`${title} · Accord`}</title>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button variant="primary" icon="sync" onClick={tryAgain}>
          Try Again
        </Button>
        <LinkButton to={links.dashboard}>Go to the Dashboard</LinkButton>
      </div>
    </section>
  );
}
