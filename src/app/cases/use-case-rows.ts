import { useMemo } from 'react';
import { type CaseFilter, passesFilter } from '#domain/cases/filters.ts';
import type { CaseKind } from '#domain/events.ts';
import type { ListedCase, Viewed } from '#sync/engine/engine.ts';
import { listedCase, listNames } from '#sync/view/listed-case.ts';
import { useAll, useEngine, useObservable, useOpenSession } from '../shell/engine-context.ts';
import { referenceOf } from '../shell/links.ts';

/** A case as grids show it, whatever its kind. */
export interface CaseRow extends ListedCase {
  reference: string;
}

const asRow = (listed: ListedCase): CaseRow => ({ ...listed, reference: referenceOf(listed) });

const none: readonly never[] = [];

/** Cases as rows with their student's and district's names; the grid puts them in order. */
export function useCaseRows<K extends CaseKind>(kind: K, cases: readonly Viewed<K>[]): readonly CaseRow[] {
  const students = useAll('student');
  const districts = useAll('district');
  return useMemo(() => {
    if (cases.length === 0) return none;
    const names = listNames(students, districts);
    return cases.map(({ record, mark }) => asRow(listedCase(kind, record, mark, names)));
  }, [kind, cases, students, districts]);
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
        .map(asRow),
    [early, kind, filter, year.name],
  );
  return known ?? rows;
}
