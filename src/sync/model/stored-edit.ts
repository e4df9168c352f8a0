import * as v from 'valibot';
import type { EndedEdit, QueuedEdit } from './queued-edit.ts';

export type NewEdit = Omit<StoredEdit, 'order'>;

/** How an edit ended; there is no other way out of the outbox (docs/sync-rules.md ED1). */
export type Ending = EndedEdit['how'];

/** An edit as the outbox keeps it, sealed: what the queue shows of it, and what sending it needs. */
export interface StoredEdit extends QueuedEdit {
  /** Place in the order of typing on this device, given by the outbox. */
  order: number;
  /** Edits of one lane go out first in, first out; the record's uid, or the list that a move rearranges. */
  lane: string;
  /**
   * Records whose create must be acknowledged before this edit goes out, and whose delete waits for this edit: its
   * parent, a list's members, of a document also the case of its event.
   */
  needs: readonly string[];
  /** Version that its author saw; 0 for a record that the server had not acknowledged. */
  seenVersion: number;
  /**
   * When this device last tried to send it, by the device's clock, ISO 8601 UTC; absent: never, or before devices
   * kept this time.
   */
  triedAt?: string;
  /**
   * Whether an earlier try may have been applied although the edit is refused or waits now: the latest try ended before
   * the server looked for the edit (its author's role had changed meanwhile, or the file could not be made ready), or
   * the device has lost how far the edit was.
   */
  mayBeThere?: boolean;
  /**
   * How often what was typed was sealed anew, since its author had seen a newer version before it was ever sent;
   * absent: never.
   */
  retyped?: number;
  /** Where a move goes, counted from 0 among the movable ones; null for other actions. */
  newIndex: number | null;
  /**
   * For an imported edit and what is typed over it: the id of the device under which both go out, so that they don't
   * conflict with each other.
   */
  device?: string;
}

/** How far an edit is: a state, times and a count, nothing that was typed. The device keeps this half in the clear. */
export type Progress = Pick<
  StoredEdit,
  'state' | 'sentAt' | 'receivedAt' | 'triedAt' | 'mayBeThere' | 'retyped'
>;

/** What the server said of a conflict or a refusal. */
export type Outcome = Pick<StoredEdit, 'error' | 'fields' | 'conflicts' | 'current'>;

/** How far an edit is that nobody has tried to send. */
export const notSentYet = {
  sentAt: null,
  receivedAt: null,
  state: 'waiting',
  error: null,
  fields: [],
  conflicts: [],
  current: null,
} as const satisfies Progress & Outcome;

/** The record that the edit makes, by its uid; null for one that makes none. Agreeing to a mediation makes it. */
export const madeBy = ({
  action,
  uid,
  changes,
  seen,
}: Pick<StoredEdit, 'action' | 'uid' | 'changes' | 'seen'>): string | null => {
  if (action === 'create' || action === 'upload') return uid;
  const mediation = action === 'agree' ? changes['mediationUid'] : null;
  return typeof mediation === 'string' && mediation !== seen?.['mediationUid'] ? mediation : null;
};

/**
 * The record that the edit takes away, by its uid; null for one that takes none. Taking back Agreed to Mediation
 * takes the mediation away.
 */
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

/** The mediation that is closed, or opened again, with the due process case of the edit, as its author saw the case; null for an edit that does neither. */
export const closedWith = ({
  entity,
  action,
  changes,
  seen,
}: Pick<StoredEdit, 'entity' | 'action' | 'changes' | 'seen'>): string | null => {
  const isClosing = entity === 'dueprocess' && action === 'save' && 'dateClosed' in changes;
  const mediation = isClosing ? seen?.['mediationUid'] : null;
  return typeof mediation === 'string' ? mediation : null;
};

/** Whether the edit sends a file. */
export const isUpload = ({ action }: Pick<StoredEdit, 'action'>): boolean => action === 'upload';

/** Whether the edit waits for a person rather than for the server. */
export const needsAttention = (edit: { state: QueuedEdit['state'] }): boolean =>
  edit.state === 'refused' || edit.state === 'conflict';

/** Whether the edit met a record that somebody had deleted (docs/sync-rules.md CO5: it offers Restore). */
export const isOfDeleted = ({
  state,
  action,
  current,
}: Pick<StoredEdit, 'state' | 'action' | 'current'>): boolean =>
  state === 'conflict' && action !== 'delete' && current === null;

const ExistingStudent = v.object({ id: v.number(), uid: v.string(), name: v.string() });

/** The student who has the State ID of a refused new one (docs/sync-rules.md CO10); null for any other edit. */
export function existingStudent({
  state,
  action,
  entity,
  current,
}: Pick<StoredEdit, 'state' | 'action' | 'entity' | 'current'>): v.InferOutput<
  typeof ExistingStudent
> | null {
  if (state !== 'refused' || action !== 'create' || entity !== 'student') return null;
  const parsed = v.safeParse(ExistingStudent, current);
  return parsed.success ? parsed.output : null;
}
