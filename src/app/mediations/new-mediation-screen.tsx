import { NewStudentCaseScreen } from '../cases/new-student-case-screen.tsx';
import { NewMediationFields } from './mediation-fields.tsx';

/** A new mediation of a student: /mediation/create/{studentId}/{returnState}. */
export const NewMediationScreen = () => (
  <NewStudentCaseScreen
    kind="mediation"
    fields={(student) => <NewMediationFields studentUid={student.uid} />}
  />
);
