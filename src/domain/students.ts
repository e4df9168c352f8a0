import * as v from 'valibot';
import {
  email,
  recordFields,
  requiredLine,
  rowNumber,
  searchedText,
  shortText,
  withoutUnseen,
  zip,
} from './fields.ts';
import type { FieldGroups } from './rules.ts';

/** A State ID without what a paste brings along. */
export const typedStateId = withoutUnseen;

const tenDigits = /^\d{10}$/;

/** The fields of a student that people type (docs/product.md 3.4). */
export const studentFields = {
  stateId: v.pipe(
    v.string('State ID is required'),
    // What callers are told to send; what follows a transformation is in no document.
    v.metadata({ pattern: tenDigits.source }),
    v.transform(typedStateId),
    v.nonEmpty('State ID is required'),
    v.regex(tenDigits, 'State ID must be exactly 10 digits'),
  ),
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  districtCode: shortText,
  aeaCode: shortText,
  buildingCode: shortText,
  buildingName: shortText,
  streetAddress: shortText,
  city: shortText,
  state: shortText,
  zip,
  guardianFirstName1: shortText,
  guardianLastName1: shortText,
  guardianFirstName2: shortText,
  guardianLastName2: shortText,
  guardianStreetAddress: shortText,
  guardianCity: shortText,
  guardianState: shortText,
  guardianZip: zip,
  guardianPhone: shortText,
  guardianPhoneAlternate: shortText,
  guardianEmail: email,
  guardianOtherFirstName: shortText,
  guardianOtherLastName: shortText,
  guardianOtherStreetAddress: shortText,
  guardianOtherStreetCity: shortText,
  guardianOtherState: shortText,
  guardianOtherZip: zip,
  guardianOtherPhone: shortText,
  guardianOtherPhoneAlternate: shortText,
  guardianOtherEmail: email,
};

/** The state of an address that nobody typed (docs/product.md 9). */
const usualState = 'IA';

/** A new student whose state nobody names has the usual one; null is a state that somebody emptied. */
export const studentCreate = { ...studentFields, state: v.optional(shortText, usualState) };

export const Student = v.object({ ...recordFields, ...studentFields });
export type Student = v.InferOutput<typeof Student>;

export const studentGroups: FieldGroups = [
  ['districtCode', 'aeaCode', 'buildingCode', 'buildingName'],
  ['streetAddress', 'city', 'state', 'zip'],
  ['guardianStreetAddress', 'guardianCity', 'guardianState', 'guardianZip'],
  ['guardianOtherStreetAddress', 'guardianOtherStreetCity', 'guardianOtherState', 'guardianOtherZip'],
];

/** What every record of a student adds for the screens: the district's name, and the cases by kind. */
export const studentDisplay = {
  districtName: v.nullable(v.string()),
  mediationCount: v.number(),
  complaintCount: v.number(),
  dueProcessCount: v.number(),
  /** The case's id where there is exactly one of its kind, else null. */
  mediationId: v.nullable(v.number()),
  complaintId: v.nullable(v.number()),
  dueProcessId: v.nullable(v.number()),
};

/** The info card: who the student is and how many cases of each kind there are (docs/api.md, Lists). */
export const StudentInfo = v.object({
  id: v.number(),
  uid: v.string(),
  stateId: v.string(),
  displayName: v.string(),
  ...studentDisplay,
});
export type StudentInfo = v.InferOutput<typeof StudentInfo>;

/** The student search form (docs/product.md 3.4); null or absent narrows nothing. */
export const StudentSearch = v.strictObject({
  studentId: v.optional(v.nullable(rowNumber), null),
  stateId: v.optional(searchedText, null),
  firstName: v.optional(searchedText, null),
  lastName: v.optional(searchedText, null),
  districtCode: v.optional(shortText, null),
});
export type StudentSearch = v.InferOutput<typeof StudentSearch>;

/** A line of a student typeahead, shown as name with the State ID in parentheses. */
export const StudentSearchItem = v.object({
  id: v.number(),
  uid: v.string(),
  stateId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  districtCode: v.nullable(v.string()),
});
export type StudentSearchItem = v.InferOutput<typeof StudentSearchItem>;

/** 'last, first', as lists and cards show a person; a missing half leaves no comma. */
export const displayName = (person: { firstName: string | null; lastName: string | null }): string =>
  [person.lastName, person.firstName].filter(Boolean).join(', ');

/** The first guardian as 'last, first'. */
export const parentName = (student: Student): string =>
  displayName({ firstName: student.guardianFirstName1, lastName: student.guardianLastName1 });

/** A new student's fields before anybody typed. */
export const blankStudent = () => ({ state: usualState });

const guardianAddress = {
  state: 'guardianState',
  streetAddress: 'guardianStreetAddress',
  city: 'guardianCity',
  zip: 'guardianZip',
} as const;

type AddressField = keyof typeof guardianAddress;

/** One of the address fields for the guardian, whose own it never replaces; a zip that is typed by half waits. */
function copyOf(field: AddressField, student: Partial<Student>): Partial<Student> {
  const target = guardianAddress[field];
  const value = student[field];
  return value && !student[target] && v.is(studentFields[target], value) ? { [target]: value } : {};
}

/**
 * Leaving one of the student's address fields copies it to the guardian's address where that is empty
 * (docs/product.md 4.6). The state goes along: it has its default, and nobody leaves a field that they don't touch.
 * Returns the fields to set.
 */
export function copyToGuardian(field: AddressField, student: Partial<Student>): Partial<Student> {
  const copied = copyOf(field, student);
  return Object.keys(copied).length === 0 ? {} : { ...copyOf('state', student), ...copied };
}
