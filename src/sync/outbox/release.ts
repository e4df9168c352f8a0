import { Problem } from '#domain/problems.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Outbox } from './outbox.ts';

export interface ReleaseParts {
  outbox: Pick<Outbox, 'edits' | 'change'>;
  /** Asks the server whether it has received the edit; rejects when it can't be asked. */
  isReceived(id: string): Promise<boolean>;
  now(): number;
}

/** Longer than a try lasts, whose answer is waited for 30 s, in ms. */
const over = 60_000;

const onItsWay = () => new Problem('rule', 'This change is on its way to the server. Try again in a minute.');

/**
 * Gives an edit that was sent, and that the server fails on each time, to its author: it is shown as refused and goes out no
 * more by itself. Only while no try of it is under way and the server says that it doesn't have it: else it may be applied
 * after its author has ended it. Throws Problem 'rule' otherwise, and as `isReceived` does. A file's try may last long; it
 * is not released.
 */
export async function releaseSent(
  { outbox, isReceived, now }: ReleaseParts,
  edit: StoredEdit,
): Promise<void> {
  const lastTry = edit.triedAt ?? edit.sentAt;
  if (edit.action === 'upload' || lastTry === null) throw onItsWay();
  if (Math.abs(now() - Date.parse(lastTry)) < over) throw onItsWay();
  if (await isReceived(edit.id))
    throw new Problem('rule', 'The server has this change. It leaves this list when its answer arrives.');
  const there = outbox.edits.get().find(({ id }) => id === edit.id);
  if (there?.state !== 'sent' || there.triedAt !== edit.triedAt) throw onItsWay();
  const error = 'The server failed each time this change was sent, and does not have it.';
  await outbox.change({ ...there, state: 'refused', error, fields: [], conflicts: [], current: null });
}
