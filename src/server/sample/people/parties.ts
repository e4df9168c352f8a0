import type { Complaint } from '#domain/cases/complaint.ts';
import type { partyFields } from '#domain/cases/parts.ts';
import type { Random } from '../drawing/random.ts';
import { domainOf, emailAddress, phone, streetAddress } from '../places/addresses.ts';
import type { SampleDistrict } from '../places/districts.ts';
import type { Person } from './person.ts';
import type { StudentRecord } from './students.ts';

/** The fields of a case that tell who filed and who represents them. */
export type PartyFields = Pick<Complaint, keyof typeof partyFields>;

/** Someone with an address at which letters reach them. */
export interface Party {
  person: Person;
  position: string;
  address: string;
  city: string;
  zip: string;
  phone: string;
  email: string;
}

/** A parent, at the address in the student's record. */
export const parentParty = (person: Person, student: StudentRecord, random: Random): Party => ({
  person,
  position: random.chance(0.92) ? 'Parent' : 'Guardian',
  address: student.guardianStreetAddress ?? streetAddress(random),
  city: student.guardianCity ?? '',
  zip: student.guardianZip ?? '',
  phone: student.guardianPhone ?? phone('515', random),
  email: student.guardianEmail ?? emailAddress(person.firstName, person.lastName, 'mail.example'),
});

/** Someone who works in the place of the district, or has an office there. */
export const officeParty = (
  person: Person,
  position: string,
  district: SampleDistrict,
  random: Random,
  employer = district.city,
): Party => ({
  person,
  position,
  address: streetAddress(random),
  city: district.city,
  zip: district.zip,
  phone: phone(district.areaCode, random),
  email: emailAddress(person.firstName, person.lastName, domainOf(employer)),
});

/** The parties as the fields of a case. */
export const partyFieldsOf = (filer: Party, attorney: Party | null): PartyFields => ({
  filerFirstName: filer.person.firstName,
  filerLastName: filer.person.lastName,
  filerPosition: filer.position,
  filerAddress: filer.address,
  filerCity: filer.city,
  filerState: 'IA',
  filerZip: filer.zip,
  filerPhone: filer.phone,
  filerEmail: filer.email,
  attorneyFirstName: attorney?.person.firstName ?? null,
  attorneyLastName: attorney?.person.lastName ?? null,
  attorneyAddress: attorney?.address ?? null,
  attorneyCity: attorney?.city ?? null,
  attorneyState: attorney ? 'IA' : null,
  attorneyZip: attorney?.zip ?? null,
  attorneyPhone: attorney?.phone ?? null,
  attorneyEmail: attorney?.email ?? null,
});
