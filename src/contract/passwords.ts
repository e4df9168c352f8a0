import * as v from 'valibot';
import { confirmationProblem, newPassword, typedPassword } from '#domain/passwords.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';
import { typedCode } from './second-factor.ts';

const confirm = typedPassword('Confirm Password');

const SetNewPassword = v.pipe(
  v.strictObject({
    userId: v.pipe(v.number(), v.safeInteger()),
    token: v.pipe(v.string(), v.maxLength(256, 'Too long')),
    password: newPassword('New Password'),
    confirm,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      (body) => body.password === body.confirm,
      confirmationProblem,
    ),
    ['confirm'],
  ),
);

const ChangePassword = v.pipe(
  v.strictObject({ old: typedPassword('Current Password'), new: newPassword('New Password'), confirm }),
  v.forward(
    v.partialCheck([['new'], ['confirm']], (body) => body.new === body.confirm, confirmationProblem),
    ['confirm'],
  ),
);

const ConfirmPassword = v.strictObject({
  password: typedPassword('Password'),
  /** Of the second factor, for a caller who has one. */
  code: v.optional(typedCode),
});

export const passwordCalls = defineCalls({
  requestReset: {
    method: 'POST',
    path: '/api/accounts/requestreset/',
    roles: 'anyone',
    offline: 'online',
    about:
      'Mails a link to set a new password to the user with this user name (a JSON text); answers the address, masked. Also for the Reset Password of an Admin.',
    body: v.pipe(v.string(), v.trim(), v.nonEmpty('Username is required'), v.maxLength(256, 'Too long')),
    answer: v.object({ email: v.string() }),
  },
  setNewPassword: {
    method: 'POST',
    path: '/api/accounts/setnewpassword/',
    roles: 'anyone',
    offline: 'online',
    about:
      'Sets a password by the token of a mailed link, once within 30 minutes; ends all sessions of the user.',
    body: SetNewPassword,
    answer: v.object({ isSet: v.literal(true) }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/accounts/changepassword/',
    roles: readers,
    offline: 'online',
    about:
      "Changes the caller's own password; answers tokens with which this session goes on, and ends all others of the user.",
    body: ChangePassword,
    answer: v.object({ access_token: v.string(), refresh_token: v.string() }),
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/accounts/confirmpassword/',
    roles: readers,
    offline: 'online',
    about:
      "Takes the caller's password again, with a code of their second factor if they have one, for calls that are refused with step_up_required; answers tokens with which this session goes on, whose `auth_time` is now.",
    body: ConfirmPassword,
    answer: v.object({ access_token: v.string(), refresh_token: v.string() }),
  },
});
