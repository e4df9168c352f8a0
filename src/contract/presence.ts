import * as v from 'valibot';
import { instant, uuid } from '#domain/fields.ts';
import { Entity } from '#domain/records/records.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

const Uuid = uuid('Not a uuid');

/** An unsent edit of a device, without its content. */
const UnsentEdit = v.strictObject({
  /** Its Idempotency-Key. */
  key: Uuid,
  /** The record that it is of; of a part of a case, the case. */
  uid: Uuid,
  /** When it was typed, by the device's clock, ISO 8601 UTC. */
  writtenAt: instant,
});

/** What the author of a conflict decided for the wording on the server. */
const DecidedConflict = v.strictObject({
  /** The Idempotency-Key of the edit that was in others' way. */
  key: Uuid,
  /** When it was decided, by the device's clock, ISO 8601 UTC. */
  at: instant,
  /** The fields in which the server's wording stays; empty: the decision was taken back, the conflict is open again. */
  theirs: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100, 'Too long'))), v.maxLength(200, 'Too long')),
});

/** What was done on a device without a call of the server that would say it: no content, no name. */
export const DeviceNote = v.strictObject({
  /** A report that is repeated tells of it once. */
  key: Uuid,
  /** When, by the device's clock, ISO 8601 UTC. */
  at: instant,
  /**
   * 'open': a record stood on the screen without a connection. 'document': the content of a document came from the device.
   * Else what was made of records there.
   */
  what: v.picklist(['open', 'document', 'pdf', 'csv', 'calendar', 'print']),
  /** The kind of the record, or of the list's records; null where the uid says it. */
  entity: v.nullable(Entity),
  /** The record that it is of; null for a list. */
  uid: v.nullable(Uuid),
  /** How many records. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type DeviceNote = v.InferOutput<typeof DeviceNote>;

/** Somebody else, or the caller on another device, on a record. */
export const OnRecord = v.object({
  uid: v.string(),
  name: v.string(),
  /** The caller, on another device. */
  isYou: v.boolean(),
  /** 'open': its form is open now. 'unsent': a device of theirs holds edits of it that have not arrived. */
  kind: v.picklist(['open', 'unsent']),
  /** When it was opened, by the server's clock; when the first such edit was typed, by its device's. ISO 8601 UTC. */
  since: v.string(),
});
export type OnRecord = v.InferOutput<typeof OnRecord>;

/** Another device of the caller that had unsent edits when it last told, of which the caller has not read yet. */
export const OtherDevice = v.object({
  device: v.string(),
  count: v.number(),
  /** When the first and the last of them were typed. */
  from: v.string(),
  to: v.string(),
  /** When it last told. */
  seenAt: v.string(),
  /** Some of the records that they are of; of one that the server never got, it doesn't know the kind. */
  records: v.optional(v.array(v.object({ uid: v.string(), entity: v.nullable(Entity) })), []),
});
export type OtherDevice = v.InferOutput<typeof OtherDevice>;

export const presenceCalls = defineCalls({
  presence: {
    method: 'POST',
    path: '/api/sync/presence',
    roles: readers,
    offline: 'online',
    about:
      "Tells which records a page has open and which edits the session's device holds unsent, for which conflicts its user decided for the server's wording, and what was opened offline or made into a file on the device, each once until it is answered; answers who else is on those records, and what the server knows of the caller's unsent edits that the device doesn't.",
    body: v.strictObject({
      /** Tells one page of a device from another. */
      page: Uuid,
      /** Uids of the records whose forms are open; empty ends what the page told before. */
      open: v.pipe(v.array(Uuid), v.maxLength(20, 'Too long')),
      /** The first edits of the outbox in the order of typing; null leaves what the device told before. */
      unsent: v.nullable(v.pipe(v.array(UnsentEdit), v.maxLength(1000, 'Too long'))),
      /** Keys that the device need not be told of any more: discarded, or known to be lost. */
      settled: v.pipe(v.array(Uuid), v.maxLength(1000, 'Too long')),
      /** What was decided since the last report that was answered; of conflicts that aren't the caller's nothing is taken. */
      decided: v.optional(v.pipe(v.array(DecidedConflict), v.maxLength(100, 'Too long')), []),
      /** For the audit: what was done on the device since the last report that was answered. */
      notes: v.optional(v.pipe(v.array(DeviceNote), v.maxLength(100, 'Too long')), []),
      /** Of which other devices the caller has read, with what those had told by then; their edits are told of no more. */
      read: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              device: Uuid,
              seenAt: instant,
            }),
          ),
          v.maxLength(50, 'Too long'),
        ),
        [],
      ),
    }),
    answer: v.object({
      others: v.array(OnRecord),
      /** What the device told of, doesn't tell of any more, and the server has not received: discarded there, or lost. */
      missing: v.array(v.object({ key: v.string(), writtenAt: v.string() })),
      devices: v.array(OtherDevice),
    }),
    audited: 'nothing',
  },
});
