import { useMemo } from 'react';
import { type CaseFilter, passesFilter } from '#domain/cases/filters.ts';
import { assignedOf } from '#domain/cases/assigned.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { type NextDue, nextDue } from '#domain/deadlines/next-due.ts';
import type { CaseKind } from '#domain/events.ts';
import type { ListedCase, Viewed } from '#sync/engine/engine.ts';
import { listedCase, listNames } from '#sync/view/listed-case.ts';
import { useAll, useEngine, useObservable, useOpenSession } from '../shell/engine-context.ts';
import { referenceOf } from '../shell/links.ts';
import { todayHere } from '../ui/today.ts';

/** A case as grids show it, whatever its kind. */
export interface CaseRow extends ListedCase {
  reference: string;
  /** Whose work it is; undefined while the record is being opened, as `due` is. */
  person: string | null | undefined;
  /** What is to be met first. */
  due: NextDue | null | undefined;
}

const none: readonly never[] = [];

/** The row of a record as it was made last: thousands of rows stay the same when one record changes. */
const made = new WeakMap<object, { today: string; row: CaseRow }>();

function rowOf<K extends CaseKind>(kind: K, viewed: Viewed<K>, listed: ListedCase, today: string): CaseRow {
  const before = made.get(viewed);
  if (
    before?.today === today &&
    before.row.studentName === listed.studentName &&
    before.row.districtName === listed.districtName
  )
    return before.row;
  const row: CaseRow = {
    ...listed,
    reference: referenceOf(listed),
    person: assignedOf(kind, viewed.record).name,
    due: nextDue(dueDatesOf(kind, viewed.record), today),
  };
  made.set(viewed, { today, row });
  return row;
}

/** Cases as rows with their student's and district's names; the grid puts them in order. */
export function useCaseRows<K extends CaseKind>(kind: K, cases: readonly Viewed<K>[]): readonly CaseRow[] {
  const students = useAll('student');
  const districts = useAll('district');
  const today = todayHere();
  return useMemo(() => {
    if (cases.length === 0) return none;
    const names = listNames(students, districts);
    return cases.map((viewed) =>
      rowOf(kind, viewed, listedCase(kind, viewed.record, viewed.mark, names), today),
    );
  }, [kind, cases, students, districts, today]);
}

/** All cases of a kind that pass the list's filter for the selected year: as last known while their records are being opened. */
export function useFilteredCases<K extends CaseKind>(kind: K, filter: CaseFilter): readonly CaseRow[] {
  const { year } = useOpenSession();
  const early = useObservable(useEngine().early);
  const all = useAll(kind);
  const passing = useMemo(
    () => (early ? none : all.filter(({ record }) => passesFilter(record, filter, year.name))),
    [early, all, filter, year.name],
  );
  const rows = useCaseRows(kind, passing);
  const known = useMemo(
    () =>
      early
        ?.cases(kind)
        .filter((listed) => passesFilter(listed, filter, year.name))
        .map((listed) => ({
          ...listed,
          reference: referenceOf(listed),
          person: undefined,
          due: undefined,
        })),
    [early, kind, filter, year.name],
  );
  return known ?? rows;
}
