import * as v from 'valibot';
import { admins } from '#domain/roles.ts';
import { NewUser, User, UserChange } from '#domain/users.ts';
import { Deleted } from './answers.ts';
import { defineCalls } from './call.ts';

/** A user as a review of access lists them. */
const ReviewedUser = v.object({
  ...v.pick(User, ['id', 'uid', 'userName', 'firstName', 'lastName', 'email', 'roles', 'isActive']).entries,
  /** ISO 8601 UTC. */
  createdAt: v.string(),
  /** ISO 8601 UTC; null: never. */
  lastSignInAt: v.nullable(v.string()),
  hasSecondFactor: v.boolean(),
});
export type ReviewedUser = v.InferOutput<typeof ReviewedUser>;

/** The administration of users. They are not mirrored: it needs the server. */
export const userCalls = defineCalls({
  users: {
    method: 'GET',
    path: '/api/accounts/users',
    roles: admins,
    offline: 'online',
    about: 'All users by last and first name.',
    answer: v.array(User),
  },
  user: {
    method: 'GET',
    path: '/api/accounts/user/:id',
    roles: admins,
    offline: 'online',
    about: 'One user.',
    answer: User,
  },
  createUser: {
    method: 'POST',
    path: '/api/accounts/user/',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      'Makes a user, who has to change the password at the first sign-in; without one, mail them a link to set it.',
    body: NewUser,
    answer: User,
    status: 201,
  },
  saveUser: {
    method: 'PUT',
    path: '/api/accounts/user/:id',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'Changes fields of a user. A password ends their sessions, a role or being disabled acts at once.',
    body: UserChange,
    answer: User,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/accounts/user/:id',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'Deletes a user, whose name stays taken and in the history.',
    answer: Deleted,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/accounts/user/:id/secondfactor',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      'Takes away the second factor of a user who lost it, with recovery codes and remembered devices, and ends their sessions; both are mailed.',
    answer: v.object({ isReset: v.literal(true) }),
  },
  unlinkUser: {
    method: 'DELETE',
    path: '/api/accounts/user/:id/signon',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      "Undoes a user's link to the department's identity provider and ends the sessions that began there; both are mailed. The next sign-in there by their verified e-mail links them anew.",
    answer: v.object({ isUndone: v.literal(true) }),
  },
  accessReview: {
    method: 'GET',
    path: '/api/accounts/accessreview',
    roles: admins,
    offline: 'online',
    about: 'Who has access: all users by role with the time of their last sign-in.',
    answer: v.object({
      /** By the server's clock, ISO 8601 UTC: what "unused" counts from. */
      asOf: v.string(),
      users: v.array(ReviewedUser),
    }),
  },
  exportAccessReview: {
    method: 'GET',
    path: '/api/accounts/accessreview/export',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'The same as a CSV file.',
  },
  checkUserName: {
    method: 'POST',
    path: '/api/accounts/checkUserName/:id',
    roles: admins,
    offline: 'online',
    about:
      'Whether somebody other than the user of this id (-1: a new one) has this user name, in any case of letters.',
    body: v.pipe(v.string(), v.maxLength(256, 'Too long')),
    answer: v.object({ isTaken: v.boolean() }),
  },
});
