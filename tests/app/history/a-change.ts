import type { RecordChange } from '#contract/history.ts';

/** A change of a complaint, an update by Edith unless told. */
export const aChange = (given: Partial<RecordChange>): RecordChange => ({
  number: 1,
  entity: 'complaint',
  uid: 'one',
  version: 2,
  action: 'update',
  by: { id: 7, name: 'Edith Example' },
  device: null,
  writtenAt: null,
  receivedAt: '2026-09-02T12:00:00.000Z',
  isMerged: false,
  fields: [],
  conflicts: [],
  decided: null,
  ...given,
});
