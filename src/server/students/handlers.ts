import { type Handlers, reply } from '../base/handlers.ts';
import { answerRemoved, answerWritten } from '../records/answers.ts';
import { changeRecord } from '../records/change.ts';
import { createRecord } from '../records/create.ts';
import { removeRecord } from '../records/remove.ts';
import { etag, type Stores } from '../records/written.ts';
import { allAsLines, searchStudents, studentsByPartialName } from './search.ts';
import { infoOf, readStudent, readStudents } from './student-rows.ts';

/** Students: search, cards, and the record itself. */
export function studentHandlers(
  stores: Stores,
): Handlers<
  | 'searchStudents'
  | 'studentsByPartialName'
  | 'dashboardStudentsByPartialName'
  | 'studentSearchList'
  | 'studentInfo'
  | 'student'
  | 'createStudent'
  | 'saveStudent'
  | 'deleteStudent'
> {
  const { db } = stores;
  const fresh = answerWritten((condition, viewer) => readStudents(db, viewer, condition));
  return {
    searchStudents: ({ body, query, caller }) => searchStudents(db, caller.id, body, query),
    studentsByPartialName: async ({ body }) => reply(await studentsByPartialName(db, body)),
    dashboardStudentsByPartialName: async ({ body }) => reply(await studentsByPartialName(db, body)),
    studentSearchList: async ({ query }) => reply(await allAsLines(db, query)),
    studentInfo: async ({ params, caller }) => reply(infoOf(await readStudent(db, caller.id, params.id))),
    student: async ({ params, caller }) => {
      const student = await readStudent(db, caller.id, params.id);
      return reply(student, etag(student));
    },
    createStudent: async ({ body, ...author }) =>
      fresh(await createRecord(stores, 'student', body, author), author),
    saveStudent: async ({ params, body, ...author }) =>
      fresh(await changeRecord(stores, 'student', params.id, body, author), author),
    deleteStudent: async ({ params, ...author }) =>
      answerRemoved(db, 'student', await removeRecord(stores, 'student', params.id, author)),
  };
}
