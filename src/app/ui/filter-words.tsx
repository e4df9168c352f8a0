import styles from './filter-words.module.css';
import { GoingButton } from './going-button.tsx';
import { Icon } from './icon.tsx';

export interface FilterWord {
  /** Which filter it is. */
  id: string;
  /** The filter's name and its value. */
  text: string;
}

interface FilterWordsProps {
  words: readonly FilterWord[];
  onRemove: (id: string) => void;
  onClear: () => void;
}

/** The filters that narrow what is listed below, each as a word that can be taken away. Nothing without filters. */
export const FilterWords = ({ words, onRemove, onClear }: FilterWordsProps) =>
  words.length > 0 && (
    <div className={styles.filters}>
      <ul className={styles.words} aria-label="Filters">
        {words.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.word}
              aria-label={`${text}, remove filter`}
              onClick={({ currentTarget }) => {
                leave(currentTarget);
                onRemove(id);
              }}
            >
              {text}
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {words.length > 1 && (
        <GoingButton small variant="quiet" onClick={onClear}>
          Clear all filters
        </GoingButton>
      )}
    </div>
  );

/** The focus goes on to the next word, since the pressed one vanishes. */
function leave(pressed: HTMLElement): void {
  const item = pressed.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  (next?.querySelector('button') ?? document.getElementById('page-title'))?.focus();
}
