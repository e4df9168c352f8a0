import { LinkButton } from '../ui/button.tsx';
import { links } from './links.ts';
import styles from './fault-screen.module.css';

/** An address that no screen has. */
export const UnknownAddressScreen = () => (
  <section className={styles.fault}>
    <h1 className={styles.title}>There is no screen at this address</h1>
    <p className={styles.text}>
      The address may be mistyped, or an old link. Look for the student or the case with Search everything
      above, or start at the dashboard.
    </p>
    <div className={styles.actions}>
      <LinkButton to={links.dashboard} variant="primary">
        Go to the Dashboard
      </LinkButton>
    </div>
  </section>
);
