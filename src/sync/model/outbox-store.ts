import type { EndedEdit } from './queued-edit.ts';
import type { Ending, NewEdit, StoredEdit } from './stored-edit.ts';

/** The work database as the outbox uses it. Every method is one transaction, strictly durable before it resolves. */
export interface OutboxStore {
  /** All edits in the order of typing, and how many there are that can't be opened. */
  read(): Promise<{ edits: readonly StoredEdit[]; unreadable: number }>;
  /** Adds an edit at the end and deletes its draft; answers its place, and those of all edits before it. */
  add(edit: NewEdit, draftKey?: string): Promise<{ order: number; before: readonly number[] }>;
  /** Adds those that are neither there nor ended, at the end and in one transaction; answers them. */
  addAll(edits: readonly NewEdit[]): Promise<readonly StoredEdit[]>;
  /**
   * Puts edits in place of what they were, but for those that have left the outbox meanwhile; answers the ids of the
   * others. `fence`: the leading tab's number, where it does it as such; rejects when another tab has taken over since.
   */
  changeAll(edits: readonly StoredEdit[], fence?: number): Promise<ReadonlySet<string>>;
  /**
   * Moves edits to where ended ones are kept for 30 days, applied ones as they are given; `next` takes the place of one of
   * them, and the draft that it was typed from goes. What of a conflict is given up by that is to be told to the server.
   * False when one had left already.
   */
  end(
    edits: readonly StoredEdit[],
    how: Ending,
    next?: StoredEdit,
    fence?: number,
    draftKey?: string,
  ): Promise<boolean>;
  /** The number of a new leading: from now on nothing is written under those before. */
  takeFence(): Promise<number>;
  /** Brings a discarded edit back to its place as it was, with all that ended by the same decision; answers them. */
  takeBack(id: string): Promise<readonly StoredEdit[]>;
  /** The ids of all ended edits that are kept, and the content of those that the caller doesn't know. */
  ended(known: ReadonlySet<string>): Promise<{ ids: readonly string[]; edits: readonly EndedEdit[] }>;
  /** What was decided for the server's wording and the server has not been told yet, the first decided first. */
  untold(): Promise<readonly Decision[]>;
  /** The server knows of these; what was decided anew since is to be told still. */
  told(decisions: readonly Decision[]): Promise<void>;
  /** Which of the edits have not ended, readable or not, and which have. */
  whereabouts(ids: readonly string[]): Promise<{ waiting: ReadonlySet<string>; ended: ReadonlySet<string> }>;
}

/** What the author of a conflict decided for the server's wording, which changes nothing there but is to be told (docs/decisions/0034). */
export interface Decision {
  /** Of the edit. */
  id: string;
  /** By the device's clock, ms. */
  at: number;
  /** The fields in which the server's wording stays; none when the decision was taken back. */
  theirs: readonly string[];
}
