import type { EndedEdit } from './queued-edit.ts';
import type { Ending, NewEdit, StoredEdit } from './stored-edit.ts';

/**
 * The work database as the outbox uses it. Each method's change is one transaction, strictly durable before the
 * method resolves.
 */
export interface OutboxStore {
  /** All edits in the order of typing, and how many there are that can't be opened. */
  read(): Promise<{ edits: readonly StoredEdit[]; unreadable: number }>;
  /** Adds an edit at the end and deletes its draft; answers its place in the order, and those of all edits before it. */
  add(edit: NewEdit, draftKey?: string): Promise<{ order: number; before: readonly number[] }>;
  /** Adds at the end, in one transaction, the edits that are neither in the outbox nor ended; answers these. */
  addAll(edits: readonly NewEdit[]): Promise<readonly StoredEdit[]>;
  /**
   * Writes how far the edits are that are still in the outbox, and of a conflict or a refusal what the server said;
   * what was typed stays as it is. Leaves out those that another tab has retyped since this one read them: they must
   * not go out as this tab knows them. Answers the ids of the others. `fence`: the leading tab's number, where that tab
   * calls; rejects when another tab has taken the lead since.
   */
  changeAll(edits: readonly StoredEdit[], fence?: number): Promise<ReadonlySet<string>>;
  /**
   * Writes that a sent edit is refused, as it is given. Answers false, and changes nothing, when the edit has left, has
   * an answer, or was marked for another try than that of its `triedAt`.
   */
  release(edit: StoredEdit): Promise<boolean>;
  /**
   * Seals the edits' typed half anew: their author has seen a newer version since. Leaves out those that have left, were
   * ever sent or were retyped by another tab; answers the ids of the others.
   */
  retype(edits: readonly StoredEdit[]): Promise<ReadonlySet<string>>;
  /**
   * Moves edits to the ended ones, which are kept until `forget` deletes them; applied edits are kept as they are
   * given. `next` takes the place of one of them, and the draft that `next` was typed into is deleted. The fields of a
   * conflict that its author gives up by this become a decision, to be told to the server. Answers false, and changes
   * nothing, when one of the edits has left the outbox, or when one that is discarded or amended was marked as sent
   * meanwhile.
   */
  end(
    edits: readonly StoredEdit[],
    how: Ending,
    next?: StoredEdit,
    fence?: number,
    draftKey?: string,
  ): Promise<boolean>;
  /** Answers the number of a new lead; from now on writes under lower numbers are refused. */
  takeFence(): Promise<number>;
  /**
   * Brings a discarded edit back to its old place, with all edits that the same decision discarded; answers them, none
   * where the edit isn't among the discarded ones any more.
   */
  takeBack(id: string): Promise<readonly StoredEdit[]>;
  /**
   * The ids of all ended edits that are kept, and the content of those that `known` lacks, which says of each when it ended: one that
   * was discarded may have come back and been applied since.
   */
  ended(known: ReadonlyMap<string, string>): Promise<{ ids: readonly string[]; edits: readonly EndedEdit[] }>;
  /** The ids of the kept edits that a person ended, the latest first: 1000 at most. */
  endedByPerson(): Promise<readonly string[]>;
  /**
   * Deletes the ended edits that have been kept for 30 days by the server's clock, counted from the first call after they
   * ended. `serverTime`: the server's time in an answer that has just come, ms.
   */
  forget(serverTime: number): Promise<void>;
  /** Decisions that the server hasn't been told of, the oldest first. */
  untold(): Promise<readonly Decision[]>;
  /** Notes that the server knows these decisions; a decision made anew since then is still to be told. */
  told(decisions: readonly Decision[]): Promise<void>;
  /** Which of the edits have not ended, readable or not, and which have. */
  whereabouts(ids: readonly string[]): Promise<{ waiting: ReadonlySet<string>; ended: ReadonlySet<string> }>;
}

/**
 * An author's decision for the server's wording in a conflict. It changes no record; the server is told of it
 * (docs/decisions/0034).
 */
export interface Decision {
  /** The edit's id. */
  id: string;
  /** By the device's clock, ms. */
  at: number;
  /** The fields in which the server's wording stays; none when the decision was taken back. */
  theirs: readonly string[];
}
