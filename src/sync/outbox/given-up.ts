import type { StoredEdit } from '../model/stored-edit.ts';

/**
 * The fields of a conflict that the author gives up when the edit ends: all that the edit in its place, if any,
 * doesn't send again. A delete has sent no fields, so none are given up.
 */
export const givenUp = (
  { state, action, conflicts }: Pick<StoredEdit, 'state' | 'action' | 'conflicts'>,
  next?: Pick<StoredEdit, 'changes'>,
): string[] =>
  state === 'conflict' && action !== 'delete'
    ? conflicts.flatMap(({ field }) => (next && field in next.changes ? [] : [field]))
    : [];
