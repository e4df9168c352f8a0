import { useMemo } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records.ts';
import { isWithin, schoolYearRange } from '#domain/school-year.ts';
import { useAll, useOpenSession } from '../shell/engine-context.ts';

/** A case with something in it that can't be as it stands. */
export interface ContradictoryCase {
  uid: string;
  kind: CaseKind;
  number: string | null;
  says: readonly string[];
}

/** The cases of the selected year whose data contradicts itself, from the device. */
export function useContradictions(): readonly ContradictoryCase[] {
  const { year } = useOpenSession();
  const complaints = useAll('complaint');
  const mediations = useAll('mediation');
  const dueProcesses = useAll('dueprocess');
  return useMemo(() => {
    const range = schoolYearRange(year.name);
    const found = <K extends CaseKind>(
      kind: K,
      all: readonly { record: RecordOf<K> }[],
    ): ContradictoryCase[] =>
      all.flatMap(({ record }) => {
        const odd = isWithin(record.dateFiled, range) ? oddities(kind, record) : [];
        if (odd.length === 0) return [];
        const { uid } = record;
        return [{ uid, kind, number: caseKinds[kind].number(record), says: odd.map(({ says }) => says) }];
      });
    return [
      ...found('complaint', complaints),
      ...found('mediation', mediations),
      ...found('dueprocess', dueProcesses),
    ];
  }, [complaints, mediations, dueProcesses, year.name]);
}
