import type { Topic } from '../topic.ts';

/** Cases about services that the IEP promises. */
export const serviceTopics: Topic[] = [
  {
    subject: 'implementation of the IEP',
    problems: [
      "The district has not delivered the specially designed instruction in {first}'s IEP. {His} IEP calls for {minutes} minutes per week; since {past} {he} has received about half of that.",
      'Failure to implement the IEP. {first} is to receive {minutes} minutes of specially designed instruction weekly in {needs}. The special education position at {school} was vacant for {weeks} weeks and no substitute plan was put in place.',
      '{parent} alleges that {first} was denied FAPE because the minutes, accommodations and progress monitoring written in the current IEP were not carried out in the general education classroom.',
    ],
    facts: [
      'The IEP in effect is dated {past}. It lists {minutes} minutes per week of instruction in a separate setting, daily check-ins and extended time on assessments.',
      '{teacher} left the position on {past2}. From then on a paraeducator covered the group and no lesson plans were available when {parent} asked for them.',
      'Progress reports came home in November and again in spring without data. The graph for the first goal shows three data points for the whole year.',
      '{parent} raised the missed minutes with {principal} by email on {past2} and was told that the schedule "would be worked out". No make-up time was offered.',
      "{first}'s teachers in two classes said that they had not seen {his} accommodations page.",
      'The AEA consultant, {consultant}, confirmed at the meeting on {past2} that service logs had gaps of several weeks.',
    ],
    resolutions: [
      'Make up all missed minutes as compensatory education, by a licensed special education teacher, outside of the regular school day. Give the family a monthly log.',
      'Compensatory services hour for hour, an IEP meeting within ten days to review the schedule, and written confirmation that every teacher has the accommodations page.',
      "We want the district to follow the IEP, to make up what was missed and to report on {first}'s goals every four weeks with data.",
    ],
    documents: [
      'service logs',
      'progress monitoring graphs',
      'the IEP and its amendments',
      "the teacher's schedule",
    ],
    points: [
      'the missed minutes have still not been made up',
      'no one at {school} can say who is providing the instruction this week',
      'the progress report that came home had no data in it',
      '{first} is now further behind in {needs} than {he} was in the fall',
    ],
    answers: [
      'a long-term substitute with a conditional license has been teaching the group since {past2}',
      'the district believes that most minutes were delivered but agrees that they were not logged',
      'a plan for make-up time was drafted and will be shared with the team',
    ],
    findings: [
      {
        finding:
          'The district did not provide the specially designed instruction described in the IEP between {past} and {past2} (34 C.F.R. § 300.323(c)(2); 281—IAC 41.323).',
        correctiveAction:
          'The district shall offer {hours} hours of compensatory instruction in {needs}, delivered by a licensed special education teacher, and submit a signed schedule to the Department.',
      },
      {
        finding:
          'Progress toward the annual goals was not reported as the IEP requires (34 C.F.R. § 300.320(a)(3)(ii)).',
        correctiveAction:
          'Progress reports with data for each goal shall be sent to the family every four weeks for the rest of the year, with copies to the Department.',
      },
      {
        finding: 'Teachers responsible for implementing the IEP were not informed of their responsibilities.',
        correctiveAction:
          'All staff of {school} who serve eligible individuals shall complete training on access to and implementation of IEPs; agenda and sign-in sheets are due to the Department.',
      },
    ],
  },
  {
    subject: 'related services',
    problems: [
      'Speech-language services in the IEP have not been provided since {past}. {first} is to be seen {n} times a week by the AEA speech-language pathologist.',
      "{first} has not received the occupational therapy written into {his} IEP. The district says that {aea} has no therapist; the family's view is that staffing is no excuse.",
      'Related services: the one-to-one paraeducator support named in the IEP is absent or shared on most days, and {first} has been sent home early because of it.',
    ],
    facts: [
      'The previous therapist went on leave on {past}. The position was filled by teletherapy for four sessions and then not at all.',
      '{parent} kept a calendar. It shows {weeks} weeks without a session. {aea} does not dispute the dates.',
      'The IEP team met on {past2}. The notes say that services "will resume when staff is available". No prior written notice was given.',
      "{first}'s paraeducator was assigned to another classroom on {past2} without a change of the IEP.",
      'The family obtained private therapy at their own cost and has receipts for eleven sessions.',
    ],
    resolutions: [
      'Resume services at once, make up the missed sessions, and reimburse the private therapy that the family paid for.',
      'A plan with names and dates: who provides the service, when it starts, and how missed sessions are made up, including during summer.',
      'Provide the adult support that the IEP names, and do not send {first} home when staff is short.',
    ],
    documents: ['therapy logs', 'Medicaid billing records', "the therapist's caseload calendar", 'receipts'],
    points: [
      'there has been no session since {past}',
      'the therapist was never replaced and nobody told the family',
      'teletherapy does not work for {first}, who will not look at the screen',
      'the family is paying for private sessions they cannot afford',
    ],
    answers: [
      '{aea} has advertised the position three times and contracted with a provider who starts next month',
      'the missed sessions will be made up and the district is willing to put that in writing',
      'the team never meant to reduce the service and regards this as a staffing gap',
    ],
    findings: [
      {
        finding:
          "Related services in {first}'s IEP were not provided for {weeks} weeks. A lack of staff does not relieve a public agency of its duty to provide FAPE (34 C.F.R. §§ 300.34, 300.101).",
        correctiveAction:
          'The district and {aea} shall make up {hours} hours of the service within the next six months and send monthly logs to the Department.',
      },
      {
        finding:
          'The change in service delivery was made without prior written notice (34 C.F.R. § 300.503).',
        correctiveAction:
          'The district shall issue prior written notice for the change and review its procedure for notice with all case managers.',
      },
    ],
  },
  {
    subject: 'extended school year services',
    problems: [
      "ESY was denied without considering data. {first}'s team decided that no student in the program would be offered extended school year services.",
      '{parent} requested extended school year services for {first} on {past}. The team did not discuss it until June, when it was too late to arrange anything.',
    ],
    facts: [
      'After winter break {first} lost the skills of two goals and needed {weeks} weeks to recover them; the data are in the AEA system.',
      'The prior written notice says that ESY "is not available at this level".',
      'At the meeting on {past2} {consultant} spoke in favor of services in July. The district representative said that there was no staff.',
      "{first}'s private provider wrote a letter in support of summer instruction, which is in the file.",
    ],
    resolutions: [
      'Hold an IEP meeting to determine ESY on the basis of regression and recoupment data, and provide services or make-up hours in the fall.',
      'Compensatory education for the summer missed, and a written ESY procedure for the district.',
    ],
    documents: ['regression and recoupment data', 'the ESY worksheet', 'the prior written notice'],
    points: [
      'the team said that summer services are only for students in another program',
      '{first} lost in one break what {he} had gained since fall',
      'the decision was made before the meeting',
    ],
    answers: [
      'the data showed recoupment within the usual time after breaks',
      'the district will reconvene the team and look at the data again',
      'summer staff could be found if the team finds a need',
    ],
    findings: [
      {
        finding:
          'Extended school year services were limited by category and availability rather than determined individually (34 C.F.R. § 300.106(a)).',
        correctiveAction:
          "The IEP team shall reconvene within 15 days, determine ESY on {first}'s data, and offer {hours} hours of compensatory services if a need is found.",
      },
    ],
  },
  {
    subject: 'assistive technology',
    problems: [
      'Assistive technology in the IEP was not provided. {first} uses a speech-generating device that is often uncharged or left in a cabinet.',
      "The district did not complete the assistive technology assessment that {first}'s team ordered on {past}.",
    ],
    facts: [
      'The IEP lists the device as a supplementary aid in all settings. On three visits {parent} found {first} without it.',
      'Staff at {school} had one hour of training when the device arrived; those who joined later had none.',
      'The device was sent for repair on {past2} and no loaner was requested from {aea} for {weeks} weeks.',
      '{first} communicates in two- and three-word messages at home with the same device, as the videos show.',
    ],
    resolutions: [
      'Device available and charged in all settings, staff trained, a loaner whenever it is in repair, and compensatory speech services.',
      'Complete the assessment within 30 days and train the staff who work with {first} before the next semester.',
    ],
    documents: ['device usage reports', 'the assistive technology referral', 'training sign-in sheets'],
    points: [
      'the device stays in the cabinet unless the family asks',
      'new staff have never been shown how it works',
      'the assessment that the team agreed on has not been scheduled',
    ],
    answers: [
      'a loaner has been ordered from {aea} and is expected this week',
      'training is planned for the next professional development day',
      'the usage report shows more use than the family assumes',
    ],
    findings: [
      {
        finding:
          'The assistive technology device in the IEP was not made available in all settings (34 C.F.R. § 300.105(a)).',
        correctiveAction:
          'The district shall train all staff who work with {first}, name a person responsible for the device, and provide {hours} hours of compensatory speech-language services.',
      },
    ],
  },
];
