import { type FormEvent, useState } from 'react';
import type { CaseSearch } from '#domain/cases/case-search.ts';
import { DistrictCombobox } from '../record-form/district-combobox.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './cases.module.css';
import { MediatorFilter } from './mediator-filter.tsx';
import { caseFilterLabels, noCaseFilters } from './use-case-search.ts';
import { useInvestigators } from './use-investigators.ts';

interface CaseSearchFormProps {
  /** The filters last used; null while they are read. */
  initial: CaseSearch | null;
  isBusy: boolean;
  onSearch: (filters: CaseSearch) => void;
}

const texts = ['nature', 'events'] as const;

/** Primary district, nature of problem, events narrative, mediator, investigator. */
export function CaseSearchForm({ initial, isBusy, onSearch }: CaseSearchFormProps) {
  const [typed, setFilters] = useState<CaseSearch | null>(null);
  const filters = typed ?? initial ?? noCaseFilters;
  const set = (change: Partial<CaseSearch>) => setFilters({ ...filters, ...change });
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
          onChange={(district) => set({ districtCode: district?.code ?? null })}
        />
        {texts.map((field) => (
          <TextField
            key={field}
            label={caseFilterLabels[field]}
            disabled={isBusy}
            value={filters[field] ?? ''}
            onChange={(text) => set({ [field]: text === '' ? null : text })}
          />
        ))}
        <MediatorFilter
          value={filters.mediator}
          disabled={isBusy}
          onChange={(mediator) => set({ mediator })}
        />
        <TextField
          label={caseFilterLabels.investigator}
          disabled={isBusy}
          suggestions={useInvestigators()}
          value={filters.investigator ?? ''}
          onChange={(text) => set({ investigator: text === '' ? null : text })}
        />
      </div>
      <div className={styles.searchButtons}>
        <Button type="submit" variant="primary" icon="search" isBusy={isBusy}>
          Search
        </Button>
        <Button onClick={() => setFilters(noCaseFilters)}>Clear</Button>
        {typed === null && Object.values(filters).some((filter) => filter !== null) && (
          <p className={styles.remembered}>Filled in from your last search.</p>
        )}
      </div>
    </form>
  );
}
