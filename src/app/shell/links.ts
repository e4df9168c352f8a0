import type { CaseKind } from '#domain/events.ts';

/** How an address names a record: its number, or `~uid` until it has one. */
export const referenceOf = (record: { id: number; uid: string }): string =>
  record.id > 0 ? String(record.id) : `~${record.uid}`;

/** Where a case's Back and Save return to (spec.md section 2, returnState). */
export type ReturnState = 'ml' | 'sl' | 's' | 'dr' | 'all';

const caseAddress: Record<CaseKind, { list: string; ofStudent: string; one: string }> = {
  complaint: { list: '/complaints', ofStudent: '/complaintstudentlist', one: '/complaint' },
  mediation: { list: '/mediationlist', ofStudent: '/mediationstudentlist', one: '/mediation' },
  dueprocess: { list: '/dueprocesslist', ofStudent: '/dueprocessstudentlist', one: '/dueprocess' },
};

/** The address of every screen; their patterns are in routes.tsx. */
export const links = {
  dashboard: '/dashboard',
  login: '/login',
  lock: '/lock',
  accessDenied: '/accessdenied',
  studentSearch: '/students',
  studentList: '/studentlist',
  newStudent: '/studentlist/create',
  student: (reference: string) => `/studentlist/edit/${reference}`,
  /** All cases of a kind; `filter` as the list's address carries it. */
  cases: (kind: CaseKind, filter?: 'open' | 'ffy') =>
    caseAddress[kind].list + (filter ? `?filter=${filter}` : ''),
  studentCases: (kind: CaseKind, student: string, returnState: ReturnState) =>
    `${caseAddress[kind].ofStudent}/${student}/${returnState}`,
  case: (kind: CaseKind, reference: string, returnState: ReturnState = 'all') =>
    `${caseAddress[kind].one}/edit/${reference}/${returnState}`,
  newCase: (kind: CaseKind, student: string | null, returnState: ReturnState) =>
    `${caseAddress[kind].one}/create${student === null ? '' : `/${student}`}/${returnState}`,
  pendingCases: '/reports/pending',
  changes: '/changes',
  resolve: (editId: string) => `/changes/${editId}`,
} as const;

/**
 * Where a case's Back goes: ml the mediation list, sl the student's list of that kind, s the student, dr the linked due
 * process case; anything else the list of all cases of the kind (spec.md section 2).
 */
export function returnLink(
  returnState: string | undefined,
  kind: CaseKind,
  student: string | null,
  dueProcess: string | null = null,
): string {
  if (returnState === 'ml') return links.cases('mediation');
  if (returnState === 'sl' && student) return links.studentCases(kind, student, 's');
  if (returnState === 's' && student) return links.student(student);
  if (returnState === 'dr' && dueProcess) return links.case('dueprocess', dueProcess);
  return links.cases(kind);
}
