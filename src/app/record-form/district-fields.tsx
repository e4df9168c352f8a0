import { aeaCodeOf, aeaName } from '#domain/aeas.ts';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { DistrictCombobox } from './district-combobox.tsx';
import { fieldId, useFormContext, useFormField } from './form-context.ts';

interface FormDistrictProps {
  name: string;
  label: string;
  aea: string;
  /** Fields that are true of one district only: another one empties them. */
  ofDistrict?: readonly string[];
}

/** The primary district of the form's record; choosing one sets the agency (docs/product.md 3.11). */
export function FormDistrict({ name, label, aea, ofDistrict = [] }: FormDistrictProps) {
  const { canEdit, set, waitFor } = useFormContext();
  const field = useFormField<string | null>(name);
  return (
    <DistrictCombobox
      id={fieldId(name)}
      label={label}
      value={field.value}
      error={field.error}
      span={2}
      readOnly={!canEdit}
      disabled={canEdit && !field.isOpen}
      onBlur={field.leave}
      onLeft={waitFor}
      onChange={(district) =>
        set({
          [name]: district?.code ?? null,
          [aea]: district ? aeaCodeOf(district) : null,
          ...(district?.code === field.value ? {} : Object.fromEntries(ofDistrict.map((one) => [one, null]))),
        })
      }
    />
  );
}

/** The agency, which only the district sets. */
export function FormAea({ name, label }: { name: string; label: string }) {
  const { value } = useFormField<string | null>(name);
  return <ReadOnlyField label={label} span={2} value={value == null ? '' : aeaName(value)} />;
}
