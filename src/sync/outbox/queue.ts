import { isSameValue } from '#domain/merge.ts';
import { Problem } from '#domain/problems.ts';
import { type EditableEntity, editableKinds } from '#domain/records/records.ts';
import type { Observable } from '../base/observable.ts';
import type { ChangedValues, QueuedEdit } from '../model/queued-edit.ts';
import { madeBy, needsAttention, notSentYet, type StoredEdit } from '../model/stored-edit.ts';
import type { Loss } from '../model/sync-status.ts';
import type { View } from '../model/view.ts';
import { changesOf, uidIn } from './edits.ts';
import type { Outbox } from './outbox.ts';
import { releaseSent } from './release.ts';
import { seenByNow } from './version-seen.ts';

export interface Queue {
  /** In the order of typing. */
  edits: Observable<readonly QueuedEdit[]>;
  syncNow(): Promise<void>;
  /**
   * Ends an edit by its author's will; the author can bring it back for 30 days. An edit that was sent and has no
   * answer may have been applied: it ends only when the server, asked now, doesn't have it and no try has begun for a
   * minute; else Problem 'rule', or 'unavailable' without a connection.
   */
  discard(id: string): Promise<void>;
  /**
   * Brings a discarded edit back, with all that the same discard ended. Throws Problem 'rule' where nothing came back: the
   * edit is not kept any more, or another tab brought it back.
   */
  undoDiscard(id: string): Promise<void>;
  /**
   * A refused edit ends, and goes out again as a new one with other values; the draft that these were typed into is
   * deleted in the same transaction. Throws as `discard` does, and Problem 'rule' for an edit that has ended.
   */
  amend(id: string, changes: ChangedValues, draftKey?: string): Promise<void>;
  /**
   * Decides a conflict: the value to keep for each conflicting field. What is to replace the server's value goes out as
   * a new edit on the version that was shown. Throws Problem 'rule' when it was decided meanwhile.
   */
  resolve(id: string, kept: ChangedValues): Promise<void>;
  setWorkOffline(on: boolean): Promise<void>;
  /** The edits that this device has lost, as far as it knows; null: none. */
  loss: Observable<Loss | null>;
  /** The user has read of the loss. */
  dismissLoss(): void;
  /** States, times and request ids; no personal data. JSON text. */
  diagnostics(): Promise<string>;
}

export interface QueueParts {
  outbox: Outbox;
  view: View;
  newId(): string;
  now(): number;
  /** Asks the server whether it has received the edit; rejects when it can't be asked. */
  isReceived(id: string): Promise<boolean>;
  /** Called when an edit may be sent again. */
  kick(): void;
}

/**
 * All that ends with a discarded edit: of a create, everything typed on the record and what hangs on it, since none of
 * that could ever be applied; else the edit alone.
 */
export function discardedWith(edits: readonly StoredEdit[], edit: StoredEdit): StoredEdit[] {
  const made = madeBy(edit);
  if (made === null) return [edit];
  const gone = new Set([made]);
  return edits.filter((other) => {
    const isGone = other === edit || gone.has(other.uid) || other.needs.some((uid) => gone.has(uid));
    const also = isGone ? madeBy(other) : null;
    if (also !== null) gone.add(also);
    return isGone;
  });
}

/** A new edit in the old one's place in the order, so that what was typed after it still comes after it. */
export const successor = (
  edit: StoredEdit,
  change: Partial<StoredEdit>,
  { newId, now }: Pick<QueueParts, 'newId' | 'now'>,
): StoredEdit => ({
  ...edit,
  ...notSentYet,
  mayBeThere: false,
  id: newId(),
  writtenAt: new Date(now()).toISOString(),
  ...change,
});

/** For an edit that has ended: without this error a screen would say saved although nothing was kept. */
const decidedAlready = () =>
  new Problem(
    'rule',
    'This change has been decided already, here or in another tab. Look at the record as it is now.',
  );

const appliedAlready = () =>
  new Problem('rule', 'The server has this change already: it was applied before it was refused.');

const notBroughtBack = () =>
  new Problem(
    'rule',
    'Nothing was brought back: this change was discarded more than 30 days ago, or brought back already in another tab.',
  );

type Decisions = Pick<Queue, 'discard' | 'undoDiscard' | 'amend' | 'resolve'> & {
  /** Ends a refused create with all that hangs on it; false when there is none. */
  discardRefusedCreate(uid: string): Promise<boolean>;
};

