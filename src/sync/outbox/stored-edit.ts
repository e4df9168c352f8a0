import type { ChangedValues, QueuedEdit } from '../engine.ts';

/** An edit as the outbox keeps it, sealed: what the queue shows of it, and what sending it needs. */
export interface StoredEdit extends QueuedEdit {
  /** Place in the order of typing on this device, given by the outbox. */
  order: number;
  /** Edits of one lane go out first in, first out; the record's uid, or the list that a move rearranges. */
  lane: string;
  /** Records whose create must be acknowledged before this edit goes out: its parent, a list's members. */
  needs: readonly string[];
  /** Version that its author saw; 0 for a record that the server had not acknowledged. */
  seenVersion: number;
  /** Where a move goes, counted from 0 among the movable ones; null for other actions. */
  newIndex: number | null;
  /** The record as the server had it when it found the conflict; null otherwise. */
  current: ChangedValues | null;
}

/** Whether the edit waits for a person rather than for the server. */
export const needsAttention = (edit: { state: QueuedEdit['state'] }): boolean =>
  edit.state === 'refused' || edit.state === 'conflict';
