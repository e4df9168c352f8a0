import { searchedProblem } from '#domain/fields.ts';
import { DistrictCombobox } from '../record-form/district-combobox.tsx';
import { useSearchFilters } from '../record-form/use-search-filters.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isNarrowing, noStudentFilters, type StudentFilters } from './student-filters.ts';

interface StudentSearchFormProps {
  /** By which a button outside of the form submits it. */
  id?: string;
  /** The filters last used; null while they are read. */
  initial: StudentFilters | null;
  isBusy: boolean;
  /** Told of each change, for rows that follow the typing. */
  onType?: (filters: StudentFilters) => void;
  onSearch: (filters: StudentFilters) => void;
}

const isWrong = ({ stateId, firstName, lastName }: StudentFilters): boolean =>
  [stateId, firstName, lastName].some((text) => searchedProblem(text) !== undefined);

/** State ID, primary district, first and last name; closed while the search runs. */
export function StudentSearchForm({ id, initial, isBusy, onType, onSearch }: StudentSearchFormProps) {
  const { filters, isTyped, set, clear, waitFor, search } = useSearchFilters({
    initial,
    blank: noStudentFilters,
    onType,
    onSearch,
  });
  return (
    <SearchForm
      id={id}
      label="Student Search"
      isBusy={isBusy}
      isRemembered={!isTyped && isNarrowing(filters)}
      isWrong={isWrong(filters)}
      onSearch={search}
      onClear={clear}
    >
      <TextField
        label="State ID"
        kind="number"
        disabled={isBusy}
        value={filters.stateId}
        error={searchedProblem(filters.stateId)}
        onChange={(stateId) => set({ stateId })}
      />
      <DistrictCombobox
        label="Primary District"
        disabled={isBusy}
        value={filters.districtCode || null}
        onChange={(district) => set({ districtCode: district?.code ?? '' })}
        onLeft={waitFor}
      />
      <TextField
        label="First Name"
        disabled={isBusy}
        value={filters.firstName}
        error={searchedProblem(filters.firstName)}
        onChange={(firstName) => set({ firstName })}
      />
      <TextField
        label="Last Name"
        disabled={isBusy}
        value={filters.lastName}
        error={searchedProblem(filters.lastName)}
        onChange={(lastName) => set({ lastName })}
      />
    </SearchForm>
  );
}
