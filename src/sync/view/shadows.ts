import type { DueProcess } from '#domain/cases/due-process.ts';
import { mediationFromDueProcess } from '#domain/cases/mediation-from-due-process.ts';
import { madeBy, removedBy, type StoredEdit } from '../model/stored-edit.ts';

const shadows = new WeakMap<StoredEdit, readonly StoredEdit[]>();

/**
 * The edit with what it does to other records, each as an edit of that record: Agreed to Mediation makes or removes a
 * mediation. An unchanged edit gives the same objects each time, so that nothing is folded anew for it.
 */
export function withShadows(edit: StoredEdit): readonly StoredEdit[] {
  const known = shadows.get(edit);
  if (known) return known;
  const all = [edit, ...shadowsOf(edit)];
  shadows.set(edit, all);
  return all;
}

function shadowsOf(edit: StoredEdit): StoredEdit[] {
  if (edit.action !== 'agree') return [];
  const made = madeBy(edit);
  const removed = removedBy(edit);
  if (made !== null) {
    const dueProcess = edit.seen as unknown as DueProcess;
    const changes = {
      ...mediationFromDueProcess(dueProcess, String(edit.changes['dateFiled'])),
      studentId: `~${dueProcess.studentUid}`,
    };
    return [
      { ...edit, entity: 'mediation', uid: made, action: 'create', changes, seen: null, seenVersion: 0 },
    ];
  }
  // What the author saw was the case, not the mediation.
  return removed === null
    ? []
    : [{ ...edit, entity: 'mediation', uid: removed, action: 'delete', seen: null }];
}
