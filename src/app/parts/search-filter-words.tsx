import { districtText } from '#domain/lookups.ts';
import { searchWords } from '#domain/search.ts';
import { useAll } from '../shell/engine-context.ts';
import { FilterWords } from '../ui/filter-words.tsx';

interface SearchFilterWordsProps<Field extends string> {
  /** What each filter is called, in the order of the form. */
  labels: Readonly<Record<Field, string>>;
  filters: Readonly<Record<Field, string | null>>;
  /** These filters are taken away. */
  onRemove: (fields: readonly Field[]) => void;
}

/** What a search narrows a list by, a district by its name: nothing that is remembered filters unseen. */
export function SearchFilterWords<Field extends string>({
  labels,
  filters,
  onRemove,
}: SearchFilterWordsProps<Field>) {
  const districts = useAll('district');
  const textOf = (field: Field) => {
    const value = filters[field]?.trim() ?? '';
    const district =
      field === 'districtCode' && districts.find(({ record }) => record.code === value)?.record;
    return district ? districtText(district) : value;
  };
  // Nothing can be looked for by it: the search is as if it were empty.
  const note = (field: Field) =>
    searchWords(textOf(field)).length === 0 ? ' (passed over: no letters or digits)' : '';
  const fields = Object.keys(labels) as Field[];
  return (
    <FilterWords
      words={fields
        .filter((field) => textOf(field) !== '')
        .map((field) => ({ id: field, text: `${labels[field]} ${textOf(field)}${note(field)}` }))}
      onRemove={(field) => onRemove([field as Field])}
      onClear={() => onRemove(fields)}
    />
  );
}
