import type { Mediation } from '#domain/cases/mediation.ts';
import { CaseScreen } from '../cases/case-screen.tsx';
import { useRecord } from '../shell/engine-context.ts';
import { MediationFields } from './mediation-fields.tsx';

/** A mediation: /mediation/edit/{id}/{returnState}. */
export const MediationScreen = () => (
  <CaseScreen kind="mediation" summary={({ record, isNew }) => <Summary isNew={isNew} record={record} />} />
);

function Summary({ isNew, record: { studentUid, dueProcessUid } }: { isNew: boolean; record: Mediation }) {
  const dueProcess = useRecord('dueprocess', dueProcessUid === null ? '' : `~${dueProcessUid}`)?.record;
  const number = dueProcessUid === null ? null : (dueProcess?.caseNumber ?? '');
  return <MediationFields isNew={isNew} studentUid={studentUid} dueProcessNumber={number} />;
}
