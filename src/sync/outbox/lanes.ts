import { madeBy, needsAttention, removedBy, type StoredEdit } from '../model/stored-edit.ts';

/**
 * The edit to send next: the first in the order of typing that nothing holds. An edit is held by an earlier one of its
 * lane (also by one that waits for a person), by the unacknowledged create of a record it needs, and what takes a
 * record away by every earlier edit of it and of what belongs to it. `isPaused` says that a lane waits for its next try. Lanes hold no others.
 * `isWanted`: others may be sent meanwhile, and hold what comes after them until then.
 */
export function nextToSend(
  edits: readonly StoredEdit[],
  isPaused: (lane: string) => boolean,
  isWanted: (edit: StoredEdit) => boolean = () => true,
): StoredEdit | undefined {
  const lanesBefore = new Set<string>();
  const neededBefore = new Set<string>();
  const waitsForParts = (edit: StoredEdit) => {
    const removed = removedBy(edit);
    return removed !== null && (neededBefore.has(removed) || lanesBefore.has(removed));
  };
  const created = new Set(edits.map(madeBy));
  for (const edit of edits) {
    const held =
      lanesBefore.has(edit.lane) ||
      edit.needs.some((uid) => created.has(uid)) ||
      waitsForParts(edit) ||
      needsAttention(edit) ||
      isPaused(edit.lane);
    if (!held && isWanted(edit)) return edit;
    lanesBefore.add(edit.lane);
    for (const uid of edit.needs) neededBefore.add(uid);
  }
  return undefined;
}
