import * as v from 'valibot';
import { StudentInfo } from '#domain/students.ts';

/** What a DELETE answers unless its call says otherwise (docs/product.md 7.5). */
export const Deleted = v.object({ id: v.number() });

/** A deleted case with the info card of its student after the delete; null for a complaint without a student. */
export const deletedCase = { id: v.number(), infoCard: v.nullable(StudentInfo) };

/** Every answer that isn't a success (docs/api.md, Errors). */
export const ErrorAnswer = v.object({
  message: v.union([v.string(), v.array(v.string())]),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  conflicts: v.optional(
    v.array(
      v.object({
        field: v.string(),
        base: v.unknown(),
        theirs: v.unknown(),
        yours: v.unknown(),
        by: v.optional(v.string()),
        at: v.optional(v.string()),
      }),
    ),
  ),
  current: v.optional(v.unknown()),
  /** Of a 403: the call is refused only until the caller has changed their password. */
  mustChangePassword: v.optional(v.literal(true)),
  /** Of a 403: the call is refused only until the caller has set up a second factor. */
  mustEnrolFactor: v.optional(v.literal(true)),
  /**
   * `step_up_required`, of a 401: the session goes on, and the call is taken once the caller has given their password again.
   * `mfa_required`, of a 400: the password was right, and is taken together with a code of the second factor.
   */
  code: v.optional(v.picklist(['step_up_required', 'mfa_required'])),
  requestId: v.optional(v.string()),
});
export type ErrorAnswer = v.InferOutput<typeof ErrorAnswer>;
