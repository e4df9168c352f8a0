import type { Entity, RecordOf } from '#domain/records/records.ts';
import { basisOf, type CaseBasis } from './basis/basis.ts';
import { type PlannedCase, yearNumber } from './basis/plan.ts';
import { contactsOf } from './contacts.ts';
import { complaintCourse } from './courses/complaint.ts';
import { type Course, knownOn } from './courses/course.ts';
import { dueProcessCourse } from './courses/due-process.ts';
import { mediationCourse, mediationOutcome } from './courses/mediation.ts';
import { type Day, dayOf, isoDay, momentOf } from './drawing/days.ts';
import { randomFor } from './drawing/random.ts';
import { uidAt } from './drawing/uids.ts';
import { eventsOf } from './events.ts';
import type { SampleStudent } from './people/students.ts';

/** A case with all that belongs to it: one record of one of the kinds, and its parts. */
export type MadeCase = {
  [E in 'complaint' | 'mediation' | 'dueprocess' | 'finding' | 'event' | 'contact']: RecordOf<E>[];
};

/** What making a case needs to know of the sample. */
export interface Making {
  seed: number;
  /** The last day on which anything has happened. */
  last: Day;
  studentOf: (id: number) => SampleStudent;
  nextId: (entity: Entity) => number;
}

/** Makes a case, the same for the same seed and plan but for the numbers of its parts. */
export function makeCase(making: Making, planned: PlannedCase): MadeCase {
  const basis = basisOf(making.seed, planned, making.studentOf);
  if (planned.kind === 'complaint') return madeComplaint(making, planned, basis);
  if (planned.kind === 'mediation') return madeMediation(making, planned, basis);
  return madeDueProcess(making, planned, basis);
}

const nothing = (): MadeCase => ({
  complaint: [],
  mediation: [],
  dueprocess: [],
  finding: [],
  event: [],
  contact: [],
});

/** What all kinds have alike: the log, the contacts, and the fields known from the filing. */
function common(making: Making, planned: PlannedCase, basis: CaseBasis, course: Course<unknown>) {
  const { seed, last, nextId } = making;
  const { kind, id, uid, filed } = planned;
  const random = randomFor(seed, `parts ${kind} ${id}`);
  const event = eventsOf(planned, basis, course.steps, course.closed, last, random, () => nextId('event'));
  const contact = contactsOf(planned, basis, random, () => nextId('contact'));
  const fields = {
    id,
    uid,
    version: 1,
    updatedAt: event.at(-1)?.updatedAt ?? null,
    caseNumber: yearNumber(planned),
    dateFiled: isoDay(filed),
    oddityExplanation: null,
    explainedOddities: null,
    ...basis.fields,
  };
  return { fields, parts: { ...nothing(), event, contact }, random };
}

/** The student's reference; a mediation or due process case always has one. */
const studentLink = ({ student }: CaseBasis) => ({
  studentId: student?.record.id ?? null,
  studentUid: student?.record.uid ?? null,
});

const courseRandom = ({ seed }: Making, { kind, id }: PlannedCase) => randomFor(seed, `course ${kind} ${id}`);

function madeComplaint(making: Making, planned: PlannedCase, basis: CaseBasis): MadeCase {
  const course = complaintCourse(planned, basis, knownOn(making.last), courseRandom(making, planned));
  const { fields, parts, random } = common(making, planned, basis, course);
  const { id, uid } = planned;
  const complaint = {
    ...fields,
    ...studentLink(basis),
    caseNumber: String(id),
    yearCaseNumber: yearNumber(planned),
    // Who of them is a user is found once the accounts are there (load.ts).
    investigatorUserUid: null,
    filedByParentFlag: basis.isFiledByParent,
    ...course.fields,
    restrictedTo: null,
  };
  const reported = dayOf(course.fields.dateReportIssued ?? fields.dateFiled);
  const finding = course.findings.map((each) => {
    const moment = momentOf(reported, random);
    return {
      ...each,
      id: making.nextId('finding'),
      uid: uidAt(moment, random),
      version: 1,
      updatedAt: fields.updatedAt,
      complaintId: id,
      complaintUid: uid,
    };
  });
  return { ...parts, complaint: [complaint], finding };
}

function madeMediation(making: Making, planned: PlannedCase, basis: CaseBasis): MadeCase {
  const { seed, last } = making;
  const { partner } = planned;
  const closedWithCase = partner ? dueProcessOf(making, partner, basis).closed : null;
  const course = mediationCourse(seed, planned, closedWithCase, knownOn(last));
  const { fields, parts } = common(making, planned, basis, course);
  const mediation = {
    ...fields,
    ...studentLink(basis),
    ...course.fields,
    mediatorUserUid: null,
    dueProcessId: partner?.id ?? null,
    dueProcessUid: partner?.uid ?? null,
    restrictedTo: null,
  };
  return { ...parts, mediation: [mediation] };
}

/** The course of a due process case, which its mediation needs too; both have one basis. */
function dueProcessOf(making: Making, planned: PlannedCase, basis: CaseBasis) {
  const { seed, last } = making;
  const mediation = planned.partner && mediationOutcome(seed, planned.partner);
  return dueProcessCourse(planned, basis, mediation, knownOn(last), courseRandom(making, planned));
}

function madeDueProcess(making: Making, planned: PlannedCase, basis: CaseBasis): MadeCase {
  const course = dueProcessOf(making, planned, basis);
  const { fields, parts } = common(making, planned, basis, course);
  const dueprocess = {
    ...fields,
    ...studentLink(basis),
    filedByParentFlag: basis.isFiledByParent,
    ...course.fields,
    hearingALJUserUid: null,
    mediationId: planned.partner?.id ?? null,
    mediationUid: planned.partner?.uid ?? null,
    restrictedTo: null,
  };
  return { ...parts, dueprocess: [dueprocess] };
}
