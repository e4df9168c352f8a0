import { type Random, randomFor } from '../drawing/random.ts';
import { officeParty, parentParty, partyFieldsOf, type Party, type PartyFields } from '../people/parties.ts';
import { grownUp } from '../people/person.ts';
import { type Staff, staffOf } from '../people/staff.ts';
import type { SampleStudent } from '../people/students.ts';
import { districts, type SampleDistrict, type School } from '../places/districts.ts';
import { fill, type Words } from '../texts/fill.ts';
import type { Topic } from '../texts/topic.ts';
import { agencyTopics } from '../texts/topics/agency.ts';
import { disciplineTopics, studentTopics } from '../texts/topics/all.ts';
import { systemicTopics } from '../texts/topics/systemic.ts';
import type { PlannedCase } from './plan.ts';
import { wordsOf } from './words.ts';

/** What a case is about and who takes part: all that is true on the day of filing. */
export interface CaseBasis {
  district: SampleDistrict;
  school: School | null;
  student: SampleStudent | null;
  staff: Staff;
  topic: Topic;
  words: Words;
  filer: Party;
  /** Of the filer. */
  attorney: Party | null;
  /** Someone who stands by the family without being a lawyer. */
  advocate: Party | null;
  isFiledByParent: boolean;
  isExpedited: boolean;
  /** The fields that a case has from its filing. */
  fields: PartyFields & {
    problem: string;
    facts: string;
    proposedResolution: string;
    locationDistrict: string;
    aeaCode: string;
  };
}

const schoolDistricts = districts.filter((district) => district.weight > 0);

const attorneyShare = { complaint: 0.12, mediation: 0.15, dueprocess: 0.6 };
const filers = {
  complaint: { parent: 80, advocate: 11, attorney: 5, teacher: 4, director: 0 },
  mediation: { parent: 86, advocate: 0, attorney: 0, teacher: 0, director: 14 },
  dueprocess: { parent: 93, advocate: 0, attorney: 0, teacher: 0, director: 7 },
};
const systemicFilers = { parent: 0, advocate: 50, attorney: 25, teacher: 25, director: 0 };
const positions = { advocate: 'Advocate', attorney: 'Attorney', teacher: 'Teacher' };

function filerOf(
  planned: PlannedCase,
  district: SampleDistrict,
  student: SampleStudent | null,
  staff: Staff,
  random: Random,
): Party {
  const by = random.weighted(student ? filers[planned.kind] : systemicFilers);
  if (by === 'parent' && student) return parentParty(student.parent, student.record, random);
  if (by === 'director')
    return officeParty(staff.director, 'Director of Special Education', district, random);
  const position = by === 'attorney' || by === 'teacher' ? positions[by] : positions.advocate;
  return officeParty(grownUp(random), position, district, random, 'mail');
}

function topicFor(planned: PlannedCase, isExpedited: boolean, filer: Party, random: Random): Topic {
  if (planned.studentId === null) return random.pick(systemicTopics);
  if (isExpedited) return random.pick(disciplineTopics);
  if (planned.kind === 'dueprocess' && filer.position.startsWith('Director'))
    return random.pick(agencyTopics);
  return random.pick(studentTopics);
}

/**
 * The basis of a case; a mediation made from a due process case has that case's (docs/product.md 4.4). `studentOf` gives the
 * student of a number.
 */
export function basisOf(
  seed: number,
  planned: PlannedCase,
  studentOf: (id: number) => SampleStudent,
): CaseBasis {
  const root = planned.kind === 'mediation' ? (planned.partner ?? planned) : planned;
  const random = randomFor(seed, `basis ${root.kind} ${root.id}`);
  const student = root.studentId === null ? null : studentOf(root.studentId);
  const district = student?.district ?? random.pick(schoolDistricts);
  const staff = staffOf(district, student?.school ?? null, random);
  const filer = filerOf(root, district, student, staff, random);
  const isFiledByParent = filer.position === 'Parent' || filer.position === 'Guardian';
  const isExpedited = root.kind === 'dueprocess' && isFiledByParent && random.chance(0.14);
  const topic = topicFor(root, isExpedited, filer, random);
  const words = wordsOf(root, district, student, staff, filer.person, random);
  const attorney = random.chance(attorneyShare[root.kind])
    ? officeParty(grownUp(random), 'Attorney', district, random, 'law')
    : null;
  const advocate = random.chance(0.3)
    ? officeParty(grownUp(random), 'Advocate', district, random, 'mail')
    : null;
  // Told in the topic's order, which is that of time.
  const told = new Set(random.some(topic.facts, random.int(2, 4)));
  const facts = topic.facts.filter((text) => told.has(text)).map((text) => fill(text, words));
  return {
    district,
    school: student?.school ?? null,
    student,
    staff,
    topic,
    words,
    filer,
    attorney,
    advocate,
    isFiledByParent,
    isExpedited,
    fields: {
      ...partyFieldsOf(filer, attorney),
      problem: fill(random.pick(topic.problems), words),
      facts: facts.join(random.chance(0.5) ? '\n\n' : ' '),
      proposedResolution: fill(random.pick(topic.resolutions), words),
      locationDistrict: district.code,
      aeaCode: district.aeaCode,
    },
  };
}
