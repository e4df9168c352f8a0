import { type FormEvent, useState } from 'react';
import type { CaseSearch } from '#domain/cases/case-search.ts';
import { DistrictCombobox } from '../shell/record-form/district-fields.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './cases.module.css';
import { noCaseFilters } from './use-case-search.ts';

interface CaseSearchFormProps {
  /** The filters last used; null while they are read. */
  initial: CaseSearch | null;
  isBusy: boolean;
  onSearch: (filters: CaseSearch) => void;
}

const texts = [
  { field: 'nature', label: 'Nature of Problem' },
  { field: 'events', label: 'Events Narrative' },
  { field: 'mediator', label: 'Mediator' },
  { field: 'investigator', label: 'Investigator' },
] as const;

/** Primary district, nature of problem, events narrative, mediator, investigator (spec.md section 2). */
export function CaseSearchForm({ initial, isBusy, onSearch }: CaseSearchFormProps) {
  const [typed, setFilters] = useState<CaseSearch | null>(null);
  const filters = typed ?? initial ?? noCaseFilters;
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(filters);
  };
  return (
    <form
      className={styles.search}
      onSubmit={search}
      aria-label="Case Search"
      aria-busy={isBusy}
      autoComplete="off"
    >
      <div className={styles.searchFields}>
        <DistrictCombobox
          label="Primary District"
          disabled={isBusy}
          value={filters.districtCode}
          onChange={(district) => setFilters({ ...filters, districtCode: district?.code ?? null })}
        />
        {texts.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            disabled={isBusy}
            value={filters[field] ?? ''}
            onChange={(text) => setFilters({ ...filters, [field]: text === '' ? null : text })}
          />
        ))}
      </div>
      <div className={styles.searchButtons}>
        <Button type="submit" variant="primary" icon="search" isBusy={isBusy}>
          Search
        </Button>
        <Button onClick={() => setFilters(noCaseFilters)}>Clear</Button>
      </div>
    </form>
  );
}
