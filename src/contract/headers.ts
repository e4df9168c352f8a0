/** Headers of the wire beside HTTP's own (docs/api.md, Headers; docs/sync-rules.md PS1). Names are lower case, as fetch gives them. */
export const headers = {
  /** On every answer of Accord's server. Without it an answer is a captive portal's and means "offline" (docs/sync-rules.md PU8). */
  server: 'x-accord',
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  idempotencyReplayed: 'idempotency-replayed',
  /** When the server took the write, by its clock, ISO 8601 UTC; on a repeat, when it took the first. */
  receivedAt: 'x-received-at',
  /** Says that the versions differed and the change was merged. */
  merged: 'x-merged',
  /** Of a delete: the version in which the record is deleted; absent where it was restored since. */
  deletedVersion: 'x-deleted-version',
  /** A device's id, a uuid. At a sign-in: the device that the session belongs to. At an edit: where it was typed, so that own earlier edits never conflict with own later ones. */
  device: 'x-device',
  /** The number of the school year that the device shows: lists, searches and reports are of it, whatever the user chose elsewhere since. */
  schoolYear: 'x-school-year',
  /** When the edit was typed, by the device's clock, ISO 8601 UTC. */
  writtenAt: 'x-written-at',
  /** The one-time token of an upload (contract/documents.ts). */
  uploadToken: 'x-upload-token',
  totalCount: 'x-total-count',
} as const;
