import type { Topic } from '../topic.ts';

/** Cases about behavior and discipline. */
export const behaviorTopics: Topic[] = [
  {
    isDiscipline: true,
    subject: 'discipline and the manifestation determination',
    problems: [
      '{first} has been suspended for {days} school days this year. No manifestation determination was held, and services stopped after the tenth day.',
      'Discipline. The district expelled {first} for conduct that {parent} says was a manifestation of {his} disability. The team met for ten minutes and the parents’ information was not considered.',
      'The district moved {first} to an alternative setting for 45 days although no weapon, drugs or serious bodily injury were involved.',
    ],
    facts: [
      'The removals are dated from {past} to {past2}. Four of them were recorded as "sent home" and not counted.',
      'The behavior intervention plan had not been reviewed since the previous spring and was not in place in two of {his} classes.',
      'At the manifestation meeting on {past2} the form was filled in before the family arrived. {teacher} was not present.',
      'During the removal {first} received a packet of worksheets and one hour of tutoring a week.',
      '{principal} wrote that the code of conduct leaves no choice. The parents’ private psychologist was not allowed to speak.',
    ],
    resolutions: [
      'Return {first} to {school}, expunge the removals, complete a functional behavior assessment and make up the services missed.',
      'A new manifestation determination with the relevant members, and compensatory education for each day after the tenth.',
      'Order the return to the previous placement while the matter is decided.',
    ],
    documents: [
      'the discipline record',
      'the manifestation determination form',
      'attendance records',
      'the behavior intervention plan',
    ],
    points: [
      'the days on which {first} was sent home were not counted',
      'the manifestation decision had been made before anybody sat down',
      '{first} has had no instruction since the removal but worksheets',
      'the plan was never followed in the classes where it happened',
    ],
    answers: [
      'the removals did not form a pattern and each was for different conduct',
      'the district is prepared to let {first} return with a safety plan',
      'the team considered everything that the family brought to the meeting',
    ],
    findings: [
      {
        finding:
          'Removals of more than ten cumulative days formed a pattern, and no manifestation determination was held within ten school days (34 C.F.R. §§ 300.530(e), 300.536).',
        correctiveAction:
          'The team shall hold a manifestation determination within five school days, review the plan, and offer {hours} hours of compensatory education.',
      },
      {
        finding: 'Early dismissals for behavior were not recorded as removals.',
        correctiveAction:
          'The district shall correct the record and train administrators of {school} on informal removals; training materials are due to the Department.',
      },
    ],
  },
  {
    subject: 'behavior intervention, restraint and seclusion',
    problems: [
      'The behavior intervention plan is not carried out. {first} is restrained and secluded instead, {n} times since {past}.',
      '{parent} reports that {first} was placed in the seclusion room without notice to the family on the same day, and that no debriefing was held.',
      'No functional behavior assessment was made although behavior has kept {first} out of the classroom for a third of the week.',
    ],
    facts: [
      'The family received written reports for two incidents. The log that they obtained later shows more.',
      'The plan calls for a visual schedule, breaks every 30 minutes and a calm corner. None of these were in the room on the visit of {past2}.',
      'Staff of the room changed three times; the person trained in crisis prevention works half days.',
      '{first} came home on {past2} with a bruise on {his} arm. The nurse had no record of it.',
      '{consultant} has offered to make a functional behavior assessment; the district did not ask for it.',
    ],
    resolutions: [
      'A functional behavior assessment and a new BIP by the AEA challenging behavior team, staff training, and an end of seclusion for {first}.',
      'Same-day notice of each incident, a debriefing with the family, and compensatory education for the time out of class.',
    ],
    documents: [
      'incident reports',
      'the BIP and its data sheets',
      'staff training certificates',
      'the room log',
    ],
    points: [
      'calls come to fetch {him} at least twice a week',
      'nobody in the room had read the plan',
      'the family learned of the incident from {first} and not from the school',
    ],
    answers: [
      'staff followed chapter 103 procedures in each incident',
      'the plan will be rewritten with the challenging behavior team of {aea}',
      'the room has a new lead teacher, and incidents have gone down since {past2}',
    ],
    findings: [
      {
        finding:
          'The behavior intervention plan was not implemented as written (34 C.F.R. §§ 300.323(c), 300.324(a)(2)(i)).',
        correctiveAction:
          'The district shall obtain a functional behavior assessment through {aea}, revise the plan and train all adults who carry it out.',
      },
      {
        finding:
          'Parents were not notified of physical restraint or seclusion within the time that 281—IAC 103 requires.',
        correctiveAction:
          'Procedures for same-day notice and debriefing shall be revised and submitted; {aea} shall review every report of the building for one semester.',
      },
    ],
  },
];
