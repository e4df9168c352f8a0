import type { Topic } from '../topic.ts';

/** Due process cases that a district files. */
export const agencyTopics: Topic[] = [
  {
    subject: 'the refusal of consent to an evaluation',
    problems: [
      '{district} requests a hearing to proceed with the reevaluation of {first}. {parent} has not consented, and the last evaluation is more than three years old.',
      '{district} files to show that its evaluation of {past} is appropriate. The parents have asked for an independent educational evaluation at public expense.',
    ],
    facts: [
      'The team reviewed existing data on {past} and found that more is needed in {needs}.',
      'Consent was asked for by letter, by telephone and at a conference on {past2}. {parent} answered that enough testing has been done.',
      "{first}'s teachers report that the current IEP no longer describes {his} needs.",
      'Prior written notice with the reasons of the district was given each time.',
    ],
    resolutions: [
      'An order that the evaluation may proceed without consent, by evaluators of {aea}.',
      'A finding that the evaluation is appropriate and that no independent evaluation at public expense is owed.',
    ],
    documents: [
      'the review of existing data',
      'the record of attempts to obtain consent',
      'the evaluation report',
    ],
    points: [
      'enough testing has been done already',
      'the family wants someone from outside of the district to do it',
      'nobody explained what the testing is for',
    ],
    answers: [
      'the data in hand do not allow the team to write a sound IEP',
      'the district would rather settle this at a meeting than at a hearing',
    ],
    findings: [],
  },
];
