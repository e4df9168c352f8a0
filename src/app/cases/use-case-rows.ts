import { useMemo } from 'react';
import { type CaseFilter, passesFilter } from '#domain/cases/filters.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { districtText } from '#domain/lookups.ts';
import type { RecordOf } from '#domain/records.ts';
import { displayName } from '#domain/students.ts';
import type { Mark, Viewed } from '#sync/engine.ts';
import { useAll, useOpenSession } from '../shell/engine-context.ts';
import { referenceOf } from '../shell/links.ts';

/** A case as grids show it, whatever its kind. */
export interface CaseRow {
  uid: string;
  reference: string;
  number: string | null;
  dateFiled: string;
  dateClosed: string | null;
  studentName: string | null;
  districtName: string | null;
  mark: Mark | null;
}

/** Cases as rows with their student's and district's names; the grid puts them in order. */
export function useCaseRows<K extends CaseKind>(kind: K, cases: readonly Viewed<K>[]): readonly CaseRow[] {
  const students = useAll('student');
  const districts = useAll('district');
  return useMemo(() => {
    const studentNames = new Map(students.map(({ record }) => [record.uid, displayName(record)]));
    const districtNames = new Map(districts.map(({ record }) => [record.code, districtText(record)]));
    return cases.map(({ record, mark }) => caseRow(kind, record, mark, studentNames, districtNames));
  }, [kind, cases, students, districts]);
}

/** All cases of a kind that pass the list's filter for the selected year. */
export function useFilteredCases<K extends CaseKind>(kind: K, filter: CaseFilter): readonly CaseRow[] {
  const { year } = useOpenSession();
  const all = useAll(kind);
  const passing = useMemo(
    () => all.filter(({ record }) => passesFilter(record, filter, year.name)),
    [all, filter, year.name],
  );
  return useCaseRows(kind, passing);
}

function caseRow<K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  mark: Mark | null,
  studentNames: ReadonlyMap<string, string>,
  districtNames: ReadonlyMap<string, string>,
): CaseRow {
  const { uid, studentUid, locationDistrict, dateFiled, dateClosed } = record;
  return {
    uid,
    reference: referenceOf(record),
    number: caseKinds[kind].number(record),
    dateFiled,
    dateClosed,
    studentName: studentUid ? (studentNames.get(studentUid) ?? null) : null,
    districtName: locationDistrict ? (districtNames.get(locationDistrict) ?? locationDistrict) : null,
    mark,
  };
}
