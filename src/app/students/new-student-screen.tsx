import { useNavigate } from 'react-router-dom';
import { blankStudent } from '#domain/students.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { RecordFormFrame } from '../shell/record-form/record-form-frame.tsx';
import { useRecordForm } from '../shell/record-form/use-record-form.ts';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { StudentFields } from './student-fields.tsx';

const blank = blankStudent();

/** /studentlist/create. */
export function NewStudentScreen() {
  const navigate = useNavigate();
  const notices = useNotices();
  const form = useRecordForm({
    entity: 'student',
    record: null,
    blank,
    onSaved: (uid) => {
      notices.saved(messages.studentCreated);
      void navigate(links.student(`~${uid}`), { replace: true });
    },
  });
  return (
    <RecordFormFrame entity="student" form={form} onBack={() => void navigate(links.studentList)}>
      <PageHeader title="New Student" />
      <Panel>
        <StudentFields />
      </Panel>
    </RecordFormFrame>
  );
}
