import type { CaseKind } from '#domain/events.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { placeOfView, type ViewList, viewLists } from '#domain/saved-views.ts';

/** How an address names a record: its number, or `~uid` until it has one. */
export const referenceOf = (record: { id: number; uid: string }): string =>
  record.id > 0 ? String(record.id) : `~${record.uid}`;

/** Where the Back of a case and of a student's list of cases returns to (docs/product.md 2.7). */
export type ReturnState = 'ml' | 'sl' | 's' | 'dr' | 'all';

const caseAddress: Record<CaseKind, { list: string; ofStudent: string; one: string }> = {
  complaint: { list: '/complaints', ofStudent: '/complaintstudentlist', one: '/complaint' },
  mediation: { list: '/mediationlist', ofStudent: '/mediationstudentlist', one: '/mediation' },
  dueprocess: { list: '/dueprocesslist', ofStudent: '/dueprocessstudentlist', one: '/dueprocess' },
};

/** The last part of the addresses of each lookup: its list, one of them. */
const lookupAddress: Record<LookupEntity, { list: string; one: string }> = {
  district: { list: 'districts', one: 'district' },
  judge: { list: 'judges', one: 'judge' },
  mediator: { list: 'mediators', one: 'mediator' },
  schoolYear: { list: 'schoolyears', one: 'schoolyear' },
};

/** The address of every screen; their patterns are in routes.tsx. */
export const links = {
  dashboard: '/dashboard',
  login: '/login',
  lock: '/lock',
  /** Of a window that comes back from the department's sign-in. */
  signedIn: '/signedin',
  forgotPassword: '/forgotpw',
  resetPassword: '/pwreset',
  changePassword: '/changepassword',
  devices: '/account/devices',
  secondFactor: '/account/secondfactor',
  useOffline: '/account/offline',
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
  caseSearch: '/casesearch',
  calendar: '/calendar',
  sinceYesterday: '/sinceyesterday',
  dataExports: '/reports/export',
  emaps: '/reports/emaps',
  pendingCases: '/reports/pending',
  users: '/useradmin',
  user: (id: string) => `/useradmin/user/${id}`,
  newUser: '/useradmin/usercreate',
  accessReview: '/useradmin/access',
  sharedNames: '/useradmin/names',
  lookups: (kind: LookupEntity) => `/lists/${lookupAddress[kind].list}`,
  /** By its number, a district by its code. */
  lookup: (kind: LookupEntity, key: string) => `/lists/${lookupAddress[kind].one}/${encodeURIComponent(key)}`,
  newLookup: (kind: LookupEntity) => `/lists/${lookupAddress[kind].one}create`,
  retention: '/retention',
  certificate: (uid: string) => `/retention/certificate/${uid}`,
  audit: '/admin/audit',
  /** What was done with a record, and who looked at it. */
  auditOf: (uid: string) => `/admin/audit?record=${uid}`,
  changes: '/changes',
  daySheet: '/changes/day',
  resolve: (editId: string) => `/changes/${editId}`,
} as const;

/** The screens whose views can be saved. */
const viewScreens: Readonly<Record<ViewList, string>> = {
  complaints: caseAddress.complaint.list,
  mediations: caseAddress.mediation.list,
  dueprocesses: caseAddress.dueprocess.list,
  worklist: '/dashboard',
  casesearch: '/casesearch',
  students: '/studentlist',
  pending: '/reports/pending',
};

/** The list that a screen's path shows, if its views can be saved. */
export const viewListAt = (path: string): ViewList | null =>
  viewLists.find((list) => viewScreens[list] === path.toLowerCase()) ?? null;

/** The path of the menu's entry under which the views of a list stand. */
export const viewMenu = (list: ViewList): string =>
  list === 'students' ? links.studentSearch : viewScreens[list];

/** Where a saved view leads; null for what is no view, so that no text leads anywhere else. */
export function viewLink(address: string | null): string | null {
  const place = address === null ? null : placeOfView(address);
  return place && viewScreens[place.list] + place.search;
}

/**
 * Where the Back of a case, and of a student's list of one kind, goes: ml the mediation list, sl the student's list of that kind, s the student, dr the linked due
 * process case; anything else the list of all cases of the kind (docs/product.md 2.7).
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
