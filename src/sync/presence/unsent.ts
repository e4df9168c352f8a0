import { editableKinds } from '#domain/records/records.ts';
import type { Decision } from '../model/outbox-store.ts';
import type { StoredEdit } from '../model/stored-edit.ts';

/** What the server is told of an unsent edit: nothing of its content. */
export interface UnsentMark {
  key: string;
  uid: string;
  writtenAt: string;
}

/** The most edits that one report names. */
const most = 1000;

/** The record on whose screen an edit is shown; for a part of a case, the case. */
export function recordOf({
  entity,
  uid,
  changes,
  seen,
}: Pick<StoredEdit, 'entity' | 'uid' | 'changes' | 'seen'>): string {
  const caseSeen = entity === 'document' && seen?.['parentUid'];
  if (typeof caseSeen === 'string') return caseSeen;
  const { parent } = entity in editableKinds ? editableKinds[entity as keyof typeof editableKinds] : {};
  if (!parent || parent.entity === 'student') return uid;
  const reference = changes[parent.id];
  if (typeof reference === 'string' && reference.startsWith('~')) return reference.slice(1);
  const seenUid = seen?.[parent.uid];
  return typeof seenUid === 'string' ? seenUid : uid;
}

/** The first edits in the order of typing, as the server is told of them. */
export const unsentMarks = (edits: readonly StoredEdit[]): UnsentMark[] =>
  edits.slice(0, most).map((edit) => ({ key: edit.id, uid: recordOf(edit), writtenAt: edit.writtenAt }));

/** Decisions as the server is told of them. */
export const decisionsToTell = (
  decisions: readonly Decision[],
): { key: string; at: string; theirs: string[] }[] =>
  decisions.map(({ id, at, theirs }) => ({ key: id, at: new Date(at).toISOString(), theirs: [...theirs] }));
