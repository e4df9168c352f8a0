import type { UnsentList } from '../model/unsent.ts';
import type { EditCopies } from './edit-copies.ts';
import type { TypedRow } from './work-database.ts';

/** Where the outbox is besides the database. */
export interface OtherPlaces {
  copies: EditCopies;
  /**
   * Writes an edit's file; never rejects. The edit is safe in the database, and a missing file is written at the next
   * start.
   */
  copy(row: TypedRow): Promise<void>;
  list: UnsentList;
  /** How many edits the last opening could not put back from the files, as far as it knows. */
  unrestored(): number;
}

/** The places of an outbox besides its database. */
export const otherPlaces = (copies: EditCopies, list: UnsentList, unrestored: () => number): OtherPlaces => ({
  copies,
  copy: (row) => copies.put(row).catch(() => {}),
  list,
  unrestored,
});
