import * as v from 'valibot';
import { entities, Entity } from '#domain/records/records.ts';
import { admins, readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** A user by number and name; the name stays when the user is deleted. */
const Person = v.object({ id: v.number(), name: v.nullable(v.string()) });

/** One change of a record, or an edit that was kept because it was in the way of others'. */
export const RecordChange = v.object({
  /** Place in the audit's chain. */
  number: v.number(),
  entity: Entity,
  uid: v.string(),
  /** The version that the change made; of a conflict, the version that it met. */
  version: v.number(),
  action: v.picklist(['create', 'update', 'delete', 'restore', 'conflict']),
  by: v.nullable(Person),
  device: v.nullable(v.string()),
  /** By the device's clock; null where it didn't say. ISO 8601 UTC, as are all instants. */
  writtenAt: v.nullable(v.string()),
  receivedAt: v.string(),
  /** It met changes of others and was merged with them. */
  isMerged: v.boolean(),
  fields: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** Both wordings, where others' stayed. */
  conflicts: v.array(
    v.object({ field: v.string(), base: v.unknown(), theirs: v.unknown(), yours: v.unknown() }),
  ),
  /** Of a conflict: the fields for which its author decided for the server's wording, and when, by the device's clock. */
  decided: v.nullable(v.object({ fields: v.array(v.string()), at: v.string() })),
});
export type RecordChange = v.InferOutput<typeof RecordChange>;

export const History = v.object({
  entity: Entity,
  uid: v.string(),
  isDeleted: v.boolean(),
  /** Who consented to destroying it and who asked, where that was done: then nothing of its changes is left but who and when. */
  destroyed: v.nullable(v.object({ by: v.nullable(Person), askedBy: v.nullable(Person), at: v.string() })),
  /** Newest first. */
  changes: v.array(RecordChange),
  /** Send it as `before` for the next page; null at the end. */
  next: v.nullable(v.number()),
});
export type History = v.InferOutput<typeof History>;

/** A deleted record with what a person needs to recognise it. */
export const DeletedRecord = v.object({
  entity: Entity,
  /** null for a district, which has no number on the wire. */
  id: v.nullable(v.number()),
  uid: v.string(),
  version: v.number(),
  /** A name, a number with its student, a title. */
  text: v.string(),
  /** The record that it hung on, where it did; null for a student, a lookup and a case without a student. */
  parent: v.nullable(v.object({ entity: Entity, uid: v.string(), text: v.string(), isDeleted: v.boolean() })),
  deletedAt: v.string(),
  deletedBy: v.nullable(Person),
  /** How many records of which entity went with it and come back with it. */
  parts: v.partial(
    v.object(
      Object.fromEntries(entities.map((entity) => [entity, v.number()])) as Record<
        Entity,
        v.NumberSchema<undefined>
      >,
    ),
  ),
});
export type DeletedRecord = v.InferOutput<typeof DeletedRecord>;

const place = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.toNumber());

export const historyCalls = defineCalls({
  history: {
    method: 'GET',
    path: '/api/dispute/history/:entity/:id',
    roles: readers,
    offline: 'online',
    about:
      "A record's changes, newest first, 50 a page: who, when, on which device, each field before and after; of deleted records too, for Admins, while others see who and when alone. With `parts=true` also those of what hangs on it.",
    query: v.strictObject({ before: v.optional(place), parts: v.optional(v.picklist(['true', 'false'])) }),
    answer: History,
    audited: { as: 'read' },
  },
  deletedRecords: {
    method: 'GET',
    path: '/api/admin/deleted',
    roles: admins,
    offline: 'online',
    about: 'Deleted records, the last deleted first, 50 a page; what went with another is counted there.',
    query: v.strictObject({ before: v.optional(place), entity: v.optional(Entity) }),
    answer: v.object({ records: v.array(DeletedRecord), next: v.nullable(v.number()) }),
    audited: { as: 'list' },
  },
  restoreRecord: {
    method: 'POST',
    path: '/api/admin/restore/:entity/:id',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'Undoes a delete: the record, and what went with it, as new versions.',
    answer: v.object({
      entity: Entity,
      uid: v.string(),
      version: v.number(),
      /** How many records of which entity came back with it. */
      parts: DeletedRecord.entries.parts,
    }),
  },
});
