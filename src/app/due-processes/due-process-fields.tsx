import type { ReactNode } from 'react';
import { extensionParties } from '#domain/cases/due-process.ts';
import { DueProcessDeadlines } from '../cases/case-deadlines.tsx';
import { CaseNumberFields } from '../cases/case-number-fields.tsx';
import { NarrativeFields } from '../cases/narrative-fields.tsx';
import { AttorneyFields, FilerFields } from '../cases/party-fields.tsx';
import { PlaceFields } from '../cases/place-fields.tsx';
import { StudentField } from '../cases/student-field.tsx';
import { wordOptions } from '../cases/word-options.ts';
import { FormDate, FormSelect, FormText, FormYesNo } from '../record-form/fields.tsx';
import { FormPerson } from '../record-form/person-field.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { NoMediationYet } from './mediation-of-due-process.tsx';

const parties = wordOptions(extensionParties);

/** The summary of a due process case; the hearing needs an explicit no to withdrawn (docs/product.md 4.4). */
export const DueProcessFields = ({
  isNew,
  studentUid,
  mediation,
}: {
  isNew: boolean;
  studentUid: string | null;
  /** The mediation of a case that was saved; absent before. */
  mediation?: ReactNode;
}) => (
  <>
    <Fieldset legend="Filing">
      <CaseNumberFields required isNew={isNew} />
      <FormDate name="dateFiled" label="Date Filed" required />
      <StudentField studentUid={studentUid} />
      <PlaceFields />
      <FormYesNo name="filedByParentFlag" label="Filed by Parent" />
      <FormYesNo name="expeditedDueProcessComplaintFlag" label="Expedited" />
    </Fieldset>
    <DueProcessDeadlines />
    <NarrativeFields />
    <Fieldset
      legend="Outcome"
      {...(mediation === undefined && {
        hint: 'Outcome, Resolution, Mediation and Hearing open after the first save.',
      })}
    >
      <FormYesNo name="dueProcessWithdrawnFlag" label="Withdrawn or Dismissed" />
      <FormDate name="dateWithdrawn" label="Date Withdrawn" />
      <FormDate name="dateClosed" label="Date Closed" />
    </Fieldset>
    <Fieldset legend="Resolution">
      <FormDate name="resolutionDateOffered" label="Date Offered" />
      <FormYesNo name="resolutionAgreeToMeetingFlag" label="Agreed to Resolution Meeting" />
      <FormDate name="resolutionDateHeld" label="Date Held" />
      <FormYesNo name="resolutionAgreementReachedFlag" label="Agreement Reached" />
      <FormDate name="resolutionDateFinalizedAfterAgreement" label="Date Finalized" />
    </Fieldset>
    {mediation ?? <NoMediationYet />}
    <Fieldset legend="Hearing">
      <FormDate name="hearingDateHeld" label="Date Held" />
      <FormDate name="hearingDecisionDate" label="Decision Date" />
      <FormYesNo name="hearingChangeOfPlacementOrderedFlag" label="Change of Placement Ordered" />
      <FormPerson kind="dueprocess" label="ALJ" />
      <FormDate name="decisionDueDate" label="Decision Due" />
      <FormDate name="decisionExtendedDueDate" label="Decision Extended To" />
      <FormSelect name="decisionExtensionRequestedBy" label="Extension Requested By" options={parties} />
      <FormText name="decisionExtensionReason" label="Extension Reason" />
      <FormDate name="decisionExtensionDateGranted" label="Extension Granted On" />
    </Fieldset>
    <FilerFields />
    <AttorneyFields />
  </>
);
