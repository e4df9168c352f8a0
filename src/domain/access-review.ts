import { csvText } from './csv.ts';
import { highestRole, type Role } from './roles.ts';
import { displayName } from './students.ts';

/** Days without a sign-in after which an account counts as unused. */
export const unusedAfterDays = 90;

/** What each role reads and does, for the list of persons who have access (34 CFR 300.623(d)). */
export const accessWords: Readonly<Record<Role, string>> = {
  Admin: 'Reads and changes all students, cases and documents; exports; users, lists and the audit',
  'IDOE-Edit': 'Reads and changes all students, cases and documents',
  'Read-Only': 'Reads all students, cases and documents',
};

/** What a line of the review is made of. */
export interface Access {
  firstName: string;
  lastName: string;
  userName: string;
  email: string;
  isActive: boolean;
  hasSecondFactor: boolean;
  roles: readonly Role[];
  /** ISO 8601 UTC; null: never. */
  lastSignInAt: string | null;
  /** When the account was made, ISO 8601 UTC: what counts where nobody has signed in. */
  createdAt: string;
}

/** What the user may read and do now. */
export function accessOf({ roles, isActive }: Pick<Access, 'roles' | 'isActive'>): string {
  const role = highestRole(roles);
  return role === null || !isActive ? 'Nothing' : accessWords[role];
}

/** Whether nobody has used an active account for 90 days. */
export const isUnused = (
  { isActive, lastSignInAt, createdAt }: Pick<Access, 'isActive' | 'lastSignInAt' | 'createdAt'>,
  now: Date,
): boolean =>
  isActive && now.getTime() - Date.parse(lastSignInAt ?? createdAt) > unusedAfterDays * 24 * 60 * 60_000;

const headings = [
  'Name',
  'Username',
  'Email',
  'Role',
  'May',
  'Active',
  'Second factor',
  'Last sign-in (UTC)',
  'Unused',
];

/** The review as a CSV file. */
export const accessReviewFile = (users: readonly Access[], now: Date): string =>
  csvText([
    headings,
    ...users.map((user) => [
      displayName(user),
      user.userName,
      user.email,
      user.roles.join(', '),
      accessOf(user),
      user.isActive ? 'Yes' : 'No',
      user.hasSecondFactor ? 'Yes' : 'No',
      user.lastSignInAt ?? 'Never',
      isUnused(user, now) ? `For ${unusedAfterDays} days` : '',
    ]),
  ]);
