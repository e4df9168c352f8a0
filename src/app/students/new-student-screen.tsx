import { useNavigate } from 'react-router-dom';
import { blankStudent } from '#domain/students.ts';
import { RecordFormFrame } from '../record-form/record-form-frame.tsx';
import { useRecordForm } from '../record-form/use-record-form.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { useBack } from '../shell/use-back.ts';
import { useIsHere } from '../shell/use-is-here.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { StudentFields } from './student-fields.tsx';
import { useKnownStudents } from './use-known-students.ts';

const blank = blankStudent();

/** /studentlist/create. */
export function NewStudentScreen() {
  const isHere = useIsHere();
  const navigate = useNavigate();
  const goBack = useBack('same');
  const form = useRecordForm({
    entity: 'student',
    record: null,
    blank,
    onSaved: (uid, tell) => {
      tell({ title: messages.studentCreated, waiting: 'The new student goes to the server from here.' });
      if (isHere()) void navigate(links.student(`~${uid}`), { replace: true });
    },
  });
  const known = useKnownStudents(form, null);
  return (
    <RecordFormFrame entity="student" form={known.form} onBack={() => goBack(links.studentList)}>
      <PageHeader title="New Student" />
      <Panel>
        <StudentFields known={known} isNew />
      </Panel>
    </RecordFormFrame>
  );
}
