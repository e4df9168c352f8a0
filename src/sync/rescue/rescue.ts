/** What becomes of unsent work that can't go its usual way. */
export interface Rescue {
  /**
   * All unsent edits, drafts and queued documents as one file that the passphrase opens on any device, for the same
   * user (docs/security.md, Sign out). Nothing leaves the outbox. Throws Problem 'invalid' for a passphrase that a
   * thief could guess.
   */
  exportUnsent(passphrase: string): Promise<UnsentFile>;
  /**
   * Reads the first line of a file that somebody chose. Throws Problem 'forbidden' for another user's, 'invalid' for any other
   * kind of file, with a message of the field `file`.
   */
  checkUnsent(file: Blob): Promise<void>;
  /**
   * Takes the edits of such a file into the outbox, behind those that wait there, with the files of their documents,
   * and its drafts where this device has no newer ones. Throws as `checkUnsent`, also for a damaged file, of which nothing is
   * taken; and Problem 'invalid' with a message of the field `passphrase` for a wrong one.
   */
  importUnsent(file: Blob, passphrase: string): Promise<Imported>;
  /**
   * An edit of a deleted record: brings the record back (an Admin only; needs the server), unless it is back already, and
   * sends the edit on. Throws the server's Problem.
   */
  restore(id: string): Promise<void>;
  /**
   * A new student whose State ID exists: what was typed of the student ends as decided, what hangs on it (their cases)
   * goes to the existing one.
   */
  useExistingStudent(id: string): Promise<void>;
}

export interface UnsentFile {
  content: Blob;
  /** Edits in it. */
  count: number;
  /** Unsaved forms in it. */
  drafts: number;
  /** Changes that stay behind: documents whose file is gone from this device, with what hangs on them. */
  left: number;
}

export interface Imported {
  added: number;
  /** Already on this device, waiting or ended. */
  skipped: number;
  /** Unsaved forms that came along. */
  drafts: number;
}
