import { useMemo, useState } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';

/** The creates and deletes of students that have left the queue since the screen opened. */
export interface LeftEdits {
  /** How many. */
  count: number;
  /** The students whom they are of. */
  created: ReadonlySet<string>;
  deleted: ReadonlySet<string>;
}

/** Whether an edit takes its student off the lists: a delete that waits for a person, such as one that the server refused, doesn't. */
export const takesOff = ({ entity, action, state }: QueuedEdit): boolean =>
  entity === 'student' && action === 'delete' && (state === 'waiting' || state === 'sent');

const isListed = (edit: QueuedEdit) =>
  takesOff(edit) || (edit.entity === 'student' && edit.action === 'create');

const uidsOf = (edits: readonly QueuedEdit[], wanted: QueuedEdit['action']): ReadonlySet<string> =>
  new Set(edits.filter(({ action }) => action === wanted).map(({ uid }) => uid));

/** Tells when the server's list of students is another one by this device's own edits, and what an older answer shows wrongly. */
export function useLeftEdits(): LeftEdits {
  const edits = useObservable(useEngine().queue.edits);
  const [known, setKnown] = useState<{ edits: typeof edits; left: readonly QueuedEdit[] }>({
    edits,
    left: [],
  });
  if (known.edits !== edits) {
    const waiting = new Set(edits.map(({ id }) => id));
    const gone = known.edits.filter((edit) => isListed(edit) && !waiting.has(edit.id));
    setKnown({ edits, left: gone.length === 0 ? known.left : [...known.left, ...gone] });
  }
  const { left } = known;
  return useMemo(
    () => ({ count: left.length, created: uidsOf(left, 'create'), deleted: uidsOf(left, 'delete') }),
    [left],
  );
}
