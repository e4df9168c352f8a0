import styles from './documents.module.css';

/** What tells a document from others of its name, behind the name. */
export const Apart = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : (
    <>
      {', '}
      <span className={styles.apart}>{words}</span>
    </>
  );
