import type * as v from 'valibot';
import type { TokenError } from '#contract/accounts.ts';

type Refusal = v.InferOutput<typeof TokenError>;

/** A refusal of /token in OAuth's words; `mount.ts` answers it as 400 `{ error }` (docs/api.md, Sign-in). */
export class TokenProblem extends Error {
  readonly code: Refusal['error'];
  /** What is said beside the error. */
  readonly more: Omit<Refusal, 'error'>;

  constructor(code: Refusal['error'], more: Omit<Refusal, 'error'> = {}) {
    super(code);
    this.name = 'TokenProblem';
    this.code = code;
    this.more = more;
  }
}
