import type { EditableEntity } from '#domain/records/records.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { aUid } from '../helpers/factories.ts';

let order = 0;

/** An edit as the outbox has it, waiting unless told otherwise, typed after those made before. */
export const anEdit = (
  entity: EditableEntity,
  given: Partial<StoredEdit> & Pick<StoredEdit, 'action'>,
): StoredEdit => {
  const uid = given.uid ?? aUid();
  return {
    id: aUid(),
    order: ++order,
    entity,
    uid,
    lane: uid,
    needs: [],
    seenVersion: given.seen ? Number(given.seen['version']) : 0,
    newIndex: null,
    changes: {},
    seen: null,
    writtenAt: '2026-09-02T08:00:00.000Z',
    sentAt: null,
    receivedAt: null,
    state: 'waiting',
    error: null,
    fields: [],
    conflicts: [],
    current: null,
    ...given,
  };
};
