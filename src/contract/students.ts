import * as v from 'valibot';
import { changeSchema, createSchema } from '#domain/records/records.ts';
import { editors, readers } from '#domain/roles.ts';
import {
  Student,
  studentDisplay,
  studentCreate,
  studentFields,
  StudentInfo,
  StudentSearch,
  StudentSearchItem,
} from '#domain/students.ts';
import { defineCalls } from './call.ts';
import { Deleted } from './answers.ts';
import { pageEntries } from './paging.ts';

const PartialName = v.pipe(v.string(), v.maxLength(256, 'Too long'));
export const StudentRow = v.object({ ...Student.entries, ...studentDisplay });
export type StudentRow = v.InferOutput<typeof StudentRow>;

/** 100 rows of the first page unless it says otherwise. */
const StudentPageQuery = v.strictObject(pageEntries);
export type StudentPageQuery = v.InferOutput<typeof StudentPageQuery>;

export const studentCalls = defineCalls({
  searchStudents: {
    method: 'POST',
    path: '/api/dispute/studentsearch',
    roles: readers,
    offline: 'mirrored',
    throttled: 'search',
    about:
      'Students that match every filled filter; names match anywhere, without case and accents. Finds the first 1,000 by name, those that begin as typed before the others, and pages them; X-Total-Count is 1,001 when there are more. Without a filter it pages all students, counted, and sorts them by lastName, firstName, stateId, districtName or city.',
    query: StudentPageQuery,
    body: StudentSearch,
    audited: { as: 'list', entity: 'student' },
    answer: v.array(StudentRow),
  },
  studentsByPartialName: {
    method: 'POST',
    path: '/api/dispute/studentsearchpartialname',
    roles: readers,
    offline: 'mirrored',
    throttled: 'search',
    about: 'Students by a part of the name in either order, or of the State ID; 20 at most.',
    body: PartialName,
    audited: { as: 'list', entity: 'student' },
    answer: v.array(StudentSearchItem),
  },
  dashboardStudentsByPartialName: {
    method: 'POST',
    path: '/api/dashboard/studentsearchpartialname',
    roles: readers,
    offline: 'mirrored',
    throttled: 'search',
    about: "The same for the dashboard's quick box.",
    body: PartialName,
    audited: { as: 'list', entity: 'student' },
    answer: v.array(StudentSearchItem),
  },
  studentSearchList: {
    method: 'GET',
    path: '/api/dispute/studentsearchlist',
    roles: readers,
    offline: 'mirrored',
    about:
      'All students as search lines, by name: 500 of them, or pageSize, from the first on or from the one after the student that `after` names.',
    query: v.strictObject({ after: v.optional(v.string()), pageSize: pageEntries.pageSize }),
    audited: { as: 'list', entity: 'student' },
    answer: v.array(StudentSearchItem),
  },
  studentInfo: {
    method: 'GET',
    path: '/api/dispute/studentinfo/:id',
    roles: readers,
    offline: 'mirrored',
    about: "A student's info card with the counts of cases.",
    audited: { as: 'read', entity: 'student' },
    answer: StudentInfo,
  },
  student: {
    method: 'GET',
    path: '/api/dispute/student/:id',
    roles: readers,
    offline: 'mirrored',
    about: 'One student.',
    audited: { as: 'read', entity: 'student' },
    answer: StudentRow,
  },
  createStudent: {
    method: 'POST',
    path: '/api/dispute/student/',
    roles: editors,
    offline: 'queued',
    about: 'Makes a student.',
    body: createSchema(studentCreate),
    answer: StudentRow,
    status: 201,
  },
  saveStudent: {
    method: 'PUT',
    path: '/api/dispute/student/:id',
    roles: editors,
    offline: 'queued',
    about: 'Changes fields of a student.',
    body: changeSchema(studentFields),
    answer: StudentRow,
  },
  deleteStudent: {
    method: 'DELETE',
    path: '/api/dispute/student/:id',
    roles: editors,
    offline: 'queued',
    about: 'Deletes a student who has no cases.',
    answer: Deleted,
  },
});
