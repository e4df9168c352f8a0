import styles from './spinner.module.css';

/** Turns where work is under way; what it stands in says so to a screen reader. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
