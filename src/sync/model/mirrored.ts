import type { AnyRecord, Entity } from '#domain/records.ts';

/** A record of the mirror by its name. */
export interface RecordKey {
  entity: Entity;
  uid: string;
}

export interface MirroredRecord {
  entity: Entity;
  record: AnyRecord;
}

/** A record that is deleted, with the version of its deletion: a newer row of it was restored since. */
export interface DeletedRecord extends RecordKey {
  version: number;
}

/** What the answer to an edit says about the server's rows. */
export interface AnswerRows {
  rows: readonly MirroredRecord[];
  removed: readonly DeletedRecord[];
}

/** An answer's rows, with the mirror that there was when it was asked for: null while a fill had not begun. */
export interface Answer extends AnswerRows {
  epoch: string | null;
}
