import { useMemo } from 'react';
import type { CaseSearchItem } from '#domain/cases/case-search.ts';
import { assignedOf } from '#domain/cases/assigned.ts';
import { isStub } from '#domain/cases/restricted.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { type NextDue, nextDue } from '#domain/deadlines/next-due.ts';
import { useAll, useEngine } from '../shell/engine-context.ts';
import { useToday } from '../ui/use-today.ts';

/** A found case as its grid shows it. */
export interface FoundRow extends CaseSearchItem {
  /** What is to be met first; only an open case has some, and each open case is on the device. */
  due: NextDue | null;
}

/** Found cases with whose each is and what is due on it by the device's record of it: a case that was assigned here says so at once. */
export function useFoundRows(items: readonly CaseSearchItem[] | undefined): readonly FoundRow[] | undefined {
  const { view } = useEngine();
  const [complaints, mediations, dueProcesses] = [
    useAll('complaint'),
    useAll('mediation'),
    useAll('dueprocess'),
  ];
  const today = useToday();
  /** Other records may have other days. */
  const records = useMemo(
    () => [complaints, mediations, dueProcesses],
    [complaints, mediations, dueProcesses],
  );
  return useMemo(
    () =>
      records &&
      items?.map((item) => {
        const record = view.find(item.type, `~${item.uid}`)?.record;
        if (!record || isStub(record)) return { ...item, due: null };
        const person = assignedOf(item.type, record as never).name;
        return { ...item, person, due: nextDue(dueDatesOf(item.type, record as never), today) };
      }),
    [items, records, view, today],
  );
}
