import type { ReactNode } from 'react';
import { nobody } from '#domain/saved-views.ts';
import { FilterField } from '../ui/filter-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './pending-cases.module.css';
import type { usePendingView } from './pending-view.ts';

interface PendingFiltersProps {
  view: ReturnType<typeof usePendingView>;
  /** Buttons at the end. */
  children: ReactNode;
}

/** Above the pending cases: what narrows them. All but the typed words is in the address, where no name of a student may be. */
export function PendingFilters({ view, children }: PendingFiltersProps) {
  const { person, district, text, setText, choices, choose } = view;
  return (
    <div className={styles.filters} data-print="no">
      <FilterField label="Filter these rows" text={text} onText={setText} />
      <SelectField
        label="Person"
        emptyLabel="All people"
        value={person ?? ''}
        options={[
          ...(choices.hasNobody ? [{ value: nobody, label: 'Nobody yet' }] : []),
          ...choices.people.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => choose('person', value)}
      />
      <SelectField
        label="District"
        emptyLabel="All"
        value={district ?? ''}
        options={choices.districts.map(([value, label]) => ({ value, label }))}
        onChange={(value) => choose('district', value)}
      />
      <div className={styles.filterButtons}>{children}</div>
    </div>
  );
}
