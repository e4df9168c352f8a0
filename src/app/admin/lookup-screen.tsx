import { useParams } from 'react-router-dom';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useCall } from '../shell/use-call.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LookupForm } from './lookup-form.tsx';
import { lookupScreens } from './lookup-screens.ts';

/** /lists/…create. */
export const NewLookupScreen = ({ kind }: { kind: LookupEntity }) => <LookupForm kind={kind} lookup={null} />;

/** One lookup, from the server: /lists/district/{code}, /lists/judge/{id} and their like. */
export function LookupScreen({ kind }: { kind: LookupEntity }) {
  const { id = '' } = useParams();
  const { read, one } = lookupScreens[kind];
  const { answer, problem, reload } = useCall(read, { params: { id, code: id } });
  if (answer) return <LookupForm key={answer.uid} kind={kind} lookup={answer} />;
  return (
    <>
      <PageHeader title={one} />
      <CallProblem problem={problem} hasAnswer={false} onRetry={reload} />
      {problem === null && (
        <Panel>
          <Skeleton />
        </Panel>
      )}
    </>
  );
}
