import * as v from 'valibot';
import { Challenge, SignInWays } from '#domain/sign-on.ts';
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
      "Leads a browser to the department's sign-in, for an app that keeps the verifier of this challenge. `fresh`: they are asked there again.",
    query: v.object({ challenge: Challenge, fresh: v.optional(v.literal('1')) }),
  },
  finishSignOn: {
    method: 'GET',
    path: '/api/accounts/signon/callback',
    roles: 'anyone',
    offline: 'online',
    about:
      "Where the department's sign-in sends a browser back to. Leads it to /login, whose fragment has a code of 60 seconds for the grant `authorization_code`, or why there is none.",
    query: v.record(v.string(), v.string()),
  },
});
