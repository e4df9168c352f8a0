import { FormText } from '../record-form/fields.tsx';
import { numberPending } from '../shell/status-words.ts';
import { ReadOnlyField } from '../ui/read-only-field.tsx';

/** The numbers of a case: the server gives them, an Admin may correct them. */
export function CaseNumberFields({
  yearCaseNumber = false,
  required = false,
  isNew,
}: {
  yearCaseNumber?: boolean;
  required?: boolean;
  isNew: boolean;
}) {
  if (isNew) return <ReadOnlyField label="Case Number" value={numberPending} />;
  return (
    <>
      <FormText name="caseNumber" label="Case Number" required={required} />
      {yearCaseNumber && <FormText name="yearCaseNumber" label="Year Case Number" />}
    </>
  );
}
