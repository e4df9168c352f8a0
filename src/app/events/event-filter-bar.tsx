import { TextField } from '../ui/text-field.tsx';
import type { EventFilters } from './event-filters.ts';
import { typeCounts } from './event-filters.ts';
import styles from './event-filter-bar.module.css';
import type { EventRow } from './event-rows.ts';

interface EventFilterBarProps {
  /** All events of the case. */
  rows: readonly EventRow[];
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
}

/** What narrows the log: its types with how many there are of each, documents, and words. */
export function EventFilterBar({ rows, filters, onChange }: EventFilterBarProps) {
  const { types, hasDocuments } = filters;
  const withDocuments = rows.filter(({ documents }) => documents.length > 0).length;
  const toggle = (type: string) =>
    onChange({
      ...filters,
      types: types.includes(type) ? types.filter((one) => one !== type) : [...types, type],
    });
  return (
    <div className={styles.bar} role="group" aria-label="Filters of events" data-print="no">
      <div className={styles.words}>
        <TextField
          label="Filter these rows"
          kind="search"
          icon="search"
          placeholder="Filter these rows"
          value={filters.text}
          onChange={(text) => onChange({ ...filters, text })}
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
            onPress={() => onChange({ ...filters, hasDocuments: !hasDocuments })}
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
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
    {text} <span className={styles.count}>{count}</span>
  </button>
);
