import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { displayName, type Student } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { type GoesWith, GoesWithProvider } from '../record-form/goes-with.ts';
import { RecordFormFrame } from '../record-form/record-form-frame.tsx';
import type { Besides } from '../record-form/record-values.ts';
import { useRecordForm } from '../record-form/use-record-form.ts';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf, returnLink } from '../shell/links.ts';
import type { ReturnState } from '../shell/links.ts';
import { caseSaved, messages } from '../shell/messages.ts';
import { useBack } from '../shell/use-back.ts';
import { useIsHere } from '../shell/use-is-here.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { FormWithRail } from './form-with-rail.tsx';
import { placeOf, usePlaceOfNamed } from './student-place.ts';

interface NewCaseProps {
  kind: CaseKind;
  fields: ReactNode;
  /** The time limits, of a kind that has some. */
  deadlines?: ReactNode;
  /** What its fields ask for beside the case's own values. */
  besides?: Besides;
}

/** A new case; none of a student whom the server refused, since the case could never get there. */
export function NewCaseScreen(props: NewCaseProps) {
  const { studentId = '' } = useParams();
  const student = useRecord('student', studentId)?.record;
  const isRefused = useIsRefused(student?.uid ?? null);
  // Another student's is another form: the address may change with this screen open.
  if (!student || !isRefused) return <OpenNewCase key={student?.uid} {...props} student={student} />;
  return (
    <>
      <PageHeader title={`New ${caseKinds[props.kind].one}`} subtitle={displayName(student)} />
      <EmptyState
        title="The server refused this new student"
        icon="error"
        action={<LinkButton to={links.student(referenceOf(student))}>{displayName(student)}</LinkButton>}
      >
        Nothing can be added to the student until the server takes it.
      </EmptyState>
    </>
  );
}

/** A new case: Back, Save, and the fields that are open before the first save (docs/product.md 4.2). */
function OpenNewCase({
  kind,
  fields,
  deadlines,
  besides,
  student,
}: NewCaseProps & { student: Student | undefined }) {
  const { returnState = 'all' } = useParams();
  const isHere = useIsHere();
  const navigate = useNavigate();
  const goBack = useBack('any');
  const fillFrom = usePlaceOfNamed();
  const [goesWith] = useState((): GoesWith => new Map());
  const form = useRecordForm({
    ...(besides && { besides }),
    goesWith,
    entity: kind,
    record: null,
    blank: { studentUid: student?.uid ?? null },
    takenOver: placeOf(student),
    fillFrom,
    onSaved: (uid, tell) => {
      tell({ title: messages.savedTitle, detail: caseSaved(kind) });
      if (isHere()) void navigate(links.case(kind, `~${uid}`, returnState as ReturnState), { replace: true });
    },
  });
  const back = returnLink(returnState, kind, student ? referenceOf(student) : null);
  return (
    <RecordFormFrame entity={kind} form={form} besides={besides} onBack={() => goBack(back)}>
      <PageHeader
        title={`New ${caseKinds[kind].one}`}
        subtitle={student ? displayName(student) : 'The number is assigned when the case reaches the server.'}
      />
      <GoesWithProvider value={goesWith}>
        {deadlines ? (
          <FormWithRail form={<Panel>{fields}</Panel>} rail={deadlines} />
        ) : (
          <Panel>{fields}</Panel>
        )}
      </GoesWithProvider>
    </RecordFormFrame>
  );
}
