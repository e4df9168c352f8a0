import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { districtText } from '#domain/lookups.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { displayName } from '#domain/students.ts';
import { uidMap } from '../base/uid-map.ts';
import type { ListedCase } from '../model/opening.ts';
import type { Mark, Viewed } from '../model/view.ts';

/** The names that lists show instead of references. */
export interface ListNames {
  student(uid: string): string | null;
  district(code: string): string | null;
}

/** Names of these students by uid and districts by code, as lists show them. */
export function listNames(
  students: readonly Pick<Viewed<'student'>, 'record'>[],
  districts: readonly Pick<Viewed<'district'>, 'record'>[],
): ListNames {
  const studentNames = uidMap<string>();
  for (const { record } of students) studentNames.set(record.uid, displayName(record));
  const districtNames = new Map(districts.map(({ record }) => [record.code, districtText(record)]));
  return {
    student: (uid) => studentNames.get(uid) ?? null,
    district: (code) => districtNames.get(code) ?? null,
  };
}

/** What lists show of a case; a district without a name goes by its code. */
export function listedCase<K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  mark: Mark | null,
  names: ListNames,
): ListedCase {
  const { uid, id, studentUid, locationDistrict, dateFiled, dateClosed } = record;
  return {
    uid,
    id,
    number: caseKinds[kind].number(record),
    dateFiled,
    dateClosed,
    studentUid,
    studentName: studentUid ? names.student(studentUid) : null,
    districtName: locationDistrict ? (names.district(locationDistrict) ?? locationDistrict) : null,
    mark,
  };
}
