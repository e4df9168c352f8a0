/** Narratives of the steps of a mediation. */
export const mediationSteps = {
  filed: [
    'Request for mediation received from {filer}. Subject: {subject}. Reviewed; within what mediation under 34 C.F.R. § 300.506 can deal with.',
    'Joint request for mediation received on the Department’s form, signed by {parent} and {director}.',
    'Request for mediation received by email. {filer} writes that {point}.',
  ],
  fromDueProcess: [
    'Mediation requested with due process complaint {dueProcess}. Parties and subject as in that case.',
    'The parties of {dueProcess} agreed to try mediation while the resolution period runs. Record made from the due process case.',
  ],
  asked: [
    'Called {director} to ask whether the district will mediate. The district agrees; {answer}.',
    'Called {parent} to explain mediation: voluntary, confidential, a written agreement is binding. {parent} wants to go ahead and said that {point}.',
  ],
  assigned: [
    '{mediator} accepts the case from the rotation list. No conflict. Contact data of the parties sent.',
    'Assigned to {mediator}. Both parties were asked for three dates.',
  ],
  scheduled: [
    'Mediation set for {held} at the office of {aea}. Letter with place, time and agreement to mediate sent to both parties.',
    'Date agreed: {held}, by video at the wish of the parents. {mediator} will hold a short call with each side before.',
  ],
  signed: [
    'Signed agreements to mediate received from both parties.',
    'Agreement to mediate and confidentiality pledge received from the district; the family’s was brought to the session.',
  ],
  agreed: [
    'Mediation held by {mediator} with {parent}, {director}, {principal} and {consultant}. It ended with a written agreement, signed by both parties. The content is confidential.',
    'Mediation held, {mediator}. After separate meetings the parties reached agreement on all points, in writing.',
  ],
  notAgreed: [
    'Mediation held by {mediator}. No agreement was reached. The parties were told of their further options.',
    'Mediation held, {mediator}. The parties came near in two points but did not sign. {parent} will consider a state complaint or due process.',
  ],
  filedAgreement: [
    'Copy of the signed agreement received from {mediator} for the file (sealed). Evaluation forms sent to the participants.',
    'Mediator’s report received: held, time spent, result. Invoice passed on.',
  ],
  withdrawn: [
    '{filer} withdraws the request: the matter was resolved at an IEP meeting.',
    'Request withdrawn by the family by email. {parent} prefers to wait for the new evaluation.',
    'The district declines to mediate after all. {parent} was called and told of the other options; the request is withdrawn.',
  ],
  notHeld: [
    'No date could be found within a reasonable time, and calls to {parent} were not returned. Letter sent that the request will be closed.',
  ],
  closed: ['Mediation file closed.', 'Closed. Statistics entered, confidential papers sealed.'],
} satisfies Record<string, string[]>;
