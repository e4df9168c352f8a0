import type { AnyRecord, Entity } from '#domain/records/records.ts';

/** A record of the mirror by its name. */
export interface RecordKey {
  entity: Entity;
  uid: string;
}

export interface MirroredRecord {
  entity: Entity;
  record: AnyRecord;
}

/** A deleted record, with the version of its deletion: a row with a newer version was restored after it. */
export interface DeletedRecord extends RecordKey {
  version: number;
}

/** What the answer to an edit says about the server's rows. */
export interface AnswerRows {
  rows: readonly MirroredRecord[];
  removed: readonly DeletedRecord[];
}

/** An answer's rows, with the epoch of the mirror when the request was sent: null where its fill had not begun. */
export interface Answer extends AnswerRows {
  epoch: string | null;
}
