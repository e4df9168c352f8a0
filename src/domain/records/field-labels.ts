import type { complaintFields } from '../cases/complaint.ts';
import type { dueProcessFields } from '../cases/due-process.ts';
import type { mediationFields } from '../cases/mediation.ts';
import type { contactFields } from '../contacts.ts';
import type { eventFields } from '../events.ts';
import type { findingFields } from '../findings.ts';
import type { savedViewFields } from '../saved-views.ts';
import type { studentFields } from '../students.ts';
import type { EditableEntity } from './records.ts';

type Labels<Fields> = Readonly<Record<keyof Fields, string>>;

const person = {
  FirstName: 'First Name',
  LastName: 'Last Name',
  Address: 'Address',
  City: 'City',
  State: 'State',
  Zip: 'Zip',
  Phone: 'Phone',
  Email: 'Email',
} as const;

/** The fields of a group with the group's name before them, since no group's heading stands above a list of changes. */
const inGroup = <P extends string, F extends string>(prefix: P, group: string, fields: Record<F, string>) =>
  Object.fromEntries(
    Object.entries<string>(fields).map(([field, label]) => [prefix + field, `${group}: ${label}`]),
  ) as Record<`${P}${F}`, string>;

const parties = {
  ...inGroup('filer', 'Filer', { ...person, Position: 'Position' }),
  ...inGroup('attorney', 'Attorney', person),
};

const ofEveryCase = {
  caseNumber: 'Case Number',
  dateFiled: 'Date Filed',
  studentId: 'Student',
  problem: 'Nature of Problem',
  facts: 'Facts',
  proposedResolution: 'Proposed Resolution',
  locationDistrict: 'Primary District',
  aeaCode: 'AEA',
  dateWithdrawn: 'Date Withdrawn',
  dateClosed: 'Date Closed',
  oddityExplanation: 'Explanation',
  explainedOddities: 'What Is Explained',
  restrictedTo: 'Who may see it',
  ...parties,
};

const student: Labels<typeof studentFields> = {
  stateId: 'State ID',
  firstName: 'First Name',
  lastName: 'Last Name',
  districtCode: 'Primary District',
  aeaCode: 'AEA',
  buildingCode: 'Building',
  buildingName: 'Building Name',
  streetAddress: 'Street Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  guardianFirstName1: 'Guardian 1: First Name',
  guardianLastName1: 'Guardian 1: Last Name',
  guardianFirstName2: 'Guardian 2: First Name',
  guardianLastName2: 'Guardian 2: Last Name',
  guardianStreetAddress: 'Guardian Address: Street Address',
  guardianCity: 'Guardian Address: City',
  guardianState: 'Guardian Address: State',
  guardianZip: 'Guardian Address: Zip',
  guardianPhone: 'Guardian Address: Phone',
  guardianPhoneAlternate: 'Guardian Address: Alternate Phone',
  guardianEmail: 'Guardian Address: Email',
  ...inGroup('guardianOther', 'Other Guardian', {
    FirstName: 'First Name',
    LastName: 'Last Name',
    StreetAddress: 'Street Address',
    StreetCity: 'City',
    State: 'State',
    Zip: 'Zip',
    Phone: 'Phone',
    PhoneAlternate: 'Alternate Phone',
    Email: 'Email',
  }),
};

const complaint: Labels<typeof complaintFields> = {
  ...ofEveryCase,
  filedByParentFlag: 'Filed by Parent',
  yearCaseNumber: 'Year Case Number',
  investigatorName: 'Investigator',
  investigatorUserUid: 'Investigator: User',
  complaintWithdrawnFlag: 'Withdrawn',
  dateReportIssued: 'Date Report Issued',
  complaintFoundedFlag: 'Determination',
  reportExtendedDueDate: 'Report Extended To',
  reportExtensionReason: 'Extension Reason',
  reportExtensionRequestedBy: 'Extension Requested By',
  reportExtensionDateGranted: 'Extension Granted On',
  pendingDueProcessFlag: 'Pending a Due Process Hearing',
};

const mediation: Labels<typeof mediationFields> = {
  ...ofEveryCase,
  mediatorName: 'Mediator',
  mediatorUserUid: 'Mediator: User',
  mediationWithdrawnFlag: 'Withdrawn',
  dateHeld: 'Date Held',
  agreementReachedFlag: 'Written Agreement Reached',
};

const dueprocess: Labels<typeof dueProcessFields> & { mediationAgreedToMediationFlag: string } = {
  ...ofEveryCase,
  filedByParentFlag: 'Filed by Parent',
  expeditedDueProcessComplaintFlag: 'Expedited',
  dueProcessWithdrawnFlag: 'Withdrawn or Dismissed',
  resolutionDateOffered: 'Resolution: Date Offered',
  resolutionAgreeToMeetingFlag: 'Resolution: Agreed to Resolution Meeting',
  resolutionDateHeld: 'Resolution: Date Held',
  resolutionAgreementReachedFlag: 'Resolution: Agreement Reached',
  resolutionDateFinalizedAfterAgreement: 'Resolution: Date Finalized',
  mediationAgreedToMediationFlag: 'Mediation: Agreed to Mediation',
  hearingDateHeld: 'Hearing: Date Held',
  hearingDecisionDate: 'Hearing: Decision Date',
  hearingChangeOfPlacementOrderedFlag: 'Hearing: Change of Placement Ordered',
  hearingALJ: 'Hearing: ALJ',
  hearingALJUserUid: 'Hearing: ALJ: User',
  decisionDueDate: 'Hearing: Decision Due',
  decisionExtendedDueDate: 'Hearing: Decision Extended To',
  decisionExtensionRequestedBy: 'Hearing: Extension Requested By',
  decisionExtensionReason: 'Hearing: Extension Reason',
  decisionExtensionDateGranted: 'Hearing: Extension Granted On',
};

const finding: Labels<typeof findingFields> = {
  finding: 'Finding',
  correctiveAction: 'Corrective Action',
  dueDate: 'Due Date',
  dateCompleted: 'Date Completed',
};

const event: Labels<typeof eventFields> = {
  type: 'Event Type',
  narrative: 'Narrative',
  date: 'Date',
  beginTime: 'Begin Time',
  endTime: 'End Time',
  alertFlag: 'Alert',
  ignoreAlertFlag: 'Ignore Alert',
};

const contact: Labels<typeof contactFields> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  title: 'Title',
  description: 'Address',
  contactInformation: 'Contact Information',
  notes: 'Notes',
};

const savedView: Labels<typeof savedViewFields> = { name: 'Name', address: 'What it shows' };

/** The words for every field that people type, by kind of record (docs/screens.md, Words of the forms). */
const document = { title: 'File', size: 'Size' };

export const fieldLabels: Readonly<Record<EditableEntity | 'document', Readonly<Record<string, string>>>> = {
  student,
  complaint,
  mediation,
  dueprocess,
  finding,
  event,
  contact,
  savedView,
  document,
};

/** A field in words. A field without a label (none is typed today) keeps its own name rather than vanish. */
export const fieldLabel = (entity: EditableEntity | 'document', field: string): string =>
  fieldLabels[entity][field] ?? field;
