import { NewStudentCaseScreen } from '../cases/new-student-case-screen.tsx';
import { DueProcessFields } from './due-process-fields.tsx';

/** A new due process case of a student: /dueprocess/create/{studentId}/{returnState}. */
export const NewDueProcessScreen = () => (
  <NewStudentCaseScreen
    kind="dueprocess"
    fields={(student) => <DueProcessFields isNew studentUid={student.uid} />}
  />
);
