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
import { LinkField } from '../ui/link-field.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { ScheduledSession } from './scheduled-session.tsx';

/** The due process case that a mediation was made from: its number, and its address once it is on this device. */
export interface RelatedDueProcess {
  number: string;
  to: string | null;
}

interface MediationFieldsProps {
  isNew: boolean;
  studentUid: string | null;
  dueProcess: RelatedDueProcess | null;
}

/** What was filed comes first in a new mediation. */
export const NewMediationFields = ({ studentUid }: Pick<MediationFieldsProps, 'studentUid'>) => (
  <>
    <FilingFields isNew studentUid={studentUid} dueProcess={null} />
    <MeetingFields session={<ScheduledSession />} />
    <NarrativeFields />
    <FilerFields isNew />
    <AttorneyFields isNew />
  </>
);

/** The summary of a mediation: what is done with it before what was filed; unset leaves the meeting's fields open (docs/product.md 4.5). */
export const MediationFields = (filing: MediationFieldsProps) => (
  <CaseFields>
    <MeetingFields />
    <NarrativeFields />
    <FilingFields {...filing} />
    <FilerFields />
    <AttorneyFields />
  </CaseFields>
);

const FilingFields = ({ isNew, studentUid, dueProcess }: MediationFieldsProps) => (
  <Fieldset legend="Filing" columns={4}>
    <CaseNumberFields isNew={isNew} />
    <FormDate name="dateFiled" label="Date Filed" required />
    <StudentField studentUid={studentUid} />
    <PlaceFields />
    <ReadOnlyField label="Related to Due Process" value={dueProcess === null ? 'No' : 'Yes'} />
    {dueProcess &&
      (dueProcess.to === null ? (
        <ReadOnlyField label="Due Process Case Number" value={dueProcess.number} />
      ) : (
        <LinkField label="Due Process Case Number" to={dueProcess.to} text={dueProcess.number} />
      ))}
  </Fieldset>
);

const MeetingFields = ({ session }: { session?: ReactNode }) => (
  <Fieldset legend="Mediation" columns={4}>
    <FormPerson kind="mediation" label="Mediator" />
    {session}
    <FormYesNo name="mediationWithdrawnFlag" label="Withdrawn" />
    <FormDate name="dateWithdrawn" label="Date Withdrawn" />
    <FormDate name="dateHeld" label="Date Held" />
    <FormYesNo name="agreementReachedFlag" label="Written Agreement Reached" />
    <FormDate name="dateClosed" label="Date Closed" />
  </Fieldset>
);
