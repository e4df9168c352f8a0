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

/** The record that the edit makes, by its uid; null for one that makes none. Agreeing to a mediation makes it. */
export const madeBy = ({
  action,
  uid,
  changes,
  seen,
}: Pick<StoredEdit, 'action' | 'uid' | 'changes' | 'seen'>): string | null => {
  if (action === 'create') return uid;
  const mediation = action === 'agree' ? changes['mediationUid'] : null;
  return typeof mediation === 'string' && mediation !== seen?.['mediationUid'] ? mediation : null;
};

/** The record that the edit takes away, by its uid; null for one that takes none. No mediation after all removes it. */
export const removedBy = ({
  action,
  uid,
  changes,
  seen,
}: Pick<StoredEdit, 'action' | 'uid' | 'changes' | 'seen'>): string | null => {
  if (action === 'delete') return uid;
  const mediation = action === 'agree' && changes['mediationUid'] === null ? seen?.['mediationUid'] : null;
  return typeof mediation === 'string' ? mediation : null;
};

/** Whether the edit waits for a person rather than for the server. */
export const needsAttention = (edit: { state: QueuedEdit['state'] }): boolean =>
  edit.state === 'refused' || edit.state === 'conflict';
