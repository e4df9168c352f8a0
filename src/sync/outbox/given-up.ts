import type { StoredEdit } from '../model/stored-edit.ts';

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
