import { useMemo } from 'react';
import { type CaseFilter, passesFilter } from '#domain/cases/filters.ts';
import { assignedOf } from '#domain/cases/assigned.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { type NextDue, nextDue } from '#domain/deadlines/next-due.ts';
import { isStub } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import type { ListedCase, Viewed } from '#sync/engine/engine.ts';
import { listedCase, type ListNames, listNames } from '#sync/view/listed-case.ts';
import { useAll, useEngine, useObservable, useOpenSession, useStubs } from '../shell/engine-context.ts';
import { referenceOf } from '../shell/links.ts';
import { useToday } from '../ui/use-today.ts';

/** A case as grids show it, whatever its kind. */
export interface CaseRow extends ListedCase {
  reference: string;
  /** Whose work it is; undefined while the record is being opened, as `due` is. */
  person: string | null | undefined;
  /** What is to be met first. */
  due: NextDue | null | undefined;
}

/** A case that is restricted to others: its number is all that is known of it. */
export const isHiddenRow = ({ dateFiled }: Pick<ListedCase, 'dateFiled'>): boolean => dateFiled === null;

const none: readonly never[] = [];

/** Whose names and which day rows were made with. */
interface Basis {
  students: readonly Viewed<'student'>[];
  districts: readonly Viewed<'district'>[];
  today: string;
  names: ListNames;
}

/** By their students; weakly, so that a lock leaves no name here. */
const bases = new WeakMap<readonly Viewed<'student'>[], Basis>();

/** The same one as before while students, districts and day are the same: rows that were made with it are not looked at again. */
function basisOf(parts: Omit<Basis, 'names'>): Basis {
  const { students, districts, today } = parts;
  const before = bases.get(students);
  if (before?.districts === districts && before.today === today) return before;
  const basis = { ...parts, names: listNames(students, districts) };
  bases.set(students, basis);
  return basis;
}

/** The row of a record as it was made last: thousands of rows stay the same when one record changes. */
const made = new WeakMap<object, { basis: Basis; row: CaseRow }>();

function rowOf<K extends CaseKind>(kind: K, viewed: Viewed<K>, basis: Basis): CaseRow {
  const before = made.get(viewed);
  if (before?.basis === basis) return before.row;
  const listed = listedCase(kind, viewed.record, viewed.mark, basis.names);
  const isSame =
    before?.basis.today === basis.today &&
    before.row.studentName === listed.studentName &&
    before.row.districtName === listed.districtName;
  const row: CaseRow = isSame
    ? before.row
    : {
        ...listed,
        reference: referenceOf(listed),
        person: assignedOf(kind, viewed.record).name,
        due: isStub(viewed.record) ? null : nextDue(dueDatesOf(kind, viewed.record), basis.today),
      };
  made.set(viewed, { basis, row });
  return row;
}

/** Cases as rows with their student's and district's names; the grid puts them in order. */
export function useCaseRows<K extends CaseKind>(kind: K, cases: readonly Viewed<K>[]): readonly CaseRow[] {
  const students = useAll('student');
  const districts = useAll('district');
  const today = useToday();
  return useMemo(() => {
    if (cases.length === 0) return none;
    const basis = basisOf({ students, districts, today });
    return cases.map((viewed) => rowOf(kind, viewed, basis));
  }, [kind, cases, students, districts, today]);
}

/** All cases of a kind that pass the list's filter for the selected year: as last known while their records are being opened. */
export function useFilteredCases<K extends CaseKind>(kind: K, filter: CaseFilter): readonly CaseRow[] {
  const { year } = useOpenSession();
  const early = useObservable(useEngine().early);
  const all = useAll(kind);
  const stubs = useStubs(kind);
  const passing = useMemo(() => {
    const passes = passesFilter(filter, year.name);
    if (early) return none;
    const ofList = all.filter(({ record }) => passes(record));
    return stubs.length === 0 ? ofList : [...ofList, ...stubs];
  }, [early, all, stubs, filter, year.name]);
  const rows = useCaseRows(kind, passing);
  const known = useMemo(
    () =>
      early
        ?.cases(kind)
        .filter(passesFilter(filter, year.name))
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
