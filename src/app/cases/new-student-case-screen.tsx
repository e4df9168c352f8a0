import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CaseKind } from '#domain/events.ts';
import type { Student } from '#domain/students.ts';
import { MissingRecord } from '../parts/missing-record.tsx';
import type { Besides } from '../record-form/record-values.ts';
import { useOpenedRecord } from '../shell/use-opened-record.ts';
import { NewCaseScreen } from './new-case-screen.tsx';

interface NewStudentCaseProps {
  kind: CaseKind;
  fields: (student: Student) => ReactNode;
  deadlines?: ReactNode;
  besides?: Besides;
}

/** A new case of a kind that always has a student. */
export function NewStudentCaseScreen({ kind, fields, ...more }: NewStudentCaseProps) {
  const { studentId = '' } = useParams();
  const opened = useOpenedRecord('student', studentId);
  return opened.state === 'here' ? (
    <NewCaseScreen kind={kind} fields={fields(opened.viewed.record)} {...more} />
  ) : (
    <MissingRecord entity="student" reference={studentId} opened={opened} />
  );
}
