import * as v from 'valibot';
import { UsedPasskey } from '#contract/passkeys.ts';
import { TokenProblem } from './token-problem.ts';

/** The browser's answer in a form's field; throws TokenProblem 'invalid_request' for a text that is none. */
export function passkeyIn(text: string): UsedPasskey {
  try {
    return v.parse(UsedPasskey, JSON.parse(text));
  } catch {
    throw new TokenProblem('invalid_request');
  }
}