/** What a person decides about waiting, refused and conflicting edits. */
export function createDecisions({ outbox, view, newId, now, isReceived, kick }: QueueParts): Decisions {
  const find = (id: string) => outbox.edits.get().find((edit) => edit.id === id);

  const inPlaceOf = (edit: StoredEdit, change: Partial<StoredEdit>) =>
    successor(edit, change, { newId, now });

  /**
   * Ends edits once it is certain that the server doesn't have them: otherwise an edit could be both applied and
   * discarded. Throws Problem 'rule' when the server has one of them.
   */
  const endUnsent = async (
    edits: readonly StoredEdit[],
    how: 'discarded' | 'amended',
    next?: StoredEdit,
    draftKey?: string,
  ) => {
    for (const edit of edits) {
      if (edit.state === 'sent') await releaseSent({ outbox, isReceived, now }, edit);
      if (!edit.mayBeThere || !(await isReceived(edit.id))) continue;
      await outbox.end([edit], 'applied');
      kick();
      throw appliedAlready();
    }
    if (!(await outbox.end(edits, how, next, undefined, draftKey)))
      throw new Problem('rule', 'This change is on its way to the server. Try again when it has an answer.');
    kick();
  };

  const discard = (edit: StoredEdit) => endUnsent(discardedWith(outbox.edits.get(), edit), 'discarded');

  return {
    async discard(id) {
      const edit = find(id);
      if (edit) await discard(edit);
    },

    async undoDiscard(id) {
      const back = await outbox.takeBack(id);
      if (back.length === 0 && !find(id)) throw notBroughtBack();
      kick();
    },

    async amend(id, changes, draftKey) {
      const edit = find(id);
      if (!edit) throw decidedAlready();
      const { action, entity } = edit;
      const next =
        entity !== 'document' && (action === 'create' || action === 'save')
          ? withNeeds(edit, entity, changesOf(view, entity, action, changes))
          : {};
      await endUnsent([edit], 'amended', inPlaceOf(edit, next), draftKey);
    },

    async resolve(id, kept) {
      const edit = find(id);
      if (edit?.state !== 'conflict') throw decidedAlready();
      const next =
        edit.action === 'delete'
          ? inPlaceOf(edit, {})
          : inPlaceOf(edit, { changes: decided(edit, kept, newId) });
      const shown: Partial<StoredEdit> = edit.current
        ? { seen: edit.current, seenVersion: Number(edit.current['version']) }
        : {};
      const isEmpty = edit.action !== 'delete' && Object.keys(next.changes).length === 0;
      const isDone = await outbox.end([edit], 'resolved', isEmpty ? undefined : { ...next, ...shown });
      if (!isDone) throw decidedAlready();
      // Should the tab close here, the author is only asked once more, about what they typed since.
      const version = shown.seenVersion ?? edit.seenVersion;
      const decidedFields = new Set(Object.keys(next.changes));
      const seen = seenByNow(outbox.edits.get(), edit, decidedFields, version);
      if (seen.length > 0) await outbox.retype(seen);
      kick();
    },

    async discardRefusedCreate(uid) {
      const isIt = (edit: StoredEdit) => edit.uid === uid && edit.action === 'create' && needsAttention(edit);
      const edit = outbox.edits.get().find(isIt);
      if (edit) await discard(edit);
      return edit !== undefined;
    },
  };
}

/** Other values for an edit, with the records that it needs then: the values may name another parent. */
function withNeeds(
  edit: StoredEdit,
  entity: EditableEntity,
  changes: ChangedValues,
): Pick<StoredEdit, 'changes' | 'needs'> {
  const { parent } = editableKinds[entity];
  if (!parent || !(parent.id in changes)) return { changes, needs: edit.needs };
  const before = new Set(uidIn(edit.changes[parent.id]));
  const others = edit.needs.filter((uid) => !before.has(uid));
  return { changes, needs: [...new Set([...others, ...uidIn(changes[parent.id])])] };
}

/** The fields whose kept value is not the one that the server has; the others end with the conflict. */
function decided(edit: StoredEdit, kept: ChangedValues, newId: () => string): ChangedValues {
  const theirs = new Map(edit.conflicts.map((conflict) => [conflict.field, conflict.theirs]));
  const mine = Object.entries(kept).filter(
    ([field, value]) => theirs.has(field) && !isSameValue(value, theirs.get(field)),
  );
  // Agreed to Mediation is one decision: the flag goes out again together with its mediation and the filing date.
  if (edit.action === 'agree' && mine.length > 0)
    return isOfGoneMediation(edit) ? { ...edit.changes, mediationUid: newId() } : edit.changes;
  return Object.fromEntries(mine);
}

/** Whether the mediation that its author had seen was removed meanwhile: agreed anew, the case gets another one. */
const isOfGoneMediation = ({ changes: { mediationUid }, seen, current }: StoredEdit): boolean =>
  typeof mediationUid === 'string' &&
  mediationUid === seen?.['mediationUid'] &&
  mediationUid !== current?.['mediationUid'];
