import { useMemo } from 'react';
import { isOpen } from '#domain/cases/parts.ts';
import { BeforeOffline } from '../offline/before-offline.tsx';
import { useAll } from '../shell/engine-context.ts';

/** Before you go offline, for all open cases: those that the tiles count. */
export function OpenCasesOffline() {
  const [dueProcesses, mediations, complaints] = [
    useAll('dueprocess'),
    useAll('mediation'),
    useAll('complaint'),
  ];
  const cases = useMemo(
    () =>
      [...dueProcesses, ...mediations, ...complaints]
        .filter(({ record }) => isOpen(record))
        .map(({ entity, record }) => ({ kind: entity, uid: record.uid })),
    [dueProcesses, mediations, complaints],
  );
  return <BeforeOffline cases={cases} />;
}
