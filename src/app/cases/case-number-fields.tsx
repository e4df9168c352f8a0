import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { FormText } from '../shell/record-form/fields.tsx';

/** What stands for the number of a case that the server hasn't numbered yet (docs/screens.md, Marks). */
export const numberPending = 'Assigned when synced';

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
