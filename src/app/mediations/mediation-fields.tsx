import { CaseNumberFields } from '../cases/case-number-fields.tsx';
import { NarrativeFields } from '../cases/narrative-fields.tsx';
import { AttorneyFields, FilerFields } from '../cases/party-fields.tsx';
import { PlaceFields } from '../cases/place-fields.tsx';
import { StudentField } from '../cases/student-field.tsx';
import { FormDate, FormYesNo } from '../record-form/fields.tsx';
import { FormPerson } from '../record-form/person-field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';

/** The summary of a mediation; unset leaves the meeting's fields open (docs/product.md 4.5). */
export const MediationFields = ({
  isNew,
  studentUid,
  dueProcessNumber,
}: {
  isNew: boolean;
  studentUid: string | null;
  dueProcessNumber: string | null;
}) => (
  <>
    <Fieldset legend="Filing">
      <CaseNumberFields isNew={isNew} />
      <FormDate name="dateFiled" label="Date Filed" required />
      <StudentField studentUid={studentUid} />
      <PlaceFields />
      <ReadOnlyField label="Related to Due Process" value={dueProcessNumber === null ? 'No' : 'Yes'} />
      {dueProcessNumber !== null && (
        <ReadOnlyField label="Due Process Case Number" value={dueProcessNumber} />
      )}
    </Fieldset>
    <Fieldset legend="Mediation">
      <FormPerson kind="mediation" label="Mediator" />
      <FormYesNo name="mediationWithdrawnFlag" label="Withdrawn" />
      <FormDate name="dateWithdrawn" label="Date Withdrawn" />
      <FormDate name="dateHeld" label="Date Held" />
      <FormYesNo name="agreementReachedFlag" label="Written Agreement Reached" />
      <FormDate name="dateClosed" label="Date Closed" />
    </Fieldset>
    <NarrativeFields />
    <FilerFields />
    <AttorneyFields />
  </>
);
