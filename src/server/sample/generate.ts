import type { Entity, RecordOf } from '#domain/records/records.ts';
import { ordinarySize, planCases } from './basis/plan.ts';
import { makeCase, type MadeCase } from './cases.ts';
import { dayOf } from './drawing/days.ts';
import { lookupRecords } from './lookups.ts';
import { makeStudent, type SampleStudent, type StudentRecord } from './people/students.ts';

export interface SampleOptions {
  seed: number;
  /** YYYY-MM-DD: nothing in the sample is later than the day before. */
  today: string;
  /** All cases of all kinds and years; absent: 45 complaints, 60 mediations and 40 due process cases a year. */
  cases?: number;
}

/** Records by entity, each with its number, uid and references. */
export type SampleData = { [E in Entity]: E extends 'student' ? StudentRecord[] : RecordOf<E>[] };

const studentsAtOnce = 2000;
const casesAtOnce = 250;
/** The current school year must have begun for its cases to be filed: an earlier clock counts as this day. */
const earliestToday = '2026-10-01';

const emptyData = (): SampleData => ({
  district: [],
  judge: [],
  mediator: [],
  schoolYear: [],
  person: [],
  savedView: [],
  student: [],
  complaint: [],
  mediation: [],
  dueprocess: [],
  finding: [],
  event: [],
  contact: [],
  document: [],
});

const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/**
 * The sample in parts, whatever is referred to before or in the part of what refers to it, so that a large one need
 * not be held at once. The same options give the same records.
 */
export function* sampleParts({ seed, today, cases = ordinarySize }: SampleOptions): Generator<SampleData> {
  const last = dayOf(today < earliestToday ? earliestToday : today) - 1;
  const plan = planCases(seed, cases, last);
  yield { ...emptyData(), ...lookupRecords(seed) };

  const entered = (id: number) => plan.studentDays[id - 1] ?? last;
  const studentOf = (id: number): SampleStudent => makeStudent(seed, id, entered(id));
  const studentIds = plan.studentDays.map((_, index) => index + 1);
  for (const ids of batches(studentIds, studentsAtOnce))
    yield { ...emptyData(), student: ids.map((id) => studentOf(id).record) };

  const counters = new Map<Entity, number>();
  const nextId = (entity: Entity) => {
    const id = (counters.get(entity) ?? 0) + 1;
    counters.set(entity, id);
    return id;
  };
  for (const planned of batches(plan.cases, casesAtOnce)) {
    const part = emptyData();
    for (const each of planned) put(part, makeCase({ seed, last, studentOf, nextId }, each));
    yield part;
  }
}

function put(part: SampleData, made: MadeCase) {
  part.complaint.push(...made.complaint);
  part.mediation.push(...made.mediation);
  part.dueprocess.push(...made.dueprocess);
  part.finding.push(...made.finding);
  part.event.push(...made.event);
  part.contact.push(...made.contact);
}

/** The whole sample at once. */
export function generateSample(options: SampleOptions): SampleData {
  const all = emptyData();
  for (const part of sampleParts(options)) {
    put(all, part);
    all.district.push(...part.district);
    all.judge.push(...part.judge);
    all.mediator.push(...part.mediator);
    all.schoolYear.push(...part.schoolYear);
    all.student.push(...part.student);
  }
  return all;
}
