import * as v from 'valibot';
import { admins, readers, Role } from './roles.ts';

/** The fixed client id of token calls (docs/api.md, Sign-in). */
export const clientId = 'accord-web';

const YearClaim = v.object({ id: v.number(), name: v.string() });

/** What the access token carries for the screens; the server decides by the user's row, never by these. */
export const Claims = v.object({
  sub: v.string(),
  /** The user's uid: the key of the device's databases. */
  uid: v.string(),
  name: v.string(),
  role: v.array(Role),
  menu: v.string(),
  year: YearClaim,
  /** There while the user has to set a password of their own before anything else. */
  mustChangePassword: v.optional(v.literal(true)),
  /** There while the user has to set up a second factor before anything else. */
  mustEnrolFactor: v.optional(v.literal(true)),
  /** There where the user has passkeys. */
  hasPasskey: v.optional(v.literal(true)),
  /** There where the session began at the department's identity provider. */
  way: v.optional(v.literal('sso')),
  /** There where the department lets no browser check the spelling of what is typed. */
  checksSpelling: v.optional(v.literal(false)),
  /** There where the department lets no file that leaves a device be named after a student. */
  filesNameStudents: v.optional(v.literal(false)),
  /** There where the department has chosen other times than the usual ones for the automatic lock, in minutes. */
  lock: v.optional(v.object({ idle: v.number(), hidden: v.number() })),
  exp: v.number(),
});
export type Claims = v.InferOutput<typeof Claims>;

/** What the server wants of a user before it takes anything else. */
export type Due = 'mustChangePassword' | 'mustEnrolFactor';

/** Whether the server takes nothing of the user yet. */
export const isHeldBack = (claims: Pick<Claims, Due>): boolean =>
  claims.mustChangePassword === true || claims.mustEnrolFactor === true;

export interface MenuItem {
  label: string;
  /** The screen's address. */
  path: string;
  /** The heading it stands under, if any. */
  group?: string | undefined;
}

const menu: readonly (MenuItem & { roles: readonly Role[] })[] = [
  { label: 'Dashboard', path: '/dashboard', roles: readers },
  { label: 'Students', path: '/students', roles: readers },
  { label: 'Due Processes', path: '/dueprocesslist', roles: readers },
  { label: 'Mediations', path: '/mediationlist', roles: readers },
  { label: 'Complaints', path: '/complaints', roles: readers },
  { label: 'Case Search', path: '/casesearch', roles: readers },
  { label: 'Calendar', path: '/calendar', roles: readers },
  { label: 'Data Exports', path: '/reports/export', group: 'Reports', roles: admins },
  { label: 'EMAPS', path: '/reports/emaps', group: 'Reports', roles: admins },
  { label: 'Pending Cases', path: '/reports/pending', group: 'Reports', roles: readers },
  { label: 'Users', path: '/useradmin', group: 'Administration', roles: admins },
  { label: 'Districts', path: '/lists/districts', group: 'Administration', roles: admins },
  { label: 'ALJs', path: '/lists/judges', group: 'Administration', roles: admins },
  { label: 'Mediators', path: '/lists/mediators', group: 'Administration', roles: admins },
  { label: 'School Years', path: '/lists/schoolyears', group: 'Administration', roles: admins },
  { label: 'Retention', path: '/retention', group: 'Administration', roles: admins },
  { label: 'Audit', path: '/admin/audit', group: 'Administration', roles: admins },
];

/** The sidebar's entries for the given roles, from which the token's menu claim is made (docs/screens.md, Shell). */
export const menuOf = (roles: readonly Role[]): MenuItem[] =>
  menu
    .filter((item) => item.roles.some((role) => roles.includes(role)))
    .map(({ roles: _roles, ...item }) => item);

/**
 * The length that the screens name for offline use, in characters. What decides is how hard a password is to guess
 * (docs/security.md, Passwords for offline use).
 */
export const offlinePasswordLength = 15;
