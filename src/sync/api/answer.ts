import * as v from 'valibot';
import { Problem, type ProblemCode, problemStatus } from '#domain/problems.ts';
import { ErrorAnswer } from '#contract/answers.ts';

/** An answer of Accord's own server, not yet checked against the schema of its call. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * No answer, or one that isn't ours: a captive portal's page, a cut body, a timeout. To the caller it is "offline":
 * nothing is known about what the server did (docs/sync-rules.md PU8).
 */
export const offline = (why: string): Problem => new Problem('unavailable', why);

const codeByStatus = new Map<number, ProblemCode>(
  Object.entries(problemStatus).map(([code, status]) => [status, code as ProblemCode]),
);

/**
 * The code of a status. A status that the contract doesn't name gets the code of the named one that is treated the
 * same (docs/sync-rules.md PS7).
 */
function codeOf(status: number): ProblemCode {
  const named = codeByStatus.get(status);
  if (named) return named;
  if (status === 408) return 'unavailable';
  if (status === 410) return 'notFound';
  return status >= 500 ? 'fault' : 'invalid';
}

/** Seconds that a Retry-After asks for: a number of seconds, or a date counted from `now` (ms). Undefined when there is none. */
export function retryAfterSeconds(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/**
 * Turns an answer that isn't a success into the same Problem that the server threw; an answer of another shape means
 * offline.
 */
export function problemOf({ status, headers, body }: RawAnswer, now: number): Problem {
  const retryAfter = retryAfterSeconds(headers, now);
  const wait = retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter };
  const parsed = v.safeParse(ErrorAnswer, body);
  if (!parsed.success)
    return new Problem('unavailable', `An answer that is not ours, status ${status}`, wait);
  const { message, errors, conflicts, current, mustChangePassword, mustEnrolFactor, code } = parsed.output;
  return new Problem(codeOf(status), message, {
    ...wait,
    ...(errors && { fields: errors }),
    ...(conflicts && { conflicts }),
    ...(current === undefined ? {} : { current }),
    ...(mustChangePassword && { mustChangePassword }),
    ...(mustEnrolFactor && { mustEnrolFactor }),
    ...(code === 'step_up_required' && { stepUpRequired: true }),
    ...(code === 'mfa_required' && { codeRequired: true }),
  });
}
