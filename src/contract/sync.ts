import * as v from 'valibot';
import { highestNumber, uuid } from '#domain/fields.ts';
import { entities, Entity } from '#domain/records/records.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** Why a record leaves the mirror (docs/sync-rules.md PU2). */
export const RemovalReason = v.picklist(['deleted', 'out-of-scope', 'no-access']);

/** How many records of each entity the scope holds, for the progress bar and the check at the end. */
const Totals = v.object(
  Object.fromEntries(entities.map((entity) => [entity, v.number()])) as Record<
    Entity,
    v.NumberSchema<undefined>
  >,
);

/** Of the uids and versions of the rows in scope, 16 hexadecimal digits an entity (src/sync/view/digest.ts). */
const Digests = v.object(
  Object.fromEntries(entities.map((entity) => [entity, v.string()])) as Record<
    Entity,
    v.StringSchema<undefined>
  >,
);

/** A stored record as the mirror keeps it: its entity and the fields of `recordSchemas[entity]`. */
export const MirroredRow = v.object({
  entity: Entity,
  record: v.looseObject({ uid: v.string(), version: v.number() }),
});
export type MirroredRow = v.InferOutput<typeof MirroredRow>;

export const Removal = v.object({
  entity: Entity,
  uid: v.string(),
  /** Version of the deletion; a row of this or a lower version must not come back. */
  version: v.number(),
  reason: RemovalReason,
});
export type Removal = v.InferOutput<typeof Removal>;

export const PullPage = v.variant('status', [
  v.object({
    status: v.literal('page'),
    /** 'fill' pages the whole scope; 'changes' what changed since the cursor. */
    phase: v.picklist(['fill', 'changes']),
    rows: v.array(MirroredRow),
    removals: v.array(Removal),
    /** Opaque; send it back for what comes next. */
    cursor: v.string(),
    more: v.boolean(),
    /** The change number that the first fill started from; changes up to it are in the filled rows. */
    floor: v.number(),
    /** The newest change number when this page was made: with the last page the mirror holds everything up to it. */
    newest: v.number(),
    totals: v.nullable(Totals),
    /** What the mirror must come to with the last page; null where counting is too dear now. */
    digests: v.nullable(Digests),
    /** Of the guests named those that the year holds by itself now: they need not be named any more. */
    inScope: v.array(v.string()),
    /** The server's clock, ISO 8601 UTC. */
    serverTime: v.string(),
  }),
  /** Year, role or schema changed: drop the mirror and start without a cursor (docs/sync-rules.md FI3). */
  v.object({ status: v.literal('reset'), reason: v.string() }),
]);
export type PullPage = v.InferOutput<typeof PullPage>;

/** What the stream of hints says of changes, besides the newest number (docs/sync-rules.md PU9). */
export const Hint = v.object({
  /** How long to wait before the pull, in ms: until this device's turn; null: the year that it mirrors was not touched. */
  wait: v.nullable(v.number()),
  /** The uids of the cases and students that the changes are of, where they are few: whoever has one open pulls at once. */
  about: v.pipe(v.array(v.string()), v.readonly()),
});
export type Hint = v.InferOutput<typeof Hint>;

/** A school year's number; -1 is that of no year, as tokens name it where the database has none: there is nothing to pull. */
const year = v.pipe(v.string(), v.regex(/^(-1|\d{1,10})$/), v.toNumber(), v.maxValue(highestNumber));

/** A call that names guests names so many at most. */
export const mostGuests = 200;

/**
 * The device's guests: uids of students outside of the year whose families it holds, and of such complaints without a
 * student, with commas between them. The server keeps no list of them.
 */
const Guests = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(uuid('Guests are invalid')),
  v.maxLength(mostGuests, 'Too long'),
);

/** Which mirror a call is about. */
const mirror = { schoolYearId: year, guests: Guests };

export const syncCalls = defineCalls({
  pull: {
    method: 'GET',
    path: '/api/sync/pull',
    roles: readers,
    offline: 'online',
    about:
      'A page of the mirror of a school year and of the guests named: rows and removals since the cursor; without one, from the first row.',
    query: v.strictObject({
      ...mirror,
      cursor: v.optional(v.string()),
      /** The caller knows of people. A page that was loaded before there were any would read no answer with one. */
      people: v.optional(v.literal('true')),
      /** The same of saved views. */
      views: v.optional(v.literal('true')),
    }),
    answer: PullPage,
    audited: { as: 'pull' },
  },
  versions: {
    method: 'GET',
    path: '/api/sync/versions',
    roles: readers,
    offline: 'online',
    about:
      "Uids and versions of a school year's records of one entity, a page at a time: what a mirror whose digest differs compares itself with.",
    query: v.strictObject({ ...mirror, entity: Entity, after: v.optional(v.string()) }),
    answer: v.object({
      versions: v.array(v.tuple([v.string(), v.number()])),
      /** What to send as `after` for the next page; null: this was the last. */
      next: v.nullable(v.string()),
    }),
  },
  mirroredRows: {
    method: 'POST',
    path: '/api/sync/rows',
    roles: readers,
    offline: 'online',
    about:
      'How the named records of a school year stand: whole rows of those in scope, removals of all others. Repairs a mirror.',
    query: v.strictObject(mirror),
    body: v.strictObject({
      wanted: v.pipe(
        v.array(
          v.strictObject({
            entity: Entity,
            uid: uuid('uid is invalid'),
            /** That the mirror holds; 0: none. */
            version: v.pipe(v.number(), v.integer(), v.minValue(0)),
          }),
        ),
        v.maxLength(500, 'Too long'),
      ),
    }),
    answer: v.object({
      status: v.literal('page'),
      phase: v.literal('repair'),
      rows: v.array(MirroredRow),
      removals: v.array(Removal),
    }),
    audited: { as: 'pull' },
  },
  family: {
    method: 'GET',
    path: '/api/sync/family/:entity/:id',
    roles: readers,
    offline: 'online',
    about:
      'A page of the family of a student or a case, of any year: the student with all cases and what hangs on them; of a case without a student, the case and what hangs on it. Begins with the record that the family is named by.',
    query: v.strictObject({ after: v.optional(v.string()) }),
    answer: v.object({
      /** The record that the family is named by. */
      entity: Entity,
      id: v.number(),
      uid: v.string(),
      /** The newest change number when this page was made. */
      newest: v.number(),
      rows: v.array(MirroredRow),
      /** What to send as `after` for the next page; null: this was the last. */
      next: v.nullable(v.string()),
    }),
    audited: { as: 'read' },
  },
  receivedEdits: {
    method: 'POST',
    path: '/api/sync/received',
    roles: readers,
    offline: 'online',
    about:
      "Of the caller's Idempotency-Keys those that the server has received: a device that lost a part of its outbox asks what is lost.",
    body: v.strictObject({
      keys: v.pipe(v.array(uuid('Keys are invalid')), v.maxLength(1000, 'Too long')),
    }),
    answer: v.object({ received: v.array(v.string()) }),
  },
  hints: {
    method: 'GET',
    path: '/api/sync/events',
    roles: readers,
    offline: 'online',
    about:
      'Server-sent events: `change` with the newest change number and a Hint as JSON, `ping` as a heartbeat. Hints only; pulling tells the rest.',
    /** The school year that is mirrored; absent: changes of every year are told. */
    query: v.strictObject({ schoolYearId: v.optional(year) }),
  },
});
