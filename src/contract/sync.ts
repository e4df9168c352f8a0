import * as v from 'valibot';
import { entities, Entity } from '#domain/records.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** Why a record leaves the mirror (sync.md, Pull 2). */
export const RemovalReason = v.picklist(['deleted', 'out-of-scope', 'no-access']);

/** How many records of each entity the scope holds, for the progress bar and the check at the end. */
const Totals = v.object(
  Object.fromEntries(entities.map((entity) => [entity, v.number()])) as Record<
    Entity,
    v.NumberSchema<undefined>
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
    totals: v.nullable(Totals),
    /** The server's clock, ISO 8601 UTC. */
    serverTime: v.string(),
  }),
  /** Year, role or schema changed: drop the mirror and start without a cursor (sync.md, Pull 4). */
  v.object({ status: v.literal('reset'), reason: v.string() }),
]);
export type PullPage = v.InferOutput<typeof PullPage>;

export const syncCalls = defineCalls({
  pull: {
    method: 'GET',
    path: '/api/sync/pull',
    roles: readers,
    offline: 'online',
    about:
      'A page of the mirror of a school year: rows and removals since the cursor; without one, from the first row.',
    query: v.strictObject({
      schoolYearId: v.pipe(v.string(), v.regex(/^\d+$/), v.toNumber()),
      cursor: v.optional(v.string()),
    }),
    answer: PullPage,
    audited: { as: 'pull' },
  },
  receivedEdits: {
    method: 'POST',
    path: '/api/sync/received',
    roles: readers,
    offline: 'online',
    about:
      "Of the caller's Idempotency-Keys those that the server has received: a device that lost a part of its outbox asks what is lost.",
    body: v.strictObject({
      keys: v.pipe(v.array(v.pipe(v.string(), v.uuid('Keys are invalid'))), v.maxLength(1000, 'Too long')),
    }),
    answer: v.object({ received: v.array(v.string()) }),
  },
  hints: {
    method: 'GET',
    path: '/api/sync/events',
    roles: readers,
    offline: 'online',
    about:
      'Server-sent events: `change` with the newest change number, `ping` as a heartbeat. Hints only; pulling tells the rest.',
  },
});
