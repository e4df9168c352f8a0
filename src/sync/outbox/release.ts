import { Problem } from '#domain/problems.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Outbox } from './outbox.ts';

export interface ReleaseParts {
  outbox: Pick<Outbox, 'release'>;
  /** Asks the server whether it has received the edit; rejects when it can't be asked. */
  isReceived(id: string): Promise<boolean>;
  now(): number;
}

/** How long after its last try an edit may be released, in ms: longer than a try, whose answer is waited for 30 s. */
const over = 60_000;

const onItsWay = () => new Problem('rule', 'This change is on its way to the server. Try again in a minute.');

/**
 * Gives a sent edit, on which the server fails each time, back to its author: it is shown as refused and goes out no
 * more by itself. This needs a server that says that it doesn't have the edit, and no try under way: otherwise the
 * server could apply the edit after its author has ended it. Throws Problem 'rule' otherwise, and as `isReceived`
 * does. An upload is never released, since a try of a file may last long.
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
  const error = 'The server failed each time this change was sent, and does not have it.';
  const refused = { ...edit, state: 'refused', error, fields: [], conflicts: [], current: null } as const;
  // The leading tab may have begun another try while the server was asked.
  if (!(await outbox.release(refused))) throw onItsWay();
}
