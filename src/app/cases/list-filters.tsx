import type { ReactNode } from 'react';
import { caseFilters } from '#domain/cases/filters.ts';
import { nobody } from '#domain/saved-views.ts';
import { FilterField } from '../ui/filter-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import styles from './cases.module.css';
import { dueChoices, type ListView, withFilter } from './list-view.ts';
import type { choicesOf } from './narrowed.ts';

interface ListFiltersProps {
  view: ListView;
  /** What the rows of the list have to choose from. */
  choices: ReturnType<typeof choicesOf>;
  hasDue: boolean;
  text: string;
  onText: (text: string) => void;
  /** Buttons at the end. */
  children: ReactNode;
}

const asOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Above a list of cases: what narrows it. All but the typed words is in the address, where no name of a student may be. */
export function ListFilters({ view, choices, hasDue, text, onText, children }: ListFiltersProps) {
  const [, changeSearch] = useAddressSearch();
  const choose = (name: string) => (value: string) =>
    changeSearch((before) => withFilter(before, name, value === '' ? null : value));
  const { people, hasNobody, districts } = choices;
  return (
    <div className={styles.filters} data-print="no">
      <SelectField
        label="Show"
        value={view.filter}
        emptyLabel={null}
        options={asOptions(caseFilters)}
        // The selected year's records are the list without a word.
        onChange={(filter) => choose('filter')(filter === 'ffy' ? '' : filter)}
      />
      <FilterField label="Filter these rows" text={text} onText={onText} />
      <SelectField
        label="Person"
        emptyLabel="All people"
        value={view.person ?? ''}
        options={[
          ...(hasNobody ? [{ value: nobody, label: 'Nobody yet' }] : []),
          ...people.map((name) => ({ value: name, label: name })),
        ]}
        onChange={choose('person')}
      />
      <SelectField
        label="District"
        emptyLabel="All"
        value={view.district ?? ''}
        options={districts.map(([value, label]) => ({ value, label }))}
        onChange={choose('district')}
      />
      {hasDue && (
        <SelectField
          label="Due"
          emptyLabel="Whenever"
          value={view.due ?? ''}
          options={asOptions(dueChoices)}
          onChange={choose('due')}
        />
      )}
      <div className={styles.filterButtons}>{children}</div>
    </div>
  );
}
