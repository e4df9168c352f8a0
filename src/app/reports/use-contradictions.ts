import { useMemo } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import type { CaseKind } from '#domain/events.ts';
import { isWithin, schoolYearRange } from '#domain/school-year.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { createCaseFinder, useFoundInCases } from '../parts/of-cases.ts';
import { useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';

/** A case with something in it that can't be as it stands. */
export interface ContradictoryCase {
  id: number;
  uid: string;
  kind: CaseKind;
  number: string | null;
  /** What nobody has explained. */
  says: readonly string[];
  explained: readonly string[];
  /** The words that explain it; null where nothing is. */
  explanation: string | null;
}

const contradictionFinder = createCaseFinder((kind, record, parts): ContradictoryCase[] => {
  const odd = oddities(kind, record, parts);
  if (odd.length === 0) return [];
  const sentences = (isExplained: boolean) =>
    odd.filter((one) => one.isExplained === isExplained).map(({ says }) => says);
  const explained = sentences(true);
  return [
    {
      id: record.id,
      uid: record.uid,
      kind,
      number: caseKinds[kind].number(record),
      says: sentences(false),
      explained,
      explanation: explained.length === 0 ? null : record.oddityExplanation,
    },
  ];
});

/** What contradicts itself, as far as it is known. */
export interface Contradictions {
  /** Undefined while they are first looked for, and while none is found though cases or their parts are still being read. */
  cases: readonly ContradictoryCase[] | undefined;
  /** Whether findings and events were looked at, too. */
  hasParts: boolean;
}

/** The cases of the selected year whose data contradicts itself, with their findings and events, from the device. */
export function useContradictions(): Contradictions {
  const { year } = useOpenSession();
  const hasYear = useHasWholeYear();
  const isOfYear = useMemo(() => {
    const range = schoolYearRange(year.name);
    return <K extends CaseKind>({ record }: Viewed<K>) => isWithin(record.dateFiled, range);
  }, [year.name]);
  const known = useFoundInCases(contradictionFinder, isOfYear);
  const hasParts = known?.hasParts === true;
  return { cases: known?.found.length === 0 && !(hasYear && hasParts) ? undefined : known?.found, hasParts };
}
