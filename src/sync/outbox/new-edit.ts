import type { NewEdit } from '../model/stored-edit.ts';

/** Makes edits of what is given of them: waiting, in the lane of their record, written now (ms by the device's clock). */
export const newEdit =
  (newId: () => string, now: () => number) =>
  (given: Pick<NewEdit, 'entity' | 'uid' | 'action' | 'needs'> & Partial<NewEdit>): NewEdit => ({
    id: newId(),
    lane: given.uid,
    seenVersion: 0,
    newIndex: null,
    changes: {},
    seen: null,
    writtenAt: new Date(now()).toISOString(),
    sentAt: null,
    receivedAt: null,
    state: 'waiting',
    error: null,
    fields: [],
    conflicts: [],
    current: null,
    ...given,
  });
