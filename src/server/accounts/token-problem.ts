/** A refusal of /token in OAuth's words; `mount.ts` answers it as 400 `{ error }` (docs/api.md, Sign-in). */
export class TokenProblem extends Error {
  readonly code: 'invalid_grant' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_request';
  /** The device that asks is to close (docs/security.md, Escrow). */
  readonly closed: boolean;

  constructor(code: TokenProblem['code'], closed = false) {
    super(code);
    this.name = 'TokenProblem';
    this.code = code;
    this.closed = closed;
  }
}
