import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useCall } from '../shell/use-call.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordSkeleton } from '../ui/record-skeleton.tsx';
import { RestrictedCase } from './restricted-case.tsx';

const calls = { complaint: 'complaint', mediation: 'mediation', dueprocess: 'dueProcess' } as const;

/** The same of a case that the selected year doesn't hold: nothing of it is on the device, so the server is asked for its number. */
export function RestrictedElsewhere({ kind, reference }: { kind: CaseKind; reference: string }) {
  const { answer, problem, reload } = useCall(calls[kind], { params: { id: reference } });
  const { one } = caseKinds[kind];
  if (!answer && problem)
    return (
      <>
        <PageHeader title={one} />
        <CallProblem problem={problem} hasAnswer={false} onRetry={reload} />
      </>
    );
  if (!answer) return <RecordSkeleton title={one} words="Getting the case from the server" />;
  return <RestrictedCase kind={kind} uid={answer.uid} number={caseKinds[kind].number(answer as never)} />;
}
