import type { RecordOf } from '#domain/records/records.ts';
import { type Day, isoDay, momentOf } from '../drawing/days.ts';
import { type Random, randomFor } from '../drawing/random.ts';
import { uidAt } from '../drawing/uids.ts';
import { domainOf, emailAddress, phone, streetAddress } from '../places/addresses.ts';
import { districts, type SampleDistrict, type School } from '../places/districts.ts';
import { lastNames } from './names.ts';
import { child, grownUp, type Person } from './person.ts';

/** A student's record, with the day of making that the database keeps beside it. */
export type StudentRecord = RecordOf<'student'> & { createdOn: string };

/** A student with the people and places that their cases tell of. */
export interface SampleStudent {
  record: StudentRecord;
  person: Person;
  parent: Person;
  district: SampleDistrict;
  school: School;
}

const byWeight = districts.flatMap((district) => Array.from({ length: district.weight }, () => district));

/** Ten digits, different for each id: the steps go round a prime. */
const stateIdOf = (id: number) => String(1_000_000_000 + ((id * 7_368_787) % 8_999_999_993));

function otherGuardian(random: Random, district: SampleDistrict) {
  const person = grownUp(random);
  return {
    guardianOtherFirstName: person.firstName,
    guardianOtherLastName: person.lastName,
    guardianOtherStreetAddress: streetAddress(random),
    guardianOtherStreetCity: district.city,
    guardianOtherState: 'IA',
    guardianOtherZip: district.zip,
    guardianOtherPhone: phone(district.areaCode, random),
    guardianOtherPhoneAlternate: null,
    guardianOtherEmail: emailAddress(person.firstName, person.lastName, 'mail.example'),
  };
}

const noOtherGuardian = {
  guardianOtherFirstName: null,
  guardianOtherLastName: null,
  guardianOtherStreetAddress: null,
  guardianOtherStreetCity: null,
  guardianOtherState: null,
  guardianOtherZip: null,
  guardianOtherPhone: null,
  guardianOtherPhoneAlternate: null,
  guardianOtherEmail: null,
};

/** The student of a number, always the same for a seed; `entered` is the day of making. */
export function makeStudent(seed: number, id: number, entered: Day): SampleStudent {
  const random = randomFor(seed, `student ${id}`);
  const person = child(random);
  const district = random.pick(byWeight);
  const school = random.pick(district.schools);
  const parent = grownUp(random, random.chance(0.8) ? person.lastName : random.pickSkewed(lastNames));
  const second = random.chance(0.6) ? grownUp(random, random.chance(0.7) ? person.lastName : null) : null;
  const home = { street: streetAddress(random), city: district.city, state: 'IA', zip: district.zip };
  const moment = momentOf(entered, random);
  const record: StudentRecord = {
    id,
    uid: uidAt(moment, random),
    version: 1,
    updatedAt: new Date(moment).toISOString(),
    createdOn: isoDay(entered),
    stateId: stateIdOf(id),
    firstName: person.firstName,
    lastName: person.lastName,
    districtCode: district.code,
    aeaCode: district.aeaCode,
    buildingCode: school.code,
    buildingName: school.name,
    streetAddress: home.street,
    city: home.city,
    state: home.state,
    zip: home.zip,
    guardianFirstName1: parent.firstName,
    guardianLastName1: parent.lastName,
    guardianFirstName2: second?.firstName ?? null,
    guardianLastName2: second?.lastName ?? null,
    guardianStreetAddress: home.street,
    guardianCity: home.city,
    guardianState: home.state,
    guardianZip: home.zip,
    guardianPhone: phone(district.areaCode, random),
    guardianPhoneAlternate: random.chance(0.4) ? phone(district.areaCode, random) : null,
    guardianEmail: random.chance(0.85)
      ? emailAddress(parent.firstName, parent.lastName, domainOf('mail'))
      : null,
    ...(random.chance(0.12) ? otherGuardian(random, district) : noOtherGuardian),
  };
  return { record, person, parent, district, school };
}
