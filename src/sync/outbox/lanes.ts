import { madeBy, needsAttention, removedBy, type StoredEdit } from '../model/stored-edit.ts';

/**
 * The edit to send next: the first in the order of typing that nothing holds. An edit is held by an earlier edit of
 * its lane (also by one that waits for a person) and, until the server has acknowledged it, by the create of a record
 * that it needs, and by an edit of another lane that makes its own record: the agreement to a mediation holds what was
 * typed on that mediation. What it makes itself doesn't hold it: devices keep decided conflicts of Agreed to
 * Mediation that need the mediation they make, which `resolve` has made until 2026-11-24. An edit that takes a record
 * away is held by every earlier edit of that record and of its parts. No lane holds another one.
 * `isPaused`: whether a lane waits for its next try.
 * `isWanted`: an edit that isn't wanted is left out, and holds those after it all the same.
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
  const laneOfMaker = new Map(edits.map((edit) => [madeBy(edit), edit.lane]));
  const waitsForCreate = (edit: StoredEdit) => {
    const own = madeBy(edit);
    const isMadeElsewhere = (laneOfMaker.get(edit.uid) ?? edit.lane) !== edit.lane;
    return isMadeElsewhere || edit.needs.some((uid) => uid !== own && laneOfMaker.has(uid));
  };
  for (const edit of edits) {
    const held =
      lanesBefore.has(edit.lane) ||
      waitsForCreate(edit) ||
      waitsForParts(edit) ||
      needsAttention(edit) ||
      isPaused(edit.lane);
    if (!held && isWanted(edit)) return edit;
    lanesBefore.add(edit.lane);
    for (const uid of edit.needs) neededBefore.add(uid);
  }
  return undefined;
}
