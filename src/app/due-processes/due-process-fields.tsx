import type { ReactNode } from 'react';
import { CaseFields } from '../cases/case-fields.tsx';
import { CaseNumberFields } from '../cases/case-number-fields.tsx';
import { NarrativeFields } from '../cases/narrative-fields.tsx';
import { AttorneyFields, FilerFields } from '../cases/party-fields.tsx';
import { PlaceFields } from '../cases/place-fields.tsx';
import { StudentField } from '../cases/student-field.tsx';
import { FormDate, FormYesNo } from '../record-form/fields.tsx';
import { FormPerson } from '../record-form/person-field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { decisionExtension } from './decision-extension.tsx';
import { NoMediationYet } from './mediation-of-due-process.tsx';

interface DueProcessFieldsProps {
  isNew: boolean;
  studentUid: string | null;
}

/** What is open before the first save comes first in a new due process case. */
export const NewDueProcessFields = ({ studentUid }: Pick<DueProcessFieldsProps, 'studentUid'>) => (
  <>
    <FilingFields isNew studentUid={studentUid} />
    <NarrativeFields />
    <FilerFields isNew />
    <AttorneyFields isNew />
    <OutcomeFields hint="Outcome, Resolution, Mediation and Hearing open after the first save." />
    <NoMediationYet />
    <HearingFields />
  </>
);

/** The summary of a due process case: what is done with it before what was filed; its rules close fields (docs/product.md 4.4). */
export const DueProcessFields = ({
  isNew,
  studentUid,
  mediation,
}: DueProcessFieldsProps & { mediation: ReactNode }) => (
  <CaseFields>
    <OutcomeFields />
    {mediation}
    <HearingFields />
    <NarrativeFields />
    <FilingFields isNew={isNew} studentUid={studentUid} />
    <FilerFields />
    <AttorneyFields />
  </CaseFields>
);

const FilingFields = ({ isNew, studentUid }: DueProcessFieldsProps) => (
  <Fieldset legend="Filing" columns={4}>
    <CaseNumberFields required isNew={isNew} />
    <FormDate name="dateFiled" label="Date Filed" required />
    <StudentField studentUid={studentUid} />
    <PlaceFields />
    <FormYesNo name="filedByParentFlag" label="Filed by Parent" />
    <FormYesNo name="expeditedDueProcessComplaintFlag" label="Expedited" />
  </Fieldset>
);

const OutcomeFields = ({ hint }: { hint?: string }) => (
  <>
    <Fieldset legend="Outcome" columns={4} {...(hint !== undefined && { hint })}>
      <FormYesNo name="dueProcessWithdrawnFlag" label="Withdrawn or Dismissed" />
      <FormDate name="dateWithdrawn" label="Date Withdrawn" />
      <FormDate name="dateClosed" label="Date Closed" />
    </Fieldset>
    <Fieldset legend="Resolution" columns={4}>
      <FormDate name="resolutionDateOffered" label="Date Offered" />
      <FormYesNo name="resolutionAgreeToMeetingFlag" label="Agreed to Resolution Meeting" />
      <FormDate name="resolutionDateHeld" label="Date Held" />
      <FormYesNo name="resolutionAgreementReachedFlag" label="Agreement Reached" />
      <FormDate name="resolutionDateFinalizedAfterAgreement" label="Date Finalized" />
    </Fieldset>
  </>
);

/** The hearing needs an explicit no to withdrawn. */
const HearingFields = () => (
  <Fieldset legend="Hearing" columns={4}>
    <FormDate name="hearingDateHeld" label="Date Held" />
    <FormDate name="hearingDecisionDate" label="Decision Date" />
    <FormYesNo name="hearingChangeOfPlacementOrderedFlag" label="Change of Placement Ordered" />
    <FormPerson kind="dueprocess" label="ALJ" />
    <FormDate name="decisionDueDate" label="Decision Due" />
    {decisionExtension.fields}
  </Fieldset>
);
