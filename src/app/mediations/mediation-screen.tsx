import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { CaseScreen } from '../cases/case-screen.tsx';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { MediationFields, type RelatedDueProcess } from './mediation-fields.tsx';

/** A mediation: /mediation/edit/{id}/{returnState}. */
export const MediationScreen = () => (
  <CaseScreen kind="mediation" summary={({ record, isNew }) => <Summary isNew={isNew} record={record} />} />
);

function Summary({ isNew, record: { studentUid, dueProcessUid } }: { isNew: boolean; record: Mediation }) {
  const dueProcess = useRecord('dueprocess', dueProcessUid === null ? '' : `~${dueProcessUid}`)?.record;
  const related = dueProcessUid === null ? null : relatedTo(dueProcess);
  return <MediationFields isNew={isNew} studentUid={studentUid} dueProcess={related} />;
}

const relatedTo = (dueProcess: DueProcess | undefined): RelatedDueProcess => ({
  number: dueProcess?.caseNumber ?? '',
  to: dueProcess?.caseNumber ? links.case('dueprocess', referenceOf(dueProcess)) : null,
});
