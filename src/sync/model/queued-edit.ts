import type { Conflict, FieldProblem } from '#domain/problems.ts';
import type { EditableEntity } from '#domain/records/records.ts';

/** Values as a form has them: field names of the entity, references as `~uid`. */
export type ChangedValues = Readonly<Record<string, unknown>>;

/** What an edit is of: a typed record, or a file. */
export type QueuedEntity = EditableEntity | 'document';

export type EditState = 'waiting' | 'sent' | 'conflict' | 'refused';

/** An edit on this device that hasn't ended yet, with its content. */
export interface QueuedEdit {
  id: string;
  entity: QueuedEntity;
  uid: string;
  /** A document has only 'upload' and 'delete'; an upload's file lies beside the queue. */
  action: 'create' | 'save' | 'delete' | 'move' | 'agree' | 'upload';
  /** What was typed, by field. */
  changes: ChangedValues;
  /** The record as its author saw it; null for a create. Of an upload the event that it is added to, by what tells it apart. */
  seen: ChangedValues | null;
  /** By the device's clock, ISO 8601 UTC. */
  writtenAt: string;
  /**
   * When this device first tried to send it; of an applied edit, when the request that arrived was sent. By the
   * device's clock, ISO 8601 UTC; null: not yet.
   */
  sentAt: string | null;
  /** When the server took it, by the server's clock, ISO 8601 UTC; null: not yet, or the server didn't say. */
  receivedAt: string | null;
  state: EditState;
  /** The last error in the server's words, or null. */
  error: string | null;
  /** Messages beside fields, of a refusal. */
  fields: readonly FieldProblem[];
  conflicts: readonly Conflict[];
  /**
   * The record as the server has it: of a conflict, null when somebody deleted it; of a new student whose State ID is
   * taken, the existing one's id, uid and name.
   */
  current: ChangedValues | null;
}

/** An edit that has left the outbox; this device keeps it for 30 days. */
export interface EndedEdit extends QueuedEdit {
  how: 'applied' | 'discarded' | 'amended' | 'resolved';
  /** By the device's clock, ISO 8601 UTC. */
  endedAt: string;
}
