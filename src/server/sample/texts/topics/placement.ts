import type { Topic } from '../topic.ts';

/** Cases about where, with whom and how far ahead an eligible individual is taught. */
export const placementTopics: Topic[] = [
  {
    subject: 'placement and the least restrictive environment',
    problems: [
      'LRE. The district proposes to move {first} from {school} to a special school 35 miles away. The family wants {him} in {his} home school with supports.',
      '{first} spends most of the day in a separate classroom. The IEP does not explain why {he} cannot be with peers in general education with supplementary aids.',
      'The placement was changed without the parents. {parent} learned from the bus driver that {first} would attend another building.',
    ],
    facts: [
      'The team met on {past}. The proposed placement was named in the meeting notice, before any discussion of goals or services.',
      'No supplementary aids other than a paraeducator had been tried. {teacher} was willing to co-teach.',
      'Prior written notice was sent on {past2}, a day after the change had taken effect.',
      'A visit to the proposed program showed no peers without disabilities during any part of the day.',
      "{first}'s report card shows passing grades in the classes that {he} attends with peers.",
    ],
    resolutions: [
      'Keep {first} in {his} current placement (stay put) and provide a paraeducator, co-teaching and consultation by {aea}.',
      'Placement in the general education classroom for at least 80 percent of the day, with a plan for supports and a review after nine weeks.',
      'Rescind the change and hold a properly noticed IEP meeting with the parents.',
    ],
    documents: [
      'the meeting notice and notes',
      'the prior written notice',
      'the LRE worksheet',
      'class schedules',
    ],
    points: [
      'the decision had been made before the meeting',
      'nothing but removal has been tried',
      '{first} has friends at {school} and is invited to birthday parties there',
      'the bus ride to the other program would take over an hour each way',
    ],
    answers: [
      "{first}'s safety cannot be ensured in a class of 24",
      'the district is open to a trial with co-teaching until winter break',
      'the program was offered because it has the therapists whom the family asked for',
    ],
    findings: [
      {
        finding:
          'The placement decision was predetermined and the parents were denied meaningful participation (34 C.F.R. §§ 300.116, 300.327, 300.501).',
        correctiveAction:
          'The team shall reconvene with a facilitator from outside the district, consider supplementary aids and services, and document the reasons for each option rejected.',
      },
      {
        finding: 'The IEP does not explain the extent of non-participation (34 C.F.R. § 300.320(a)(5)).',
        correctiveAction:
          'The IEP shall be revised, and {aea} shall review the LRE statements of {sample} IEPs in the building.',
      },
    ],
  },
  {
    subject: 'a private placement',
    problems: [
      'The parents placed {first} in a private school after the district failed to offer FAPE, and ask for reimbursement of tuition.',
      "The district's offer of FAPE is not reasonably calculated to enable {first} to make progress appropriate in light of {his} circumstances.",
    ],
    facts: [
      "Three IEPs in a row had the same goals. {first}'s scores in {needs} declined in that time.",
      'The parents gave written notice ten business days before the enrollment and named their concerns.',
      'The private school in {city} teaches in groups of four. The first report shows gains in all areas.',
      'The district did not propose a new IEP or a meeting after the notice.',
      'Experts of both sides observed {first} on {past2}; their reports differ on whether the class is suitable.',
    ],
    resolutions: [
      'Reimbursement of tuition and transportation, and prospective placement for the coming year.',
      'An appropriate IEP in the public school with intensive instruction in {needs}; in its absence, tuition.',
    ],
    documents: [
      'enrollment contract and invoices',
      'the ten-day notice',
      'the last three IEPs',
      'expert reports',
    ],
    points: [
      'there was no other way to get {first} the instruction {he} needs',
      'the district did not answer the notice at all',
      '{first} is doing better than in all the years before',
    ],
    answers: [
      'the district was ready to serve {first} and still is',
      'the private school is not an approved program',
      'a new IEP will be offered at the resolution meeting',
    ],
    findings: [
      {
        finding:
          "The IEPs in effect were not revised in light of {first}'s lack of progress (34 C.F.R. § 300.324(b)).",
        correctiveAction:
          'The team shall meet within 15 days and write an IEP with measurable goals and services; the Department will review it.',
      },
    ],
  },
  {
    subject: 'transition services',
    problems: [
      'Transition. {first} is in the last year of high school, and the IEP has no postsecondary goals based on assessment and no transition services.',
      'The district intends to graduate {first} although {he} has not had the transition services in {his} IEP and has met none of {his} goals.',
    ],
    facts: [
      'The transition page says "student will explore options". The only assessment is an interest survey from eighth grade.',
      'Vocational rehabilitation was never invited to a meeting. {first} learned of the program from a neighbor.',
      'Work experience was promised for {past} and did not start for lack of transportation.',
      '{first} wants to work with animals and live near {city}. {He} needs instruction in money and in using the bus.',
    ],
    resolutions: [
      'Transition assessments, work experience two afternoons a week, and services until 21 instead of graduation in May.',
      'An IEP meeting with vocational rehabilitation and {aea}, and compensatory transition services.',
    ],
    documents: [
      'transition assessments',
      'the course of study',
      'work experience logs',
      'the graduation notice',
    ],
    points: [
      'nobody has asked {first} what {he} wants to do after school',
      'the work placement that was promised never started',
      'a diploma now would end everything that {he} still needs',
    ],
    answers: [
      'credits are complete and the team saw no reason to delay graduation',
      'a place in the transition program can be offered from August',
      'a counselor of vocational rehabilitation will come to the next meeting',
    ],
    findings: [
      {
        finding:
          'The IEP lacked measurable postsecondary goals based on age-appropriate transition assessments (34 C.F.R. § 300.320(b)).',
        correctiveAction:
          'The team shall complete transition assessments, revise the IEP and provide {hours} hours of transition services before any change through graduation.',
      },
    ],
  },
  {
    subject: 'transportation',
    problems: [
      'Transportation in the IEP is not provided. The route for {first} was cancelled on {past} for lack of a driver.',
      '{first} is on the bus for more than 75 minutes each way and arrives after the school day has begun.',
    ],
    facts: [
      'The IEP lists special transportation with an aide. Since {past} {parent} has driven {first} and missed work.',
      'The late bus costs {first} about 25 minutes of instruction a day, mostly in {needs}.',
      'The district offered mileage by telephone; nothing came in writing.',
      'A harness that the IEP requires was missing on the substitute bus on {past2}.',
    ],
    resolutions: [
      'Restore the route with an aide, reimburse mileage from {past}, and make up the instruction missed.',
      'A route of not more than 45 minutes and arrival before the bell.',
    ],
    documents: ['bus route sheets', 'arrival logs', 'mileage claims'],
    points: [
      'the bus did not come again this morning',
      'mileage was promised but never paid',
      'every late arrival takes time from {needs}',
    ],
    answers: [
      'a driver has been hired and is in training',
      'the district will pay mileage back to the first day',
      'the route was shortened and arrivals have been on time since',
    ],
    findings: [
      {
        finding:
          'Transportation as a related service was not provided as the IEP requires (34 C.F.R. § 300.34(c)(16)).',
        correctiveAction:
          'The district shall reimburse the parents’ mileage, provide {hours} hours of make-up instruction and report arrival times for 30 school days.',
      },
    ],
  },
];
