import { NewStudentCaseScreen } from '../cases/new-student-case-screen.tsx';
import { NewMediationFields } from './mediation-fields.tsx';
import { sessionBesides } from './scheduled-session.tsx';

/** A new mediation of a student: /mediation/create/{studentId}/{returnState}. */
export const NewMediationScreen = () => (
  <NewStudentCaseScreen
    kind="mediation"
    besides={sessionBesides}
    fields={(student) => <NewMediationFields studentUid={student.uid} />}
  />
);
