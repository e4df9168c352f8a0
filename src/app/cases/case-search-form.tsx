import type { CaseSearch } from '#domain/cases/case-search.ts';
import { searchedProblem } from '#domain/fields.ts';
import { DistrictCombobox } from '../record-form/district-combobox.tsx';
import { useSearchFilters } from '../record-form/use-search-filters.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { TextField } from '../ui/text-field.tsx';
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

const isWrong = (filters: CaseSearch): boolean =>
  [...texts, 'investigator' as const].some((field) => searchedProblem(filters[field]) !== undefined);

/** Primary district, nature of problem, events narrative, mediator, investigator. */
export function CaseSearchForm({ initial, isBusy, onSearch }: CaseSearchFormProps) {
  const { filters, isTyped, set, clear, waitFor, search } = useSearchFilters({
    initial,
    blank: noCaseFilters,
    onSearch,
  });
  return (
    <SearchForm
      label="Case Search"
      isBusy={isBusy}
      isRemembered={!isTyped && Object.values(filters).some((filter) => filter !== null)}
      isWrong={isWrong(filters)}
      onSearch={search}
      onClear={clear}
    >
      <DistrictCombobox
        label="Primary District"
        disabled={isBusy}
        value={filters.districtCode}
        onChange={(district) => set({ districtCode: district?.code ?? null })}
        onLeft={waitFor}
      />
      {texts.map((field) => (
        <TextField
          key={field}
          label={caseFilterLabels[field]}
          disabled={isBusy}
          value={filters[field] ?? ''}
          error={searchedProblem(filters[field])}
          onChange={(text) => set({ [field]: text === '' ? null : text })}
        />
      ))}
      <MediatorFilter
        value={filters.mediator}
        disabled={isBusy}
        onChange={(mediator) => set({ mediator })}
        onLeft={waitFor}
      />
      <TextField
        label={caseFilterLabels.investigator}
        disabled={isBusy}
        suggestions={useInvestigators()}
        value={filters.investigator ?? ''}
        error={searchedProblem(filters.investigator)}
        onChange={(text) => set({ investigator: text === '' ? null : text })}
      />
    </SearchForm>
  );
}
