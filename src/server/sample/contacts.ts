import type { RecordOf } from '#domain/records/records.ts';
import type { CaseBasis } from './basis/basis.ts';
import type { PlannedCase } from './basis/plan.ts';
import { momentOf } from './drawing/days.ts';
import type { Random } from './drawing/random.ts';
import { uidAt } from './drawing/uids.ts';
import { officeParty, parentParty, type Party } from './people/parties.ts';

const notes = [
  'Prefers to be called before 9 in the morning or after 4.',
  'Asks that everything be sent by email as well as by mail.',
  'Works nights; leave a voicemail.',
  'Interpreter needed (call the language line first).',
  'On leave until the end of the month; the office takes messages.',
  'Best reached on the cell phone.',
  'Attended the last IEP meeting.',
  'Copy on all correspondence.',
];

/** Who may be listed, the most important first. */
function candidates(
  { district, school, student, staff, filer, attorney, advocate }: CaseBasis,
  random: Random,
) {
  const office = (person: Party['person'], title: string, employer = district.city) =>
    officeParty(person, title, district, random, employer);
  const parent = student ? parentParty(student.parent, student.record, random) : null;
  const isFiler = (person: Party['person']) => person === filer.person;
  const consultant = office(staff.consultant, `Special Education Consultant, ${district.aeaName}`, 'aea');
  return [
    filer,
    ...(parent && !isFiler(parent.person) ? [parent] : []),
    ...(attorney ? [{ ...attorney, position: 'Attorney for the filer' }] : []),
    ...(isFiler(staff.director) ? [] : [office(staff.director, 'Director of Special Education')]),
    ...(school ? [office(staff.principal, `Principal, ${school.name}`)] : []),
    consultant,
    ...(advocate && !isFiler(advocate.person) ? [advocate] : []),
    ...(school ? [office(staff.teacher, 'Special Education Teacher')] : []),
    office(staff.superintendent, 'Superintendent'),
    office(staff.counsel, 'Counsel for the district', 'law'),
  ];
}

/** One to six contacts of a case, in the order of the list; `nextId` gives their numbers. */
export function contactsOf(
  planned: PlannedCase,
  basis: CaseBasis,
  random: Random,
  nextId: () => number,
): RecordOf<'contact'>[] {
  const parties = candidates(basis, random).slice(0, random.int(1, 6));
  return parties.map((party, sortId) => {
    const moment = momentOf(planned.filed, random);
    return {
      id: nextId(),
      uid: uidAt(moment, random),
      version: 1,
      updatedAt: new Date(moment).toISOString(),
      parentId: planned.id,
      parentUid: planned.uid,
      parentType: planned.kind,
      firstName: party.person.firstName,
      lastName: party.person.lastName,
      title: party.position,
      description: `${party.address}\n${party.city}, IA ${party.zip}`,
      contactInformation: random.chance(0.8) ? `${party.phone}\n${party.email}` : party.phone,
      notes: random.chance(0.3) ? random.pick(notes) : null,
      sortId,
    };
  });
}
