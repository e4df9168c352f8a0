import { extensionReasons } from '#domain/cases/complaint.ts';
import { ComplaintDeadlines } from '../cases/case-deadlines.tsx';
import { CaseNumberFields } from '../cases/case-number-fields.tsx';
import { NarrativeFields } from '../cases/narrative-fields.tsx';
import { AttorneyFields, FilerFields } from '../cases/party-fields.tsx';
import { PlaceFields } from '../cases/place-fields.tsx';
import { StudentField } from '../cases/student-field.tsx';
import { wordOptions } from '../cases/word-options.ts';
import { FormDate, FormSelect, FormText, FormYesNo } from '../record-form/fields.tsx';
import { FormPerson } from '../record-form/person-field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';

const reasons = wordOptions(extensionReasons);

/** The summary of a complaint; what its rules close is closed here by name (docs/product.md 4.3). */
export const ComplaintFields = ({ isNew, isSaved }: { isNew: boolean; isSaved: boolean }) => (
  <>
    <Fieldset legend="Filing">
      <CaseNumberFields yearCaseNumber isNew={isNew} />
      <FormDate name="dateFiled" label="Date Filed" required />
      <StudentField />
      <PlaceFields />
      <FormYesNo name="filedByParentFlag" label="Filed by Parent" />
    </Fieldset>
    <ComplaintDeadlines />
    <NarrativeFields />
    <Fieldset legend="Investigation and outcome" {...(!isSaved && { hint: 'Opens after the first save.' })}>
      <FormPerson kind="complaint" label="Investigator" />
      <FormYesNo name="complaintWithdrawnFlag" label="Withdrawn" />
      <FormDate name="dateWithdrawn" label="Date Withdrawn" />
      <FormDate name="dateReportIssued" label="Date Report Issued" />
      <FormYesNo name="complaintFoundedFlag" label="Determination" yes="Founded" no="Unfounded" />
      <FormDate name="reportExtendedDueDate" label="Report Extended To" />
      <FormSelect name="reportExtensionReason" label="Extension Reason" options={reasons} />
      <FormText name="reportExtensionRequestedBy" label="Extension Requested By" />
      <FormDate name="reportExtensionDateGranted" label="Extension Granted On" />
      <FormYesNo name="pendingDueProcessFlag" label="Pending a Due Process Hearing" />
      <FormDate name="dateClosed" label="Date Closed" />
    </Fieldset>
    <FilerFields />
    <AttorneyFields />
  </>
);
