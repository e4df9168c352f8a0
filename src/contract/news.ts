import * as v from 'valibot';
import { caseKindNames } from '#domain/events.ts';
import { uuid } from '#domain/fields.ts';
import { Entity } from '#domain/records/records.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

const changeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** How far somebody has read: the number of the newest change that they have seen, of one database. */
export const NewsMark = v.strictObject({ epoch: uuid(), number: changeNumber });
export type NewsMark = v.InferOutput<typeof NewsMark>;

/** A case of which the page has changes; it need not be on the device. */
const NewsCase = v.object({
  kind: v.picklist(caseKindNames),
  id: v.number(),
  uid: v.string(),
  caseNumber: v.nullable(v.string()),
  studentName: v.nullable(v.string()),
  isDeleted: v.boolean(),
});
export type NewsCase = v.InferOutput<typeof NewsCase>;

/** What somebody else did to a case or to what hangs on it: which fields, never what stands in them. */
const NewsChange = v.object({
  number: v.number(),
  caseUid: v.string(),
  entity: Entity,
  uid: v.string(),
  action: v.picklist(['create', 'update', 'delete', 'restore']),
  /** null: nobody who is signed in did it. */
  by: v.nullable(v.object({ id: v.number(), name: v.nullable(v.string()) })),
  /** When the server received it, ISO 8601 UTC. */
  at: v.string(),
  fields: v.array(v.string()),
});
export type NewsChange = v.InferOutput<typeof NewsChange>;

export const NewsPage = v.object({
  epoch: v.string(),
  /** The newest change that the caller has seen, on whichever device; null: they never looked. */
  seen: v.nullable(v.number()),
  /** How many are newer than that, on all pages. */
  unseen: v.number(),
  cases: v.array(NewsCase),
  /** Newest first. */
  changes: v.array(NewsChange),
  /** Send it as `before` for the next page; null at the end. */
  next: v.nullable(v.number()),
});
export type NewsPage = v.InferOutput<typeof NewsPage>;

const place = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.toNumber());

export const newsCalls = defineCalls({
  news: {
    method: 'GET',
    path: '/api/dashboard/news',
    roles: readers,
    offline: 'online',
    about:
      "What others changed within 30 days on the cases that are the caller's by their link to a user, newest first, 50 a page, and how much of it the caller has not seen.",
    query: v.strictObject({ before: v.optional(place) }),
    audited: { as: 'list' },
    answer: NewsPage,
  },
  seeNews: {
    method: 'PUT',
    path: '/api/dashboard/news',
    roles: readers,
    offline: 'online',
    about:
      'The caller has seen the news up to a change. It never takes back what was seen later on another device; a number of another database is ignored.',
    body: NewsMark,
    answer: v.object({ seen: v.nullable(v.number()) }),
  },
});
