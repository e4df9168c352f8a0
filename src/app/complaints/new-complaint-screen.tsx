import { useParams } from 'react-router-dom';
import { NewCaseScreen } from '../cases/new-case-screen.tsx';
import { NewStudentCaseScreen } from '../cases/new-student-case-screen.tsx';
import { ComplaintFields } from './complaint-fields.tsx';

/** A new complaint, with a student or without: /complaint/create/{studentId}/{returnState}. */
export function NewComplaintScreen() {
  const { studentId } = useParams();
  const fields = <ComplaintFields isNew isSaved={false} />;
  return studentId === undefined ? (
    <NewCaseScreen kind="complaint" fields={fields} />
  ) : (
    <NewStudentCaseScreen kind="complaint" fields={() => fields} />
  );
}
