import { useMemo } from 'react';
import { type District, districtLongName, districtSearchText, inTypedOrder } from '#domain/lookups.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useAll } from '../shell/engine-context.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import type { FieldProps } from '../ui/field.tsx';

interface DistrictComboboxProps {
  id?: string;
  label: string;
  /** The district's code, or null. */
  value: string | null;
  onChange: (district: District | null) => void;
  onBlur?: () => void;
  onLeft?: (found: Promise<void>) => void;
  error?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  span?: FieldProps['span'];
}

/** The active districts whose name, short or whole, or code has all words of a text. Their keys are made at the first search: most forms meet none. */
function districtSearch(all: readonly Viewed<'district'>[]): (text: string) => District[] {
  const keyedDistricts = () =>
    all
      .filter(({ record }) => record.isActive)
      .map(({ record }) => ({
        record,
        key: normalised(districtSearchText(record)),
      }));
  let keyed: ReturnType<typeof keyedDistricts> | undefined;
  return (text) => {
    const words = searchWords(text);
    keyed ??= keyedDistricts();
    const found = keyed.filter(({ key }) => holdsAll(key, words));
    return inTypedOrder(
      found.map(({ record }) => record),
      text,
    );
  };
}

/** What stands in the box for a district that an Admin has deleted since, as in lists: its code. */
const noMore = (code: string): District => ({
  uid: '',
  version: 0,
  updatedAt: null,
  code,
  name: code,
  isActive: false,
  aeaName: null,
  parentCode: null,
});

const wholeText = (district: District) => (district.uid === '' ? district.code : districtLongName(district));

/** A district by its name or code: starts after one character (docs/product.md 5.8). */
export function DistrictCombobox({ value, ...field }: DistrictComboboxProps) {
  const all = useAll('district');
  const search = useMemo(() => districtSearch(all), [all]);
  // Without an item the box could not be emptied: it would look as if it were.
  const known = all.find(({ record }) => record.code === value)?.record;
  const chosen = known ?? (value === null || all.length === 0 ? null : noMore(value));
  return (
    <ComboboxField
      {...field}
      value={chosen}
      search={search}
      itemKey={(district) => district.uid}
      itemText={({ name }) => name}
      itemDetail={({ code }) => code}
      itemWhole={wholeText}
      minLength={1}
      // In memory: nothing is gained by waiting for typing to rest.
      debounceMs={0}
    />
  );
}
