import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import styles from '../shell/fault-screen.module.css';
import { LinkButton } from '../ui/button.tsx';

/** A signed-in user without the role that a screen needs (docs/product.md 6). */
export const AccessDeniedScreen = () => (
  <section className={styles.fault}>
    <h1 className={styles.title}>Not Authorized</h1>
    <p className={styles.text}>{messages.accessDenied}</p>
    <div className={styles.actions}>
      <LinkButton to={links.dashboard} variant="primary">
        Go to the Dashboard
      </LinkButton>
    </div>
  </section>
);
