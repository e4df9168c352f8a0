import type { Topic } from '../topic.ts';

/** Complaints about a district rather than one student: no word about a child in them. */
export const systemicTopics: Topic[] = [
  {
    subject: 'staffing of special education in the district',
    problems: [
      'Systemic complaint. Since the start of the year {vacancies} special education positions in {district} have been vacant, and eligible individuals are served by substitutes without a license.',
      'Paraeducators named in IEPs across {district} are pulled to cover classrooms. Services in at least {sample} IEPs are not provided.',
    ],
    facts: [
      'The board minutes of {past} list the vacancies. Caseloads of the remaining teachers are above the limits of the district’s own plan.',
      'Staff were told not to log missed minutes. An email to that effect is attached with names removed.',
      'Families were not informed and no IEP team met to discuss make-up services.',
    ],
    resolutions: [
      'A review of all IEPs in the affected buildings, compensatory services where minutes were missed, and monthly reports to the Department.',
    ],
    documents: ['caseload rosters', 'board minutes', 'licensure records', 'service logs of the sampled IEPs'],
    points: [
      'the practice goes on in at least three buildings',
      'staff are afraid to speak',
      'families find out by accident',
    ],
    answers: [
      'the district has filled two of the positions and contracts for a third',
      'missed minutes are being counted building by building',
    ],
    findings: [
      {
        finding:
          'Special education services were provided by staff without the required license (34 C.F.R. § 300.156).',
        correctiveAction:
          'The district shall submit a staffing plan within 30 days and report vacancies and coverage monthly.',
      },
      {
        finding: 'IEP services were not provided as written in {sample} of the IEPs sampled.',
        correctiveAction:
          'IEP teams of each affected eligible individual shall determine compensatory education; a summary is due to the Department.',
      },
    ],
  },
  {
    subject: 'timelines and reports across the district',
    problems: [
      'Initial evaluations in {district} are routinely late. The filer knows of {sample} evaluations beyond 60 days since {past}.',
      'Progress reports for eligible individuals were not sent in {district} for two grading periods.',
    ],
    facts: [
      'The list attached gives initials, date of consent and date of the eligibility meeting.',
      'Staff of {aea} raised the matter with the district in writing on {past2}.',
      'Buildings hold consent forms back until testing can be scheduled, so that the timeline starts later.',
    ],
    resolutions: [
      'A review of all evaluations of the last year, correction of each late one, and a tracking system.',
    ],
    documents: ['the evaluation tracking report', 'consent forms', 'progress report records'],
    points: [
      'consent forms are kept in a drawer until somebody has time',
      'the problem has been known for two years',
    ],
    answers: [
      'a tracking sheet is in use since {past2}',
      'the number of late evaluations is smaller than alleged, and each had a reason',
    ],
    findings: [
      {
        finding:
          'Initial evaluations were not completed within 60 calendar days in {sample} of the files reviewed (34 C.F.R. § 300.301(c)).',
        correctiveAction:
          'The district and {aea} shall complete all overdue evaluations and submit the tracking report monthly until it shows 100 percent for two months.',
      },
    ],
  },
  {
    subject: 'the length of the school day',
    problems: [
      'Eligible individuals in {district} arrive late and leave early because of bus routes. The school day in the separate program is 40 minutes shorter than for peers.',
      'Seclusion and early dismissal are used across {district} without records.',
    ],
    facts: [
      'The bell schedule of the program is attached. Buses leave before the last period.',
      'Several families were told that the shorter day is "how the program works". No IEP says so.',
      'The practice was brought up at the board meeting on {past}; the minutes record no answer.',
    ],
    resolutions: [
      'The same length of day for all students from next semester, and compensatory time for this year.',
    ],
    documents: ['bell schedules', 'bus routes', 'incident and dismissal records'],
    points: ['nothing has changed since the board was told', 'parents do not know that they may object'],
    answers: [
      'the routes will be changed at semester',
      'the district will review records with {aea} and report what it finds',
    ],
    findings: [
      {
        finding:
          'The school day of eligible individuals was shortened for administrative convenience (34 C.F.R. § 300.101; 281—IAC 12.1).',
        correctiveAction:
          'The district shall align the bell schedule, notify all families and provide compensatory time; the plan is due in 20 days.',
      },
    ],
  },
];
