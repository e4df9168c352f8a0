import { holdsAll, normalised, rankOf, searchWords, typeaheadLimit } from '#domain/search.ts';
import { useAll } from '../shell/engine-context.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { caseFilterLabels } from './use-case-search.ts';

interface MediatorFilterProps {
  /** The name, or null. */
  value: string | null;
  disabled: boolean;
  onChange: (name: string | null) => void;
  /** The box was left: the name is chosen when `found` resolves. */
  onLeft: (found: Promise<void>) => void;
}

const order = (name: string, typed: string) => rankOf(normalised(name), typed);

/** A mediator of the list, also one who is no longer active: old cases have them. */
export function MediatorFilter({ value, disabled, onChange, onLeft }: MediatorFilterProps) {
  const names = useAll('mediator').map(({ record }) => record.name);
  return (
    <ComboboxField
      label={caseFilterLabels.mediator}
      disabled={disabled}
      value={value}
      // In memory: nothing is gained by waiting for typing to rest.
      debounceMs={0}
      search={(text) =>
        names
          .filter((name) => holdsAll(normalised(name), searchWords(text)))
          .toSorted((a, b) => order(a, text) - order(b, text) || a.localeCompare(b, 'en'))
          .slice(0, typeaheadLimit)
      }
      itemKey={(name) => name}
      itemText={(name) => name}
      onChange={onChange}
      onLeft={onLeft}
    />
  );
}
