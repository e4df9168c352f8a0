/** Narratives of the steps that a state complaint goes through; a step takes one of its texts. */
export const complaintSteps = {
  filed: [
    'Signed written complaint received by mail. It alleges a violation within one year before filing, names the facts, and was copied to the district. Sufficient under 34 C.F.R. § 300.153. The report is due within 60 calendar days.',
    'Complaint received by email on the Department’s form, signed. Allegations: {subject}. Reviewed for sufficiency the same day and accepted.',
    'Complaint received. One allegation is older than one year and will not be investigated; the others are accepted. The filer was told by phone.',
  ],
  acknowledged: [
    'Letter of acknowledgement to the filer and the superintendent of {district} with the issues to be investigated, the procedural safeguards, the offer of mediation and the date on which the report is due.',
    'Acknowledged the complaint to both parties. Asked the district for a written response and records within ten business days, and offered mediation and early resolution.',
  ],
  assigned: [
    'Case assigned to {investigator}. Conflict check done: none.',
    '{investigator} takes the investigation. Issues drafted from the filing and sent to both parties for comment.',
  ],
  requested: [
    'Records request to {district}: {document}, prior written notices, meeting notes and correspondence with the filer from one year before filing. Due in ten business days.',
    'Asked {director} for {document} and the names of all staff who can speak to the issues.',
  ],
  response: [
    'Written response of {district} received, {pages} pages with exhibits. The district denies a violation; {answer}.',
    'The district responded in writing. It concedes part of the facts and says that {answer}. Copy to the filer with a week for a reply.',
  ],
  filerInterview: [
    'Interview with {filer} by telephone, {investigator} for the Department. {filer} went through the events in order and said that {point}. {filer} will send names of two people who were present. Notes were read back and confirmed.',
    'Interviewed {filer} by video. The account matches the filing on dates. New: {point}. {filer} asks above all for a solution before the next semester.',
  ],
  staffInterview: [
    'Interviewed {director} and {principal} together, {teacher} separately. {teacher} described the week as it was planned and as it was. The district says that {answer}.',
    'Interview with {teacher}, case manager. {teacher} has had the file since last year and said that {answer}. Asked for {document}; copies will be sent.',
    'Interviewed {consultant} of {aea}. The consultant attended two of three meetings and has notes. In the consultant’s memory the family’s concern was raised at each.',
  ],
  systemicInterview: [
    'Interviewed {director} and two building administrators. They described how coverage is arranged day by day. The district says that {answer}.',
    'Interviews with four teachers in two buildings, without administrators. Accounts agree on the main point: {point}.',
  ],
  visit: [
    'On-site visit at {place}. Reviewed the cumulative file and {document}, observed two class periods and spoke with staff. Copies of {pages} pages taken.',
    'Visited {place} with a second investigator. Files reviewed against the sample list; observations noted on the protocol. Exit talk with {director}.',
  ],
  draft: [
    'Draft report finished and given to peer review. Conclusions discussed with legal counsel; two citations corrected.',
    'Draft findings reviewed by the team lead. Corrective action discussed with {aea} for feasibility.',
  ],
  extended: [
    'Timeline extended to {extended} for exceptional circumstances: key staff were unavailable and records came late. Both parties informed in writing with the reason.',
    'The parties agreed to extend the timeline to {extended} in order to try mediation. Signed agreement in the file.',
  ],
  founded: [
    'Report issued to both parties. The Department finds noncompliance in {count} of the issues and orders corrective action; details are on the Summary tab. Corrective action is to be completed within one year at the latest.',
    'Report of findings sent. Violations found: {count}. The cover letter explains the corrective actions with their due dates.',
  ],
  unfounded: [
    'Report issued to both parties. No violation is found on the issues investigated. The letter explains mediation and due process as further options.',
    'Report of findings sent: the record does not support the allegations. {filer} was called before the letter went out.',
  ],
  corrected: [
    'Evidence of corrective action received from {district}: {action} Reviewed and accepted.',
    'Verification of corrective action with {director} and {aea}. Documents complete. {action}',
  ],
  reminded: [
    'Reminder to {director}: corrective action is due soon. Documents are said to be in preparation.',
    'Call with {director} on corrective action. Part of the records came; compensatory hours are scheduled but not completed.',
  ],
  withdrawn: [
    '{filer} withdraws the complaint in writing. The parties resolved the matter at a meeting; the district agreed to what was asked. Investigation stopped.',
    'Written withdrawal received. {filer} confirmed by phone that it is voluntary. The district has been told.',
  ],
  dismissed: [
    'Complaint dismissed: the issues were decided in a due process hearing on the same matter (34 C.F.R. § 300.152(c)). Letter to both parties.',
    'Dismissed for insufficiency: the missing facts and signature were not supplied after two letters. The filer may file again.',
  ],
  abeyance: [
    'The same issues are part of a due process complaint. This part is set aside until the decision (34 C.F.R. § 300.152(c)(1)). Both parties informed.',
  ],
  closed: [
    'All steps complete. Case closed; closing letters sent to {filer} and {director}.',
    'File reviewed for completeness and closed.',
  ],
} satisfies Record<string, string[]>;
