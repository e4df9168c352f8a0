import { caseKinds } from '#domain/cases/kinds.ts';
import { numberOrder } from '#domain/cases/number-order.ts';
import { isOpen } from '#domain/cases/parts.ts';
import { type PersonKey, personKeys } from '#domain/cases/people.ts';
import { type CaseKind, isCaseKind } from '#domain/events.ts';
import { type District, districtSearchText } from '#domain/lookups.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { normalised } from '#domain/search.ts';
import type { Student } from '#domain/students.ts';
import type { RecordKey } from '../../model/mirrored.ts';
import type { Memory } from '../memory.ts';
import { type KeyList, keyList } from './key-list.ts';

/** A record by what it is found by. A space before each word of a key tells a word's beginning from its middle. */
export interface Key {
  uid: string;
  /** What typed text is compared with. */
  text: string;
  /** How hits of the same rank are ordered. */
  sort: string;
}

/** A guardian's name, as it is written and as it is searched. */
export interface GuardianKey {
  name: string;
  text: string;
}

export interface StudentKey extends Key {
  id: number;
  stateId: string;
  guardians: readonly GuardianKey[];
}

/** A number of a case, as it is written, in small letters, and by its place in the order of numbers. */
export interface NumberKey {
  number: string;
  text: string;
  order: string;
}

export interface DistrictKey {
  code: string;
  name: string;
  isActive: boolean;
  text: string;
}

export interface CaseKey extends Key {
  id: number;
  kind: CaseKind;
  /** The number that people know it by; null until the server gives it. */
  known: NumberKey | null;
  /** A complaint's other number. */
  running: NumberKey | null;
  people: readonly PersonKey[];
  district: string | null;
  isOpen: boolean;
  dateFiled: string;
}

const spaced = (text: string) => ` ${normalised(text)}`;

const fullName = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ');

function guardiansOf(student: Student): GuardianKey[] {
  const names: (readonly [string | null, string | null])[] = [
    [student.guardianFirstName1, student.guardianLastName1],
    [student.guardianFirstName2, student.guardianLastName2],
    [student.guardianOtherFirstName, student.guardianOtherLastName],
  ];
  return names.flatMap(([first, last]) => {
    const text = spaced(fullName(last, first));
    return text === ' ' ? [] : [{ name: fullName(first, last), text }];
  });
}

function studentKey(student: Student): StudentKey {
  const { uid, id, lastName, firstName, stateId } = student;
  const text = spaced(`${lastName} ${firstName} ${stateId}`);
  return { uid, text, sort: text, id, stateId, guardians: guardiansOf(student) };
}

const numberKey = (number: string | null): NumberKey | null =>
  number === null ? null : { number, text: number.toLowerCase(), order: numberOrder(number) };

const peopleOf = (record: CaseRecord) =>
  personKeys({
    filer: fullName(record.filerFirstName, record.filerLastName),
    investigator: 'investigatorName' in record ? record.investigatorName : null,
    judge: 'hearingALJ' in record ? record.hearingALJ : null,
    mediator: 'mediatorName' in record ? record.mediatorName : null,
  }).map((person) => ({ ...person, key: ` ${person.key}` }));

/** A line break stands before each number, so that typed text never matches across two numbers. */
function caseKey(kind: CaseKind, record: CaseRecord): CaseKey {
  const known = numberKey(caseKinds[kind].number(record as never));
  const running = kind === 'complaint' ? numberKey(record.caseNumber) : null;
  const numbers = [known, running].flatMap((each) => each ?? []);
  return {
    uid: record.uid,
    text: numbers.map(({ text }) => `\n${text}`).join(''),
    sort: numbers[0]?.order ?? '',
    id: record.id,
    kind,
    known,
    running,
    people: peopleOf(record),
    district: record.locationDistrict,
    isOpen: isOpen(record),
    dateFiled: record.dateFiled,
  };
}

const districtKey = ({ code, name, isActive }: District): DistrictKey => ({
  code,
  name,
  isActive,
  text: spaced(districtSearchText({ code, name })),
});

/** What students, cases and districts are found by. */
export interface SearchKeys {
  students: KeyList<StudentKey>;
  cases: KeyList<CaseKey>;
  districts: KeyList<DistrictKey>;
}

/** Keys that are made once for each record and kept up to date with the view. Nothing of them is stored. */
export function searchKeys({ view, onTouched }: Memory): SearchKeys {
  const students = keyList<StudentKey>();
  const cases = keyList<CaseKey>();
  const districts = keyList<DistrictKey>();

  function refresh({ entity, uid }: RecordKey): void {
    if (entity === 'student') {
      const found = view.find('student', `~${uid}`);
      students.put(uid, found && studentKey(found.record));
    } else if (isCaseKind(entity)) {
      const found = view.find(entity, `~${uid}`);
      cases.put(uid, found && caseKey(entity, found.record));
    } else if (entity === 'district') {
      const found = view.find('district', `~${uid}`);
      districts.put(uid, found && districtKey(found.record));
    }
  }

  onTouched((keys) => {
    if (keys === 'everything') {
      for (const list of [students, cases, districts]) list.clear();
    } else for (const key of keys) refresh(key);
  });
  return { students, cases, districts };
}
