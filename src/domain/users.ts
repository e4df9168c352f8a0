import * as v from 'valibot';
import {
  isEmailAddress,
  recordFields,
  requiredLine,
  requiredText,
  shortText,
  uid,
  withoutUnseen,
} from './fields.ts';
import { type MenuItem, menuOf } from './accounts.ts';
import { confirmationProblem, newPassword } from './passwords.ts';
import { Role, roleNames } from './roles.ts';

/** What a user may do and see, as the access token says it: derived from roles and state, never set by itself. */
export const UserClaim = v.object({
  type: v.picklist(['role', 'menu', 'mustChangePassword']),
  value: v.string(),
});
export type UserClaim = v.InferOutput<typeof UserClaim>;

/** The fields of a user that an Admin types, besides name and password (docs/product.md 5.3). */
export const userFields = {
  firstName: requiredLine('First Name'),
  lastName: requiredLine('Last Name'),
  email: v.pipe(requiredText('Email'), v.check(isEmailAddress, 'This is not a valid email address!')),
  phoneNumber: shortText,
  agencyId: shortText,
  isActive: v.boolean(),
  roles: v.pipe(v.array(Role, 'Roles is required'), v.minLength(1, 'Roles is required')),
};

/** A user name as it was stored. */
const storedUserName = requiredLine('Username');

/** A new user's name, of which marks that nobody sees are no part: two users would look alike, and who types it could not sign in. */
export const userNameField = v.pipe(
  v.string('Username is required'),
  v.transform(withoutUnseen),
  storedUserName,
);

/** A user as an Admin sees them. Passwords go in and never come out. */
export const User = v.object({
  ...recordFields,
  userName: storedUserName,
  ...userFields,
  roles: v.array(Role),
  hasSecondFactor: v.boolean(),
  /** Whether they are linked to an account at the department's identity provider. */
  isLinked: v.boolean(),
  claims: v.array(UserClaim),
});
export type User = v.InferOutput<typeof User>;

const passwords = {
  password: v.optional(v.nullable(newPassword('Password')), null),
  passwordConfirm: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256, 'Too long'))), null),
};

/** A new password as typed twice; null: none is set. */
export interface TypedTwice {
  password: string | null;
  passwordConfirm: string | null;
}
const isConfirmed = ({ password, passwordConfirm }: TypedTwice) =>
  password === null || password === passwordConfirm;

/** A new user. Without a password nobody can sign in by it before a link to set one was mailed. */
export const NewUser = v.pipe(
  v.strictObject({
    id: v.optional(v.number()),
    uid: v.optional(uid),
    userName: userNameField,
    ...userFields,
    phoneNumber: v.optional(userFields.phoneNumber, null),
    agencyId: v.optional(userFields.agencyId, null),
    isActive: v.optional(userFields.isActive, true),
    ...passwords,
  }),
  v.forward(v.partialCheck([['password'], ['passwordConfirm']], isConfirmed, confirmationProblem), [
    'passwordConfirm',
  ]),
);
export type NewUser = v.InferOutput<typeof NewUser>;

/** A change of a user: an absent field stays. The user name is taken only as it is (docs/product.md 5.3). */
export const UserChange = v.pipe(
  v.strictObject({
    ...v.partial(v.object({ userName: storedUserName, ...userFields })).entries,
    ...passwords,
  }),
  v.forward(v.partialCheck([['password'], ['passwordConfirm']], isConfirmed, confirmationProblem), [
    'passwordConfirm',
  ]),
);
export type UserChange = v.InferOutput<typeof UserChange>;

/** The roles in their one order, each once. */
export const orderedRoles = (roles: readonly Role[]): Role[] =>
  roleNames.filter((role) => roles.includes(role));

/** The claims of a user's token, as the list of users shows them. */
export const claimsOfUser = (roles: readonly Role[], mustChangePassword: boolean): UserClaim[] => [
  ...roles.map((value) => ({ type: 'role' as const, value })),
  ...menuOf(roles).map(({ path }: MenuItem) => ({ type: 'menu' as const, value: path })),
  ...(mustChangePassword ? [{ type: 'mustChangePassword' as const, value: 'true' }] : []),
];
