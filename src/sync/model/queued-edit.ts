import type { Conflict, FieldProblem } from '#domain/problems.ts';
import type { EditableEntity } from '#domain/records.ts';

/** Values as a form has them: field names of the entity, references as `~uid`. */
export type ChangedValues = Readonly<Record<string, unknown>>;

/** What edits in the queue are of: records that are typed, and files. */
export type QueuedEntity = EditableEntity | 'document';

export type EditState = 'waiting' | 'sent' | 'conflict' | 'refused';

/** An edit on this device that hasn't ended yet, with its content. */
export interface QueuedEdit {
  id: string;
  entity: QueuedEntity;
  uid: string;
  /** 'upload' and 'delete' are those of a document; its file lies beside the queue. */
  action: 'create' | 'save' | 'delete' | 'move' | 'agree' | 'upload';
  /** What was typed, by field. */
  changes: ChangedValues;
  /** The record as its author saw it; null for a create. */
  seen: ChangedValues | null;
  /** By the device's clock, ISO 8601 UTC. */
  writtenAt: string;
  /** When it was first tried to send it; of an applied edit, when the request was sent that arrived. By the device's clock, ISO 8601 UTC; null: not yet. */
  sentAt: string | null;
  /** When the server took it, by the server's clock, ISO 8601 UTC; null: not yet, or it didn't say. */
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
