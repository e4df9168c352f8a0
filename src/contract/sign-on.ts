import * as v from 'valibot';
import { readers } from '#domain/roles.ts';
import { Challenge, SignInWays, WindowName } from '#domain/sign-on.ts';
import { defineCalls } from './call.ts';

export const signOnCalls = defineCalls({
  signInWays: {
    method: 'GET',
    path: '/api/accounts/signon',
    roles: 'anyone',
    offline: 'online',
    about: 'Which ways to sign in are on, for the sign-in screen.',
    answer: SignInWays,
  },
  startSignOn: {
    method: 'GET',
    path: '/api/accounts/signon/start',
    roles: 'anyone',
    offline: 'online',
    about:
      "Leads a browser to the department's sign-in, for an app that keeps the verifier of this challenge. `fresh`: they are asked there again. `window`: the app's name for the window in which that happens. `confirms`: it is for an open session (confirmSignOn), and `fresh`.",
    query: v.object({
      challenge: Challenge,
      fresh: v.optional(v.literal('1')),
      window: v.optional(WindowName),
      confirms: v.optional(v.literal('1')),
    }),
  },
  finishSignOn: {
    method: 'GET',
    path: '/api/accounts/signon/callback',
    roles: 'anyone',
    offline: 'online',
    about:
      "Where the department's sign-in sends a browser back to. Leads it to /login, or in a window to /signedin, whose fragment has a code of 60 seconds for the grant `authorization_code` or for confirmSignOn, or why there is none.",
    query: v.record(v.string(), v.string()),
  },
  endSignOn: {
    method: 'POST',
    path: '/api/accounts/signon/backchannel',
    roles: 'anyone',
    offline: 'online',
    about:
      "Where the department's provider tells that it has ended somebody's session (OpenID Connect Back-Channel Logout 1.0): ends the sessions here that began with it.",
    form: true,
    body: v.looseObject({ logout_token: v.pipe(v.string(), v.maxLength(10_000)) }),
    answer: v.object({ isEnded: v.literal(true) }),
  },
  confirmSignOn: {
    method: 'POST',
    path: '/api/accounts/signon/confirm',
    roles: readers,
    offline: 'online',
    about:
      "Takes the code of a fresh sign-in at the department's provider, by the same user, for calls that are refused with step_up_required; answers tokens with which this session goes on, whose `auth_time` is that of the sign-in there. Only of a session that began there.",
    body: v.strictObject({
      code: v.pipe(v.string(), v.maxLength(64)),
      verifier: v.pipe(v.string(), v.maxLength(128)),
    }),
    answer: v.object({ access_token: v.string(), refresh_token: v.string() }),
  },
});
