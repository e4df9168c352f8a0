import * as v from 'valibot';
import type { Values } from '#domain/merge.ts';
import { newPassword, confirmationProblem } from '#domain/passwords.ts';
import { type Role, roleNames } from '#domain/roles.ts';
import { type User, userFields, userNameField } from '#domain/users.ts';

/**
 * A user in the form: the roles as one text, as lists show them, since a form's values are plain texts and flags; the
 * password beside them, which never comes from the server.
 */
export const blankUser: Values = {
  userName: null,
  firstName: null,
  lastName: null,
  email: null,
  phoneNumber: null,
  agencyId: null,
  isActive: true,
  roles: '',
  password: null,
  passwordConfirm: null,
};

export const rolesText = (roles: readonly Role[]): string => roles.join(', ');
export const rolesOf = (text: unknown): Role[] =>
  roleNames.filter((role) => typeof text === 'string' && text.split(', ').includes(role));

export const userValues = (user: Values): Values => ({
  ...user,
  roles: rolesText(user['roles'] as User['roles']),
});

/** What is sent: of roles the list; a password only where one was typed. */
export function userBody({ roles, password, passwordConfirm, ...values }: Values): Values {
  return {
    ...values,
    ...(roles === undefined ? {} : { roles: Array.isArray(roles) ? roles : rolesOf(roles) }),
    ...(password ? { password, passwordConfirm } : {}),
  };
}

const passwordsMatch = (user: { password: string | null; passwordConfirm: string | null }) =>
  (user.password ?? '') === (user.passwordConfirm ?? '');

/** The form's values, with the messages beside its fields (docs/product.md 5.3). */
export const UserForm = v.pipe(
  v.object({
    userName: userNameField,
    ...userFields,
    roles: v.pipe(v.string(), v.nonEmpty('Roles is required')),
    password: v.nullable(newPassword('Password')),
    passwordConfirm: v.nullable(v.string()),
  }),
  v.forward(v.partialCheck([['password'], ['passwordConfirm']], passwordsMatch, confirmationProblem), [
    'passwordConfirm',
  ]),
);

export const userLabels: Readonly<Record<string, string>> = {
  userName: 'Username',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
  agencyId: 'Agency',
  isActive: 'Active',
  roles: 'Roles',
  password: 'Password',
  passwordConfirm: 'Confirm Password',
};
