/** What can be wrong with a call: one code a cause, in the words that the server, the client and the queue share. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  rule: 409,
  conflict: 412,
  tooLarge: 413,
  unsupportedType: 415,
  idempotency: 422,
  throttled: 429,
  fault: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** A message beside the field it belongs to. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** A field group that somebody else changed to other values since the author saw it (docs/api.md, If-Match). */
export interface Conflict {
  field: string;
  base: unknown;
  theirs: unknown;
  yours: unknown;
  /** Who set the value that is theirs, by name, and when, by the server's clock, ISO 8601 UTC; absent: the answer doesn't say. */
  by?: string | undefined;
  at?: string | undefined;
}

export interface ProblemDetails {
  fields?: readonly FieldProblem[];
  conflicts?: readonly Conflict[];
  /** The record as the server has it after what could be applied was applied. */
  current?: unknown;
  retryAfterSeconds?: number;
  /** Nothing is wrong with what was asked: the caller's password has to be changed first. */
  mustChangePassword?: true;
  /** Nothing is wrong with what was asked: the caller has to set up a second factor first. */
  mustEnrolFactor?: true;
  /** Nothing is wrong with what was asked: the caller's password has to be given again first. */
  stepUpRequired?: true;
  /** The password was right: a code of the second factor is asked for with it. */
  codeRequired?: true;
}

/** An unexpected outcome of a call; thrown once by the server's handlers or by the client's api, caught once. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly messages: readonly string[];
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, messages: string | readonly string[], details: ProblemDetails = {}) {
    const list = typeof messages === 'string' ? [messages] : messages;
    super(list.join(' '));
    this.name = 'Problem';
    this.code = code;
    this.messages = list;
    this.details = details;
  }
}

/** The only thing that a user is told of a fault on the server (docs/product.md 8.1). */
export const faultMessage =
  'There was an unknown error during the last server operation. Please refresh your browser and try again.';
