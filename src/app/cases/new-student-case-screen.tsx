import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CaseKind } from '#domain/events.ts';
import type { Student } from '#domain/students.ts';
import { useRecord } from '../shell/engine-context.ts';
import { MissingStudent } from '../students/missing-student.tsx';
import { NewCaseScreen } from './new-case-screen.tsx';

interface NewStudentCaseProps {
  kind: CaseKind;
  fields: (student: Student) => ReactNode;
}

/** A new case of a kind that always has a student. */
export function NewStudentCaseScreen({ kind, fields }: NewStudentCaseProps) {
  const { studentId = '' } = useParams();
  const student = useRecord('student', studentId)?.record;
  return student ? <NewCaseScreen kind={kind} fields={fields(student)} /> : <MissingStudent />;
}
