import type { ReactNode } from 'react';
import type { Complaint } from '#domain/cases/complaint.ts';
import { CaseFields } from '../cases/case-fields.tsx';
import { CaseNumberFields } from '../cases/case-number-fields.tsx';
import { NarrativeFields } from '../cases/narrative-fields.tsx';
import { AttorneyFields, FilerFields } from '../cases/party-fields.tsx';
import { PlaceFields } from '../cases/place-fields.tsx';
import { StudentField } from '../cases/student-field.tsx';
import { FormDate, FormYesNo } from '../record-form/fields.tsx';
import { FormPerson } from '../record-form/person-field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { complaintExtension } from './complaint-extension.tsx';
import { ReportEventOffer } from './report-event-offer.tsx';

/** What is open before the first save comes first in a new complaint. */
export const NewComplaintFields = () => (
  <>
    <FilingFields isNew />
    <NarrativeFields />
    <FilerFields isNew />
    <AttorneyFields isNew />
    <OutcomeFields hint="Opens after the first save." />
  </>
);

interface ComplaintFieldsProps {
  complaint: Complaint;
  isNew: boolean;
  findings: ReactNode;
}

/** The summary of a complaint: what is done with it before what was filed; its rules close fields (docs/product.md 4.3). */
export const ComplaintFields = ({ complaint, isNew, findings }: ComplaintFieldsProps) => (
  <CaseFields>
    <OutcomeFields reportEvent={<ReportEventOffer complaint={complaint} />} />
    {findings}
    <NarrativeFields />
    <FilingFields isNew={isNew} />
    <FilerFields />
    <AttorneyFields />
  </CaseFields>
);

const FilingFields = ({ isNew }: { isNew: boolean }) => (
  <Fieldset legend="Filing" columns={4}>
    <CaseNumberFields yearCaseNumber isNew={isNew} />
    <FormDate name="dateFiled" label="Date Filed" required />
    <StudentField />
    <PlaceFields />
    <FormYesNo name="filedByParentFlag" label="Filed by Parent" />
  </Fieldset>
);

interface OutcomeFieldsProps {
  hint?: string;
  /** What adds the report to the events. */
  reportEvent?: ReactNode;
}

const OutcomeFields = ({ hint, reportEvent }: OutcomeFieldsProps) => (
  <Fieldset legend="Investigation and outcome" columns={4} {...(hint !== undefined && { hint })}>
    <FormPerson kind="complaint" label="Investigator" />
    <FormYesNo name="complaintWithdrawnFlag" label="Withdrawn" />
    <FormDate name="dateWithdrawn" label="Date Withdrawn" />
    <FormDate name="dateReportIssued" label="Date Report Issued" />
    <FormYesNo name="complaintFoundedFlag" label="Determination" yes="Founded" no="Unfounded" />
    {reportEvent}
    {complaintExtension.fields}
    <FormYesNo name="pendingDueProcessFlag" label="Pending a Due Process Hearing" />
    <FormDate name="dateClosed" label="Date Closed" />
  </Fieldset>
);
