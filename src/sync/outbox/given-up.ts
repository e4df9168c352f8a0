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

/** The fields of a conflict that end with their edit: those that the edit in its place, if any, doesn't send again. */
export const givenUp = (
  { state, conflicts }: Pick<StoredEdit, 'state' | 'conflicts'>,
  next?: Pick<StoredEdit, 'changes'>,
): string[] =>
  state === 'conflict'
    ? conflicts.flatMap(({ field }) => (next && field in next.changes ? [] : [field]))
    : [];
