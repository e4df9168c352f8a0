import { FormText } from '../record-form/fields.tsx';
import { useFormField } from '../record-form/form-context.ts';
import { numberPending } from '../shell/status-words.ts';
import { ReadOnlyField } from '../ui/read-only-field.tsx';

interface CaseNumberFieldsProps {
  yearCaseNumber?: boolean;
  required?: boolean;
  isNew: boolean;
}

/** The numbers of a case, the one that people use first: the server gives them, an Admin may correct them. */
export function CaseNumberFields({ yearCaseNumber = false, required = false, isNew }: CaseNumberFieldsProps) {
  if (isNew) return <ReadOnlyField label="Case Number" value={numberPending} />;
  return (
    <>
      {yearCaseNumber && <NumberField name="yearCaseNumber" label="Year Case Number" />}
      <NumberField name="caseNumber" label="Case Number" required={required} isMuted={yearCaseNumber} />
    </>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** The number of the database, beside the one that people use. */
  isMuted?: boolean;
}

function NumberField({ isMuted = false, ...named }: NumberFieldProps) {
  const { value, isOpen } = useFormField<string | null>(named.name);
  if (isOpen) return <FormText {...named} />;
  return <ReadOnlyField label={named.label} value={value ?? ''} isMuted={isMuted} />;
}
