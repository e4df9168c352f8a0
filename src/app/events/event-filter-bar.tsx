import { FilterField } from '../ui/filter-field.tsx';
import { showFocused } from '../ui/show-focused.ts';
import type { EventChips, EventFilters } from './event-filters.ts';
import { typeCounts } from './event-filters.ts';
import styles from './event-filter-bar.module.css';
import type { EventRow } from './event-rows.ts';

interface EventFilterBarProps {
  /** All events of the case. */
  rows: readonly EventRow[];
  filters: EventFilters;
  onChips: (chips: EventChips) => void;
  onText: (text: string) => void;
}

/** What narrows the log: its types with how many there are of each, documents, and words. */
export function EventFilterBar({ rows, filters, onChips, onText }: EventFilterBarProps) {
  const { types, hasDocuments } = filters;
  const withDocuments = rows.filter(({ documents }) => documents.length > 0).length;
  const toggle = (type: string) =>
    onChips({
      hasDocuments,
      types: types.includes(type) ? types.filter((one) => one !== type) : [...types, type],
    });
  return (
    <div className={styles.bar} role="group" aria-label="Filters of events" data-print="no">
      <div className={styles.words}>
        <FilterField
          label="Filter these rows"
          placeholder="Filter these rows"
          text={filters.text}
          onText={onText}
        />
      </div>
      <div className={styles.chips}>
        {typeCounts(rows).map(({ type, count }) => (
          <Chip
            key={type}
            text={type}
            count={count}
            isOn={types.includes(type)}
            onPress={() => toggle(type)}
          />
        ))}
        {(withDocuments > 0 || hasDocuments) && (
          <Chip
            text="With documents"
            count={withDocuments}
            isOn={hasDocuments}
            onPress={() => onChips({ types, hasDocuments: !hasDocuments })}
          />
        )}
      </div>
    </div>
  );
}

interface ChipProps {
  text: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

const Chip = ({ text, count, isOn, onPress }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress} onFocus={showFocused}>
    {text} <span className={styles.count}>{count}</span>
  </button>
);
