import { useMemo } from 'react';
import type { CaseSearchItem } from '#domain/cases/case-search.ts';
import { type CaseSearchFilter, passesFilter } from '#domain/cases/filters.ts';
import { isStub } from '#domain/cases/restricted.ts';
import { caseSearchItem } from '#domain/cases/search-cases.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { type NextDue, nextDue } from '#domain/deadlines/next-due.ts';
import { useAll, useEngine, useOpenSession } from '../shell/engine-context.ts';
import { useToday } from '../ui/use-today.ts';

/** A found case as its grid shows it. */
export interface FoundRow extends CaseSearchItem {
  /** What is to be met first; only an open case has some, and each open case is on the device. */
  due: NextDue | null;
}

/**
 * Found cases as the device has them, where it does: it knows its own edits before the server, and what was changed since the server
 * answered. One that the filter no longer lets pass is left out.
 */
export function useFoundRows(
  items: readonly CaseSearchItem[] | undefined,
  filter: CaseSearchFilter,
): readonly FoundRow[] | undefined {
  const { view } = useEngine();
  const { year } = useOpenSession();
  const [complaints, mediations, dueProcesses] = [
    useAll('complaint'),
    useAll('mediation'),
    useAll('dueprocess'),
  ];
  const students = useAll('student');
  const today = useToday();
  /** Other records may have other days. */
  const records = useMemo(
    () => [complaints, mediations, dueProcesses, students],
    [complaints, mediations, dueProcesses, students],
  );
  return useMemo(() => {
    const passes = filter === 'all' ? () => true : passesFilter(filter, year.name);
    return (
      records &&
      items?.flatMap((item): FoundRow[] => {
        const record = view.find(item.type, `~${item.uid}`)?.record;
        if (!record || isStub(record)) return [{ ...item, due: null }];
        if (!passes(record)) return [];
        const student = view.find('student', `~${record.studentUid}`)?.record;
        const mediationUid = 'mediationUid' in record ? record.mediationUid : null;
        const mediation = view.find('mediation', `~${mediationUid}`)?.record;
        const dueProcessUid = 'dueProcessUid' in record ? record.dueProcessUid : null;
        const dueProcess = view.find('dueprocess', `~${dueProcessUid}`)?.record;
        const known = caseSearchItem(item.type, record, { student, mediation, dueProcess });
        return [
          {
            ...known,
            // Of what the device lacks the server has told.
            ...(!student && { studentName: item.studentName }),
            ...(mediationUid !== null && !mediation && { mediationDateHeld: item.mediationDateHeld }),
            ...(dueProcessUid !== null && !dueProcess && { dueProcessCaseNumber: item.dueProcessCaseNumber }),
            due: nextDue(dueDatesOf(item.type, record as never), today),
          },
        ];
      })
    );
  }, [items, filter, year.name, records, view, today]);
}
