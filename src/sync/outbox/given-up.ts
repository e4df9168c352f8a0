import type { StoredEdit } from './stored-edit.ts';

/** What the author of a conflict decided for the server's wording, which changes nothing there but is to be told (docs/decisions/0034). */
export interface Decision {
  /** Of the edit. */
  id: string;
  /** By the device's clock, ms. */
  at: number;
  /** The fields in which the server's wording stays; none when the decision was taken back. */
  theirs: readonly string[];
}

/**
 * The fields of a conflict that end with their edit: those that the edit in its place, if any, doesn't send again. A delete sent
 * none, and leaves nothing on the server to decide.
 */
export const givenUp = (
  { state, action, conflicts }: Pick<StoredEdit, 'state' | 'action' | 'conflicts'>,
  next?: Pick<StoredEdit, 'changes'>,
): string[] =>
  state === 'conflict' && action !== 'delete'
    ? conflicts.flatMap(({ field }) => (next && field in next.changes ? [] : [field]))
    : [];
