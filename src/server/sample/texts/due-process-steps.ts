/** Narratives of the steps of a due process case. */
export const dueProcessSteps = {
  filed: [
    'Due process complaint received and served on the other party. It names the student, the school, the problem with facts, and a proposed resolution (34 C.F.R. § 300.508). The resolution period of 30 days begins.',
    'Complaint for due process received from {filer} by email and by mail. Issues: {subject}.',
    'Due process complaint received through counsel. Copy to {district}; notice of insufficiency would be due within 15 days.',
  ],
  expedited: [
    'Expedited due process complaint on discipline received (34 C.F.R. § 300.532). The hearing is to be held within 20 school days, the decision within 10 school days after it.',
  ],
  notified: [
    'Notice to both parties: procedural safeguards, list of free and low-cost legal services, offer of mediation, dates of the resolution period.',
    'Letters sent with the case number, the name of the administrative law judge to be assigned, and the rules on stay put.',
  ],
  answered: [
    'Response of {district} to the complaint received: {answer}. Filed and served on the other party.',
    'Answer received within ten days, {pages} pages. The district denies the allegations and attaches its prior written notices.',
  ],
  offered: [
    'The district offers a resolution meeting and names three times. Sent to the family with an explanation.',
    'Letter of {director}: resolution meeting offered. {parent} was called; {heParent} will bring an advocate.',
  ],
  waived: [
    'Both parties waive the resolution meeting in writing in favor of mediation.',
    'Waiver of the resolution meeting received, signed by both parties. The 45-day hearing timeline starts on the next day.',
  ],
  meeting: [
    'Resolution meeting held at {school}: {parent}, {director}, {principal}, {consultant}. No agreement yet; the parties exchanged proposals and will speak again.',
    'Resolution meeting held. The family explained that {point}. The district says that {answer}.',
  ],
  settled: [
    'Resolution meeting held with agreement in principle. Written settlement to follow; each party may void it within three business days of signing.',
    'Resolution meeting held at the district office; a written settlement was drafted at the table.',
  ],
  finalized: [
    'Settlement agreement signed by both parties; the three days have passed. Complaint resolved without a hearing.',
    'Signed settlement received from counsel of the district. Hearing dates released.',
  ],
  mediation: [
    'The parties agree to mediation; request {mediation} was opened. Resolution dates stay in effect.',
    'Agreement to mediate received from both sides ({mediation}).',
  ],
  prehearing: [
    'Prehearing conference by telephone with {judge}, {parent} and counsel of the district. Issues narrowed to two; dates for exhibits and witnesses set. Order to follow.',
    'Prehearing conference held by {judge}. Five-day disclosure rule explained. {witnesses} witnesses expected.',
  ],
  assigned: [
    'File transmitted to the Department of Inspections, Appeals, and Licensing; {judge} is assigned.',
    '{judge} assigned as administrative law judge. Scheduling order received.',
  ],
  extended: [
    '{judge} grants a specific extension at the request of both parties. New decision date: {extended}.',
    'Extension ordered at the request of the family’s counsel, whose expert was unavailable. The decision is now due {extended}.',
  ],
  hearing: [
    'Hearing, day {dayOfHearing}, before {judge}. Testimony of {teacher}, {principal} and {consultant}. Court reporter present; the parents chose a closed hearing.',
    'Hearing day {dayOfHearing}, {judge} presiding. {parent} testified in the morning, experts of both sides in the afternoon. Exhibits admitted by agreement.',
  ],
  briefs: [
    'Post-hearing briefs received from both parties.',
    'Transcript received and sent to the parties. Briefs are due in two weeks.',
  ],
  decidedFamily: [
    'Decision issued by {judge}: relief granted in part. Compensatory education ordered. Copy to both parties with the right to bring a civil action within 90 days.',
    'Decision of {judge} in favor of the family on the main issue. The Department will monitor implementation.',
  ],
  decidedDistrict: [
    'Decision issued by {judge}: the district offered FAPE; relief denied. Copy to both parties with appeal rights.',
    'Decision of {judge} received and sent to the parties. The complaint is dismissed on the merits.',
  ],
  implemented: [
    'The district reports on implementation of the decision: compensatory hours scheduled, IEP meeting held.',
    'Evidence of implementation received and checked.',
  ],
  withdrawn: [
    '{filer} withdraws the complaint without prejudice. {judgeOrDepartment} closes the file on request.',
    'Notice of withdrawal received through counsel: the parties settled privately. Hearing dates cancelled.',
  ],
  withdrawnAfterMediation: [
    'The complaint is withdrawn following the agreement reached in mediation ({mediation}).',
  ],
  dismissed: [
    'Order of dismissal: the complaint was found insufficient and was not amended in time.',
    'Dismissed as moot: {first} moved out of {district}.',
  ],
  closed: ['Case closed. File retained according to schedule.', 'Closed; no appeal was filed in time.'],
} satisfies Record<string, string[]>;
