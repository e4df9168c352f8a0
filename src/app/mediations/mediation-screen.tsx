import { CaseScreen } from '../cases/case-screen.tsx';
import { useRecord } from '../shell/engine-context.ts';
import { MediationFields } from './mediation-fields.tsx';

/** A mediation: /mediation/edit/{id}/{returnState}. */
export const MediationScreen = () => (
  <CaseScreen
    kind="mediation"
    summary={({ record, isNew }) => <Summary isNew={isNew} dueProcessUid={record.dueProcessUid} />}
  />
);

function Summary({ isNew, dueProcessUid }: { isNew: boolean; dueProcessUid: string | null }) {
  const dueProcess = useRecord('dueprocess', dueProcessUid === null ? '' : `~${dueProcessUid}`)?.record;
  const number = dueProcessUid === null ? null : (dueProcess?.caseNumber ?? '');
  return <MediationFields isNew={isNew} dueProcessNumber={number} />;
}
