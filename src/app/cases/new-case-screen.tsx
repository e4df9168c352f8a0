import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { displayName } from '#domain/students.ts';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf, returnLink } from '../shell/links.ts';
import type { ReturnState } from '../shell/links.ts';
import { caseSaved, messages } from '../shell/messages.ts';
import { RecordFormFrame } from '../shell/record-form/record-form-frame.tsx';
import { useRecordForm } from '../shell/record-form/use-record-form.ts';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

/** A new case: Back, Save, and the fields that are open before the first save (decisions.md, New records). */
export function NewCaseScreen({ kind, fields }: { kind: CaseKind; fields: ReactNode }) {
  const { studentId = '', returnState = 'all' } = useParams();
  const navigate = useNavigate();
  const notices = useNotices();
  const student = useRecord('student', studentId)?.record;
  // The case takes its district and agency from the student when it's made (decisions.md, Case with a student).
  const blank = useMemo(
    () => ({
      studentUid: student?.uid ?? null,
      locationDistrict: student?.districtCode ?? null,
      aeaCode: student?.aeaCode ?? null,
    }),
    [student?.uid, student?.districtCode, student?.aeaCode],
  );
  const form = useRecordForm({
    entity: kind,
    record: null,
    blank,
    onSaved: (uid) => {
      notices.saved(messages.savedTitle, caseSaved(kind));
      void navigate(links.case(kind, `~${uid}`, returnState as ReturnState), { replace: true });
    },
  });
  const back = returnLink(returnState, kind, student ? referenceOf(student) : null);
  return (
    <RecordFormFrame entity={kind} form={form} onBack={() => void navigate(back)}>
      <PageHeader
        title={`New ${caseKinds[kind].one}`}
        subtitle={student ? displayName(student) : 'The number is assigned when the case reaches the server.'}
      />
      <Panel>{fields}</Panel>
    </RecordFormFrame>
  );
}
