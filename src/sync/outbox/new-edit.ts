import { type NewEdit, notSentYet } from '../model/stored-edit.ts';

/**
 * Makes an edit of the parts given; unless they say otherwise it waits, in the lane of its record, and was written
 * now (ms by the device's clock).
 */
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
    ...notSentYet,
    ...given,
  });
