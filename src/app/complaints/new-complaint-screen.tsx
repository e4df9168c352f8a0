import { useParams } from 'react-router-dom';
import { ComplaintDeadlines } from '../cases/case-deadlines.tsx';
import { NewCaseScreen } from '../cases/new-case-screen.tsx';
import { NewStudentCaseScreen } from '../cases/new-student-case-screen.tsx';
import { complaintExtension } from './complaint-extension.tsx';
import { NewComplaintFields } from './complaint-fields.tsx';

/** A new complaint, with a student or without: /complaint/create/{studentId}/{returnState}. */
export function NewComplaintScreen() {
  const { studentId } = useParams();
  const fields = <NewComplaintFields />;
  const deadlines = <ComplaintDeadlines extension={complaintExtension} />;
  return studentId === undefined ? (
    <NewCaseScreen kind="complaint" fields={fields} deadlines={deadlines} />
  ) : (
    <NewStudentCaseScreen kind="complaint" fields={() => fields} deadlines={deadlines} />
  );
}
