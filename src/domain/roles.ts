import * as v from 'valibot';

/** The three roles, by their exact names on the wire (docs/product.md 6), the most powerful first. */
export const roleNames = ['Admin', 'IDOE-Edit', 'Read-Only'] as const;

export const Role = v.picklist(roleNames);
export type Role = v.InferOutput<typeof Role>;

/** Who may read: every signed-in user with a role. */
export const readers: readonly Role[] = [...roleNames];
/** Who may create, edit and delete students, cases and what belongs to them (docs/api.md, Roles). */
export const editors: readonly Role[] = ['Admin', 'IDOE-Edit'];
/** Who may administer lookups and users and run exports. */
export const admins: readonly Role[] = ['Admin'];

/** The most powerful of a user's roles; a user without one may do nothing and gets null. */
export const highestRole = (roles: readonly Role[]): Role | null =>
  roleNames.find((role) => roles.includes(role)) ?? null;

/** Whether a user with these roles may administer lookups and users. */
export const isAdmin = (roles: readonly Role[]): boolean => roles.some((role) => admins.includes(role));

/** Whether a user with these roles may edit records. */
export const mayEdit = (roles: readonly Role[]): boolean => roles.some((role) => editors.includes(role));
