import { spokenDay, spokenDayOfYear } from '../drawing/days.ts';
import type { Random } from '../drawing/random.ts';
import { courtesyName, fullName, type Person } from '../people/person.ts';
import type { Staff } from '../people/staff.ts';
import type { SampleStudent } from '../people/students.ts';
import type { SampleDistrict, School } from '../places/districts.ts';
import { fill, type Words } from '../texts/fill.ts';
import type { Topic } from '../texts/topic.ts';
import type { PlannedCase } from './plan.ts';

const areasOfNeed = [
  'reading',
  'basic reading and spelling',
  'mathematics',
  'written expression',
  'communication',
  'social skills and self-regulation',
  'behavior',
  'adaptive skills',
  'attention and organization',
  'fine motor skills',
];

const grades = {
  elementary: ['kindergarten', 'first-grade', 'second-grade', 'third-grade', 'fourth-grade', 'fifth-grade'],
  middle: ['sixth-grade', 'seventh-grade', 'eighth-grade'],
  high: ['ninth-grade', 'tenth-grade', 'eleventh-grade', 'twelfth-grade'],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words about people, places and figures; those about one child are left out where there is none. */
export function wordsOf(
  planned: PlannedCase,
  district: SampleDistrict,
  student: SampleStudent | null,
  staff: Staff,
  filer: Person,
  random: Random,
): Words {
  const past = planned.filed - random.int(70, 230);
  const past2 = past + random.int(15, 55);
  return {
    past: spokenDay(past),
    past2: spokenDayOfYear(past2),
    minutes: String(random.int(6, 40) * 15),
    weeks: random.pick(['five', 'six', 'seven', 'nine', 'eleven', 'fourteen']),
    n: random.pick(['two', 'three', 'four']),
    days: String(random.int(11, 34)),
    hours: String(random.int(3, 24) * 5),
    sample: random.pick(['six', 'eight', 'ten', 'twelve', 'fifteen']),
    vacancies: random.pick(['three', 'four', 'five', 'seven']),
    pages: String(random.int(4, 212)),
    witnesses: random.pick(['Four', 'Five', 'Six', 'Eight']),
    district: district.name,
    city: district.city,
    aea: district.aeaName,
    director: courtesyName(staff.director),
    consultant: courtesyName(staff.consultant),
    filer: fullName(filer),
    ...(student ? childWords(student, student.school, staff, random) : { place: 'the district office' }),
  };
}

function childWords(student: SampleStudent, school: School, staff: Staff, random: Random): Words {
  const { person, parent } = student;
  const his = person.isFemale ? 'her' : 'his';
  const he = person.isFemale ? 'she' : 'he';
  return {
    first: person.firstName,
    he,
    He: capital(he),
    his,
    His: capital(his),
    him: person.isFemale ? 'her' : 'him',
    grade: random.pick(grades[school.level]),
    needs: random.pick(areasOfNeed),
    parent: courtesyName(parent),
    heParent: parent.isFemale ? 'she' : 'he',
    principal: courtesyName(staff.principal),
    teacher: courtesyName(staff.teacher),
    school: school.name,
    place: school.name,
  };
}

/** Words about what the case turns on, drawn anew for each text so that a log doesn't repeat itself. */
export function topicWords(topic: Topic, words: Words, random: Random): Words {
  const document = random.pick(topic.documents);
  const point = fill(random.pick(topic.points), words);
  return {
    subject: topic.subject,
    document,
    document_: capital(document),
    point,
    point_: `${capital(point)}.`,
    answer: random.pick(topic.answers),
  };
}
