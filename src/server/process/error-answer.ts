import type { ErrorAnswer } from '#contract/answers.ts';
import { faultMessage, Problem, problemStatus } from '#domain/problems.ts';
import { TokenProblem } from '../accounts/token-problem.ts';

/** An answer before it is a Response. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Whether the error is one that callers are told of; everything else is a fault. */
export const isExpected = (error: unknown): error is Problem | TokenProblem =>
  error instanceof TokenProblem || (error instanceof Problem && error.code !== 'fault');

/** The one place where an error becomes a status and a body (docs/api.md, Errors). A fault says nothing but the request's id. */
export function errorAnswer(error: unknown, requestId: string): RawAnswer {
  if (error instanceof TokenProblem)
    return { status: 400, headers: {}, body: { error: error.code, ...error.more } };
  if (!(error instanceof Problem) || error.code === 'fault')
    return { status: 500, headers: {}, body: { message: faultMessage, requestId } };
  const { fields, conflicts, current, retryAfterSeconds } = error.details;
  const { mustChangePassword, mustEnrolFactor, stepUpRequired, codeRequired } = error.details;
  const [first = ''] = error.messages;
  const body: ErrorAnswer = {
    message: error.messages.length > 1 ? [...error.messages] : first,
    ...(fields ? { errors: [...fields] } : {}),
    ...(conflicts ? { conflicts: conflicts.map((conflict) => ({ ...conflict })) } : {}),
    ...(current === undefined ? {} : { current }),
    ...(mustChangePassword && { mustChangePassword }),
    ...(mustEnrolFactor && { mustEnrolFactor }),
    ...(stepUpRequired && { code: 'step_up_required' as const }),
    ...(codeRequired && { code: 'mfa_required' as const }),
  };
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.ceil(retryAfterSeconds));
  if (error.code === 'unauthenticated')
    // RFC 9470, which tells other programs of it than ours.
    headers['www-authenticate'] = stepUpRequired
      ? 'Bearer error="insufficient_user_authentication"'
      : 'Bearer';
  return { status: problemStatus[error.code], headers, body };
}
