import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useMayEdit } from '../shell/engine-context.ts';

/** Tells whether the signed-in user may type anew what the server refused: views are everybody's own to save. */
export function useMayAmend(): (edit: Pick<QueuedEdit, 'entity'>) => boolean {
  const mayEdit = useMayEdit();
  return ({ entity }) => mayEdit || entity === 'savedView';
}
