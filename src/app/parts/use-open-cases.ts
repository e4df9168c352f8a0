import { useMemo } from 'react';
import { assignedOf } from '#domain/cases/assigned.ts';
import { isOpen } from '#domain/cases/parts.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { useAll } from '../shell/engine-context.ts';
import type { CaseKey } from './assign-dialog.tsx';

/** The open cases of each user by uid; every year's open ones are on this device. */
export function useOpenCases(): ReadonlyMap<string, readonly CaseKey[]> {
  const mediations = useAll('mediation');
  const dueProcesses = useAll('dueprocess');
  const complaints = useAll('complaint');
  return useMemo(() => {
    const byUser = new Map<string, CaseKey[]>();
    const add = <K extends CaseKind>(kind: K, all: readonly { record: RecordOf<K> }[]) => {
      for (const { record } of all) {
        const { userUid } = assignedOf(kind, record);
        if (userUid === null || !isOpen(record)) continue;
        const cases = byUser.get(userUid) ?? [];
        cases.push({ kind, uid: record.uid });
        byUser.set(userUid, cases);
      }
    };
    add('mediation', mediations);
    add('dueprocess', dueProcesses);
    add('complaint', complaints);
    return byUser;
  }, [mediations, dueProcesses, complaints]);
}
