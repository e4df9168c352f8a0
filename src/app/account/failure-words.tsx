import { Icon } from '../ui/icon.tsx';
import styles from './account.module.css';

/** Why the form was refused, announced when it comes. */
export const FailureWords = ({ words }: { words: string | null }) => (
  <div role="alert" className={words ? styles.refusal : styles.noRefusal}>
    {words && (
      <>
        <Icon name="error" />
        <span>{words}</span>
      </>
    )}
  </div>
);
