import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { mediationFromDueProcess } from '#domain/cases/mediation-from-due-process.ts';
import type { AnyRecord } from '#domain/records/records.ts';
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
      dateClosed: dueProcess.dateClosed,
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

/** Whether the edit closes a due process case, or opens it again, and the server's row of the case doesn't have that yet. */
export const isClosing = ({ entity, action, changes, state, conflicts }: StoredEdit): boolean =>
  entity === 'dueprocess' &&
  action === 'save' &&
  'dateClosed' in changes &&
  (state !== 'conflict' || conflicts.some(({ field }) => field === 'dateClosed'));

/**
 * The edits of a mediation, then those that close the due process case that it was made from, as edits of the mediation, which is
 * closed with the case (docs/product.md 4.5). The link is that of the mediation: a case's author may have seen the case before
 * somebody agreed to mediation.
 * @param row the server's row of the mediation, if the mirror has one.
 * @param editsOf the edits of a due process case.
 */
export function withItsCase(
  own: readonly StoredEdit[],
  row: AnyRecord | undefined,
  editsOf: (dueProcessUid: string) => readonly StoredEdit[],
): readonly StoredEdit[] {
  const dueProcessUid = row
    ? (row as Mediation).dueProcessUid
    : own.find(({ action }) => action === 'create')?.changes['dueProcessUid'];
  if (typeof dueProcessUid !== 'string') return own;
  const closing = editsOf(dueProcessUid)
    .filter(isClosing)
    .map((edit): StoredEdit => ({
      ...edit,
      entity: 'mediation',
      changes: { dateClosed: edit.changes['dateClosed'] },
      seen: null,
    }));
  return closing.length === 0 ? own : [...own, ...closing];
}
