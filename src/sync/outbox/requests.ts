import type { CallName } from '#contract/calls.ts';
import { headers as wire } from '#contract/headers.ts';
import type { EditableEntity } from '#domain/records/records.ts';
import type { Outgoing } from '../api/exchange.ts';
import type { QueuedEntity } from '../model/queued-edit.ts';
import { madeBy, type StoredEdit } from '../model/stored-edit.ts';

/** The calls that carry the edits of each kind of record; there is no second write path (docs/api.md, Mirroring a year). */
const callNames = {
  student: { create: 'createStudent', save: 'saveStudent', delete: 'deleteStudent' },
  complaint: { create: 'createComplaint', save: 'saveComplaint', delete: 'deleteComplaint' },
  mediation: { create: 'createMediation', save: 'saveMediation', delete: 'deleteMediation' },
  dueprocess: { create: 'createDueProcess', save: 'saveDueProcess', delete: 'deleteDueProcess' },
  finding: { create: 'createFinding', save: 'saveFinding', delete: 'deleteFinding' },
  event: { create: 'createEvent', save: 'saveEvent', delete: 'deleteEvent' },
  contact: { create: 'createContact', save: 'saveContact', delete: 'deleteContact' },
  savedView: { create: 'createSavedView', save: 'saveSavedView', delete: 'deleteSavedView' },
} as const satisfies Record<EditableEntity, Record<'create' | 'save' | 'delete', CallName>>;

const deleteCall = (entity: QueuedEntity): CallName =>
  entity === 'document' ? 'deleteDocument' : callNames[entity].delete;

/** A call of the contract, ready to be sent. */
export interface EditRequest {
  name: CallName;
  outgoing: Outgoing;
}

/**
 * A record's first version. An edit that was typed before the server acknowledged the record goes out for this one.
 */
const firstVersion = 1;

/**
 * The call of an edit; the one of an upload is made of its file (documents/send-upload.ts). It depends on nothing but
 * the edit and the device, so that each repetition is the same request.
 */
export function requestOf(edit: StoredEdit, device: string): EditRequest {
  const own = { id: `~${edit.uid}` };
  const headers = {
    [wire.idempotencyKey]: edit.id,
    [wire.device]: edit.device ?? device,
    [wire.writtenAt]: edit.writtenAt,
  };
  if (edit.action === 'move')
    return {
      name: 'reorderContact',
      outgoing: { params: own, query: { newIndex: edit.newIndex ?? 0 }, headers },
    };
  const seen = { ...headers, 'if-match': `"${edit.seenVersion || firstVersion}"` };
  if (edit.action === 'agree') {
    const { mediationAgreedToMediationFlag: agreed, mediationUid, dateFiled } = edit.changes;
    const body = { agreed, ...(madeBy(edit) === null ? {} : { mediationUid, dateFiled }) };
    return { name: 'updateDueProcessMediation', outgoing: { params: own, body, headers: seen } };
  }
  if (edit.action === 'delete')
    return { name: deleteCall(edit.entity), outgoing: { params: own, headers: seen } };
  if (edit.entity === 'document' || edit.action === 'upload') throw new Error('an upload is no plain call');
  const name = callNames[edit.entity][edit.action];
  if (edit.action === 'create') {
    // A finding names its complaint in the path, the others name their parent in the body.
    const { complaintId, ...finding } = edit.changes;
    const isFinding = edit.entity === 'finding';
    const body = { uid: edit.uid, ...(isFinding ? finding : edit.changes) };
    return { name, outgoing: { ...(isFinding && { params: { id: String(complaintId) } }), body, headers } };
  }
  return { name, outgoing: { params: own, body: edit.changes, headers: seen } };
}
