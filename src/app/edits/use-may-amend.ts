import { isStub } from '#domain/cases/restricted.ts';
import { caseKindNames } from '#domain/events.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordOf } from '#sync/presence/unsent.ts';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';

/**
 * Tells whether the signed-in user may type anew what the server refused: views are everybody's own to save, and a case that is
 * restricted from them since takes nothing of theirs, nor do its parts.
 */
export function useMayAmend(): (edit: QueuedEdit) => boolean {
  const { view } = useEngine();
  const mayEdit = useMayEdit();
  const isTaken = (uid: string) =>
    caseKindNames.some((kind) => {
      const found = view.find(kind, `~${uid}`);
      return found !== undefined && isStub(found.record);
    });
  return (edit) => edit.entity === 'savedView' || (mayEdit && !isTaken(recordOf(edit)));
}
