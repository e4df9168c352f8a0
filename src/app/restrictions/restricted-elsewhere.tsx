import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { MissingRecord } from '../parts/missing-record.tsx';
import { useCall } from '../shell/use-call.ts';
import { RecordSkeleton } from '../ui/record-skeleton.tsx';
import { RestrictedCase } from './restricted-case.tsx';

const calls = { complaint: 'complaint', mediation: 'mediation', dueprocess: 'dueProcess' } as const;

/** The same of a case that the selected year doesn't hold: nothing of it is on the device, so the server is asked for its number. */
export function RestrictedElsewhere({ kind, reference }: { kind: CaseKind; reference: string }) {
  const { answer, problem, isLoading, reload } = useCall(calls[kind], { params: { id: reference } });
  const { one } = caseKinds[kind];
  if (!answer && problem && !isLoading) {
    const failed = { state: 'failed', problem, retry: reload } as const;
    return <MissingRecord entity={kind} reference={reference} opened={failed} />;
  }
  if (!answer) return <RecordSkeleton title={one} words="Getting the case from the server" />;
  return <RestrictedCase kind={kind} uid={answer.uid} number={caseKinds[kind].number(answer as never)} />;
}
