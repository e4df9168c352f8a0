import { DueProcessDeadlines } from '../cases/case-deadlines.tsx';
import { NewStudentCaseScreen } from '../cases/new-student-case-screen.tsx';
import { decisionExtension } from './decision-extension.tsx';
import { NewDueProcessFields } from './due-process-fields.tsx';

/** A new due process case of a student: /dueprocess/create/{studentId}/{returnState}. */
export const NewDueProcessScreen = () => (
  <NewStudentCaseScreen
    kind="dueprocess"
    deadlines={<DueProcessDeadlines extension={decisionExtension} />}
    fields={(student) => <NewDueProcessFields studentUid={student.uid} />}
  />
);
