import { useNavigate, useParams } from 'react-router-dom';
import { districtText } from '#domain/lookups.ts';
import { displayName } from '#domain/students.ts';
import type { Viewed } from '#sync/engine.ts';
import { MarkBadge } from '../cases/case-marks.tsx';
import { OthersHere } from '../changes/others-here.tsx';
import { RecordConflicts } from '../changes/record-conflicts.tsx';
import { RecordReceipt } from '../changes/record-receipt.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { useAll, useRecord } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { RecordFormFrame } from '../shell/record-form/record-form-frame.tsx';
import { useAmend } from '../shell/record-form/use-amend.ts';
import { useRecordForm } from '../shell/record-form/use-record-form.ts';
import { useCanonicalAddress } from '../shell/use-canonical-address.ts';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { MissingStudent } from './missing-student.tsx';
import { StudentCases } from './student-cases.tsx';
import { StudentFields } from './student-fields.tsx';

/** /studentlist/edit/{id}. */
export function StudentScreen() {
  const { id = '' } = useParams();
  const viewed = useRecord('student', id);
  useCanonicalAddress(viewed?.record);
  if (!viewed) return <MissingStudent />;
  return <OpenStudent key={viewed.record.uid} viewed={viewed} />;
}

function OpenStudent({ viewed: { record, isNew, mark } }: { viewed: Viewed<'student'> }) {
  const navigate = useNavigate();
  const notices = useNotices();
  const amend = useAmend();
  const district = useAll('district').find((one) => one.record.code === record.districtCode)?.record;
  const form = useRecordForm({
    entity: 'student',
    record,
    amend: amend?.uid === record.uid ? amend : null,
    onSaved: () => notices.saved(messages.savedTitle, messages.saved.student),
  });
  return (
    <RecordFormFrame entity="student" form={form} onBack={() => void navigate(links.studentList)}>
      <OthersHere uid={record.uid} />
      <PageHeader
        title={displayName(record)}
        subtitle={district && districtText(district)}
        marks={<MarkBadge mark={mark} />}
        actions={
          <>
            <HistoryButton entity="student" uid={record.uid} title={displayName(record)} isNew={isNew} />
            <StudentCases student={record} />
          </>
        }
      />
      <RecordConflicts uid={record.uid} />
      <RecordReceipt uid={record.uid} />
      <Panel>
        <StudentFields />
      </Panel>
    </RecordFormFrame>
  );
}
