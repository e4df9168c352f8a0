import styles from './skeleton.module.css';

/** Stands where words will be, before they are known. */
export const Skeleton = ({ width = 'full' }: { width?: 'short' | 'half' | 'full' }) => (
  <span className={styles.skeleton} data-width={width} data-skeleton aria-hidden="true" />
);
