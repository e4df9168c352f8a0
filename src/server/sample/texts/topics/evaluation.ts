import type { Topic } from '../topic.ts';

/** Cases about finding and evaluating eligible individuals. */
export const evaluationTopics: Topic[] = [
  {
    subject: 'Child Find and evaluation',
    problems: [
      'Child Find. {parent} asked in writing on {past} that {first} be evaluated for special education. The school answered that interventions had to be tried first.',
      'The initial evaluation was not completed within 60 calendar days of consent. Consent was signed on {past}; the eligibility meeting has still not been held.',
      '{first}, a {grade} student at {school}, has been in general education interventions for {weeks} weeks without an evaluation, although staff suspected a disability in {needs}.',
    ],
    facts: [
      'The request was sent by email to {principal} and to the school counselor. A reply came after three weeks and suggested another intervention cycle.',
      '{first} scored below the tenth percentile on the screening in fall and winter. Two intervention plans were written, neither was reviewed.',
      'Consent for a full and individual initial evaluation was given on {past}. The school psychologist went on leave and the file was not reassigned.',
      'No prior written notice was given, either to propose or to refuse the evaluation.',
      'A private clinician diagnosed {first} in the meantime; the report was given to the school on {past2}.',
    ],
    resolutions: [
      'Complete a full and individual evaluation in all areas of suspected disability within 30 days and hold the eligibility meeting.',
      'Evaluate now, and provide compensatory services for the time that {first} would have been served if the timeline had been met.',
      'Training for building staff: interventions may not delay an evaluation that a parent has asked for.',
    ],
    documents: [
      'the consent for evaluation',
      'intervention plans and screening data',
      'the evaluation report',
      'emails between the family and the building',
    ],
    points: [
      'the school keeps saying that interventions must be finished first',
      'nobody has called to set a date for the eligibility meeting',
      'the private report was not even read at the meeting',
      '{first} does not want to go to school any more',
    ],
    answers: [
      'the delay was caused by a staff absence at {aea} and testing is now under way',
      'the team regarded the first email as a question and not as a request for evaluation',
      'the district will agree to the evaluation and has sent the consent form',
    ],
    findings: [
      {
        finding:
          'The evaluation was not completed within 60 calendar days of receipt of consent (34 C.F.R. § 300.301(c); 281—IAC 41.301).',
        correctiveAction:
          'The evaluation shall be completed and an eligibility meeting held within 20 days; if {first} is found eligible, the team shall determine compensatory services back to the date on which the timeline ended.',
      },
      {
        finding:
          'The district used general education interventions to delay an evaluation that the parent had requested, and gave no prior written notice (34 C.F.R. §§ 300.111, 300.503).',
        correctiveAction:
          'Written guidance on parent requests for evaluation shall go to all administrators and problem-solving teams; a copy and the date of distribution are due to the Department.',
      },
    ],
  },
  {
    subject: 'an independent educational evaluation',
    problems: [
      'The parents disagree with the evaluation of {past} and asked for an independent educational evaluation at public expense. The district neither agreed nor filed for a hearing.',
      'The IEE that the family requested was limited by the district to a list of two evaluators, both with a waiting time of more than six months.',
    ],
    facts: [
      'The reevaluation consisted of a record review and one rating scale. It did not assess {needs}, which was the reason for the request.',
      'The written request for an IEE is dated {past2}. The district asked why the family disagreed, and answered nothing after that.',
      'The family found a neuropsychologist in {city} who can start within the month. The fee is above the limit that the district names.',
      'The team used the district evaluation to take two goals out of the IEP.',
    ],
    resolutions: [
      'IEE at public expense by the evaluator that the family has chosen, and an IEP meeting when the report is in.',
      'Either fund the evaluation or file for due process, as the rule says; restore the goals until then.',
    ],
    documents: [
      'the IEE request',
      "the district's criteria for independent evaluations",
      'the reevaluation report',
    ],
    points: [
      'the district has neither agreed nor filed, and weeks have passed',
      'the evaluation never looked at {needs}',
      'the list of evaluators has two names and both have waiting lists',
    ],
    answers: [
      'the district regards its evaluation as appropriate and is weighing whether to file',
      'the fee of the proposed evaluator is above the criteria but an exception is possible',
      'the request was passed on to {aea} and was lost between the two offices',
    ],
    findings: [
      {
        finding:
          'On receiving the request for an IEE the district did not, without unnecessary delay, either file a due process complaint or ensure that the evaluation was provided (34 C.F.R. § 300.502(b)(2)).',
        correctiveAction:
          'The district shall fund the independent evaluation by an evaluator of the parents’ choice who meets agency criteria, and convene the IEP team within 20 days of the report.',
      },
    ],
  },
  {
    subject: 'reading instruction',
    problems: [
      '{first} reads {n} grades below level. The IEP has no goal for basic reading, and the family was told that the district "does not do dyslexia".',
      'Reading instruction in the IEP is not based on peer-reviewed research and {first} has made no progress in two years.',
    ],
    facts: [
      'Oral reading fluency was 41 words per minute in fall and 44 in spring. The goal was copied into the next IEP without change.',
      'A private tutor trained in structured literacy works with {first} twice a week; the family pays for it.',
      'At the IEP meeting on {past2} {parent} asked for the name of the reading program. {teacher} said that materials are chosen day by day.',
      '{consultant} of {aea} recommended explicit phonics instruction in a written report, which the team did not discuss.',
    ],
    resolutions: [
      'An IEP with a basic reading goal, structured literacy instruction by a trained teacher, and compensatory education for the last two years.',
      'Reimbursement of tutoring, and a new evaluation of reading by someone with training in dyslexia.',
    ],
    documents: ['reading assessment data', 'the AEA reading report', 'lesson plans', 'tutoring invoices'],
    points: [
      'the reading goal has been the same for two years',
      'the tutor gets more done in an hour than the school in a week',
      'the report of {aea} was never discussed',
    ],
    answers: [
      'two teachers will be trained in structured literacy this year',
      'the data show slow but steady growth',
      'the team is willing to add a goal for basic reading',
    ],
    findings: [
      {
        finding:
          'The IEP was not revised to address the lack of expected progress in reading (34 C.F.R. § 300.324(b)(1)(ii)(A)).',
        correctiveAction:
          'The IEP team, with the AEA reading consultant, shall revise the reading goals and services and offer {hours} hours of compensatory instruction.',
      },
      {
        finding: 'Goals were repeated without measurable criteria (34 C.F.R. § 300.320(a)(2)).',
        correctiveAction:
          'The district shall review the goals of {sample} IEPs at {school} with the AEA and correct those that are not measurable.',
      },
    ],
  },
];
