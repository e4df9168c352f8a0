import * as v from 'valibot';
import { DeedAction } from '#domain/audit.ts';
import { instant, requiredDate, uuid } from '#domain/fields.ts';
import { entities, Entity } from '#domain/records/records.ts';
import { admins } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** What the audit names: a record, or a user. */
const Named = v.picklist([...entities, 'user']);

/** A record or user as it is now; `place` is the student or case on whose screen it is shown. */
const About = v.object({
  entity: Named,
  uid: v.string(),
  /** Of a user: the number that their screen has. */
  id: v.nullable(v.number()),
  /** What a person knows it by; null where there is none by that uid. */
  text: v.nullable(v.string()),
  isDeleted: v.boolean(),
  place: v.nullable(v.object({ entity: Entity, uid: v.string(), text: v.string(), isDeleted: v.boolean() })),
});
export type AboutDeed = v.InferOutput<typeof About>;

/** One thing that somebody did, or was refused. */
export const Deed = v.object({
  /** Names it, and is what `before` goes on from. */
  place: v.string(),
  /** By the server's clock, ISO 8601 UTC. */
  at: v.string(),
  action: DeedAction,
  /** A user by number and name; null where nobody was signed in, or the operator did it. */
  by: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  device: v.nullable(v.string()),
  requestId: v.string(),
  /** The kind of what it is about, also where no single record is named, as of a list. */
  entity: v.nullable(Named),
  about: v.nullable(About),
  /** What else there is to know: counts, kinds, numbers, names of fields. */
  detail: v.record(v.string(), v.unknown()),
});
export type Deed = v.InferOutput<typeof Deed>;

/** Who took a copy of a school year onto a device, and when first and last. */
const CopyHolder = v.object({ id: v.number(), name: v.string(), first: v.string(), last: v.string() });

export const AuditPage = v.object({
  /** The record that was asked for, as it is now. */
  entity: v.nullable(Named),
  uid: v.nullable(v.string()),
  about: v.nullable(About),
  /** Newest first. */
  deeds: v.array(Deed),
  /** Send it as `before` for the next page; null at the end. */
  next: v.nullable(v.string()),
  /** Where a record was asked for: whose devices had copies in which it may have been, the last first. */
  copies: v.array(CopyHolder),
});
export type AuditPage = v.InferOutput<typeof AuditPage>;

/** What the audit is narrowed by; all that is given must hold. */
const filters = {
  /** A user's number: what they did. */
  user: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber())),
  action: v.optional(DeedAction),
  /** The uid of a record or a user: what was done with it and with what hangs on it; of a student also with all cases. */
  record: v.optional(uuid('Record is invalid')),
  /** Days of the department, both inclusive. */
  from: v.optional(requiredDate('From')),
  to: v.optional(requiredDate('To')),
};
const AuditFilters = v.strictObject(filters);
export type AuditFilters = v.InferOutput<typeof AuditFilters>;

const place = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\.(entry|change)\.\d{1,18}$/, 'Before is invalid'),
  v.check((text) => v.is(instant, text.slice(0, text.indexOf('.', text.indexOf('Z')))), 'Before is invalid'),
);

export const auditCalls = defineCalls({
  audit: {
    method: 'GET',
    path: '/api/admin/audit',
    roles: admins,
    offline: 'online',
    about:
      'What the audit tells, the newest first, 50 a page: by person, action, day and record; of a student with all cases and what hangs on them. Reading it is in it.',
    query: v.strictObject({ ...filters, before: v.optional(place) }),
    answer: AuditPage,
    audited: { as: 'list' },
  },
  exportAudit: {
    method: 'GET',
    path: '/api/admin/audit/export',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about: 'The same as a CSV file of all that is found, the newest first.',
    query: AuditFilters,
  },
});
