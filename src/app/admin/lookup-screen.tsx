import { useLocation, useParams } from 'react-router-dom';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { links } from '../shell/links.ts';
import { useCall } from '../shell/use-call.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LookupForm } from './lookup-form.tsx';
import { lookupScreens } from './lookup-screens.ts';
import { RecordProblem } from './record-problem.tsx';

/** /lists/…create. */
export const NewLookupScreen = ({ kind }: { kind: LookupEntity }) => <LookupForm kind={kind} lookup={null} />;

/** What the address ends with. The router's own parameter has a stroke in place of a “%2F” that is part of a code. */
function useKey(): string {
  const { id = '' } = useParams();
  const written = useLocation()
    .pathname.split('/')
    .findLast((part) => part !== '');
  try {
    return decodeURIComponent(written ?? '');
  } catch {
    return id;
  }
}

/** One lookup, from the server: /lists/district/{code}, /lists/judge/{id} and their like. */
export function LookupScreen({ kind }: { kind: LookupEntity }) {
  const id = useKey();
  const { read, one, many, inQuestion } = lookupScreens[kind];
  const { answer, problem, reload } = useCall(read, { params: { id, code: id } });
  if (answer) return <LookupForm key={answer.uid} kind={kind} lookup={answer} />;
  return (
    <>
      <PageHeader title={one} />
      <RecordProblem
        problem={problem}
        one={inQuestion.toLowerCase()}
        list={{ heading: many, address: links.lookups(kind) }}
        onRetry={reload}
      />
      {problem === null && (
        <Panel>
          <Skeleton />
        </Panel>
      )}
    </>
  );
}
