import type { Topic } from '../topic.ts';

/** Cases about the rights of parents. */
export const procedureTopics: Topic[] = [
  {
    subject: 'parent participation and prior written notice',
    problems: [
      'The IEP was changed without a meeting and without prior written notice. {parent} found a new version with fewer minutes in the parent portal.',
      'The parents were not given the chance to take part in the IEP meeting of {past}. It was held although they had asked for another date twice.',
      'No interpreter was provided for the IEP meeting on {past}. {parent} was asked to sign papers that {heParent} could not read.',
    ],
    facts: [
      'The amendment is dated {past2}. It takes {minutes} minutes per week out of the IEP and names "team decision" as the reason.',
      'The notice of meeting came home in the backpack two days before. Two emails asking for another date were not answered.',
      'The procedural safeguards were last offered more than a year ago.',
      'At the next conference {principal} said that the form had been signed by mistake and could not be reopened.',
    ],
    resolutions: [
      'Restore the IEP as it was, hold a meeting at a time that the family can attend, and make up the minutes.',
      'Prior written notice for each change, an interpreter at each meeting, and documents in the language of the home.',
      'Training of the building in parent participation, and an apology.',
    ],
    documents: [
      'meeting notices',
      'both versions of the IEP',
      'the portal access log',
      'emails on scheduling',
    ],
    points: [
      'nobody asked the family before minutes were taken out',
      'the meeting was held without them',
      'the papers came in English only',
      'they want every change in writing from now on',
    ],
    answers: [
      'the amendment was a clerical error and has been corrected',
      'three attempts to reach the parents were made and are documented',
      'an interpreter is booked for the next meeting',
    ],
    findings: [
      {
        finding:
          'The IEP was amended without a meeting and without the agreement of the parent (34 C.F.R. § 300.324(a)(4)).',
        correctiveAction:
          'The district shall void the amendment, restore the services with {hours} hours of make-up time, and issue guidance on amendments.',
      },
      {
        finding: 'Prior written notice was not given for the change (34 C.F.R. § 300.503).',
        correctiveAction:
          'All case managers shall complete the Department’s module on prior written notice; completion records are due.',
      },
      {
        finding:
          'The district did not take the steps needed to ensure that the parents could take part (34 C.F.R. § 300.322).',
        correctiveAction: 'A meeting shall be held within 15 days at a time agreed with the parents.',
      },
    ],
  },
  {
    subject: 'access to records',
    problems: [
      'Access to records. {parent} asked for all education records of {first} on {past} and received a part of them after {days} days.',
      'The district disclosed {first}’s IEP to staff of another agency without consent.',
    ],
    facts: [
      'The request names emails, service logs, incident reports and test protocols. What came were the IEPs only.',
      'The district charged 186 dollars for search and copies before it would release anything.',
      'An IEP meeting took place on {past2} while the request was pending; the family asked to postpone and was refused.',
      'The email with the IEP went to a list of 14 people, as {director} confirmed.',
    ],
    resolutions: [
      'All records, without a fee for search, and a new IEP meeting once the family has read them.',
      'Training on confidentiality, and a log of everyone who has had access.',
    ],
    documents: [
      'the records request',
      'the record of access',
      'the invoice for copies',
      'the email in question',
    ],
    points: [
      'the incident reports are still missing from what the school sent',
      'a fee was asked for the search itself',
      'they could not prepare for the meeting without the records',
    ],
    answers: [
      'the remaining records are being redacted and will go out this week',
      'the fee has been waived',
      'the district does not regard staff emails as education records',
    ],
    findings: [
      {
        finding:
          'Records were not made available without unnecessary delay and before the IEP meeting (34 C.F.R. § 300.613(a)).',
        correctiveAction:
          'The district shall provide the remaining records within ten days without charge and revise its procedure for requests.',
      },
    ],
  },
  {
    subject: 'harassment and a shortened school day',
    problems: [
      'Bullying related to disability. The school knows that {first} is harassed by classmates and the IEP team has not met to look at its effect on FAPE.',
      'Since {past} {first} attends two hours a day. The shortened day was never an IEP decision and no plan exists to return to a full day.',
    ],
    facts: [
      'Attendance fell from 94 to 61 percent. The counselor noted school avoidance on {past2}.',
      '{parent} reported five incidents in writing. Two were investigated under the district policy.',
      'The shortened day was agreed "for two weeks" by telephone. It has lasted {weeks} weeks.',
      '{first} receives no instruction in {needs} in the hours that {he} attends.',
    ],
    resolutions: [
      'An IEP meeting within a week, a plan to return to the full day with dates, and compensatory education for the hours lost.',
      'Goals and services for social and emotional needs, supervision at lunch and between classes, and make-up instruction.',
    ],
    documents: ['attendance records', 'investigation files', 'the counselor’s notes', 'the class schedule'],
    points: [
      'two weeks have become months',
      '{first} says that {he} is sick every Sunday evening',
      'nobody has called a meeting although the school knows',
    ],
    answers: [
      'the team will meet and plan a return to the full day step by step',
      'the incidents were handled under the policy and the family was told',
      'the shortened day was requested by the family’s physician',
    ],
    findings: [
      {
        finding:
          'The length of the school day was reduced outside the IEP process, which denied FAPE (34 C.F.R. §§ 300.11, 300.101, 300.320).',
        correctiveAction:
          'The team shall write a plan of return with dates within ten days and offer {hours} hours of compensatory education.',
      },
      {
        finding: 'The team did not meet to consider the effect of harassment on FAPE.',
        correctiveAction:
          'Building administrators shall be trained in the duty to convene the IEP team; proof is due to the Department.',
      },
    ],
  },
];
