import { caseKinds } from '#domain/cases/kinds.ts';
import type { FoundCase } from '#domain/dashboard.ts';
import { displayName } from '#domain/students.ts';
import type { View } from '../../model/view.ts';
import { byText, inOrderOf, placeOf } from './first-few.ts';
import type { CaseKey } from './search-keys.ts';

/** A student's name as lines of cases bear it. */
export function studentNameOf(view: View, studentUid: string | null): string | null {
  const student = studentUid && view.find('student', `~${studentUid}`);
  return student ? displayName(student.record) : null;
}

/** What is shown of a found case, but for the match; null when the case is gone. */
export function caseCard(
  view: View,
  { kind, uid }: Pick<CaseKey, 'kind' | 'uid'>,
): Omit<FoundCase, 'matched'> | null {
  const record = view.find(kind, `~${uid}`)?.record;
  if (!record) return null;
  const { id, dateFiled, dateClosed, studentUid } = record;
  return {
    id,
    uid,
    type: kind,
    caseNumber: caseKinds[kind].number(record as never),
    studentName: studentNameOf(view, studentUid),
    dateFiled,
    dateClosed,
  };
}

const openFirst = (a: CaseKey, b: CaseKey) => Number(b.isOpen) - Number(a.isOpen);
const byKind = (a: CaseKey, b: CaseKey) => byText(a.kind, b.kind) || placeOf(b) - placeOf(a);

/** Open cases before closed, the newest filed first. */
export const byFiled = inOrderOf<CaseKey>(openFirst, (a, b) => byText(b.dateFiled, a.dateFiled), byKind);

/** A case by one of its numbers. */
export interface Numbered {
  key: CaseKey;
  order: string;
  number: string;
}

/** Open cases before closed, the newest numbers first. */
export const byNumber = inOrderOf<Numbered>(
  (a, b) => openFirst(a.key, b.key),

  (a, b) => byText(b.order, a.order),
  (a, b) => byKind(a.key, b.key),
);
