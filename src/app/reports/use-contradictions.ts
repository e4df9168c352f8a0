import { useMemo } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import {
  complaintContradictions,
  contradictionsOf,
  dueProcessContradictions,
  mediationContradictions,
} from '#domain/federal-report/contradictions.ts';
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
    const found = <T extends { uid: string; dateFiled: string }>(
      kind: CaseKind,
      all: readonly { record: T }[],
      number: (record: T) => string | null,
      saysOf: (record: T) => string[],
    ): ContradictoryCase[] =>
      all.flatMap(({ record }) => {
        const says = isWithin(record.dateFiled, range) ? saysOf(record) : [];
        return says.length === 0 ? [] : [{ uid: record.uid, kind, number: number(record), says }];
      });
    return [
      ...found('complaint', complaints, caseKinds.complaint.number, (one) =>
        contradictionsOf(complaintContradictions, one),
      ),
      ...found('mediation', mediations, caseKinds.mediation.number, (one) =>
        contradictionsOf(mediationContradictions, one),
      ),
      ...found('dueprocess', dueProcesses, caseKinds.dueprocess.number, (one) =>
        contradictionsOf(dueProcessContradictions, one),
      ),
    ];
  }, [complaints, mediations, dueProcesses, year.name]);
}
