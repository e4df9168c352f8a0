import * as v from 'valibot';
import { CaseKind } from '#domain/events.ts';
import { requiredText, uid } from '#domain/fields.ts';
import { DestructionReason, longestHoldReason, longestReference, RetentionYears } from '#domain/retention.ts';
import { admins } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** A user; the name stays when they are deleted. */
const Person = v.object({ uid: v.string(), name: v.string() });

/** What may be destroyed by a request of its own: a case, or a student with all cases. */
const Destroyable = v.picklist(['student', 'complaint', 'mediation', 'dueprocess']);

const Counts = v.record(v.string(), v.number());

/** A case that is past its schedule. */
const PastCase = v.object({
  kind: CaseKind,
  id: v.number(),
  uid: v.string(),
  number: v.nullable(v.string()),
  /** Days as YYYY-MM-DD. */
  dateClosed: v.string(),
  keptUntil: v.string(),
  outcome: v.string(),
  isHeld: v.boolean(),
});
export type PastCase = v.InferOutput<typeof PastCase>;

export const LegalHold = v.object({
  uid: v.string(),
  kind: CaseKind,
  caseUid: v.string(),
  caseId: v.number(),
  number: v.nullable(v.string()),
  isDeleted: v.boolean(),
  /** Restricted to others: then neither reason is told. */
  isRestricted: v.boolean(),
  reason: v.nullable(v.string()),
  placedBy: v.nullable(Person),
  /** ISO 8601 UTC, as are all instants. */
  placedAt: v.string(),
  liftReason: v.nullable(v.string()),
  liftedBy: v.nullable(Person),
  liftedAt: v.nullable(v.string()),
});
export type LegalHold = v.InferOutput<typeof LegalHold>;

/** A request that waits for another Admin's consent, or that is being done. */
const Asked = v.object({
  uid: v.string(),
  entity: Destroyable,
  recordUid: v.string(),
  recordId: v.number(),
  state: v.picklist(['asked', 'consented', 'emptied']),
  /** The number of the case; of a student, name and State ID. */
  text: v.string(),
  /** What the one who consents types: the number of the case, or the State ID; of a case without a number a word. */
  typed: v.string(),
  cases: v.array(v.object({ kind: CaseKind, number: v.nullable(v.string()) })),
  reason: DestructionReason,
  reference: v.nullable(v.string()),
  askedBy: v.nullable(Person),
  askedAt: v.string(),
  lapsesAt: v.string(),
  /** How many records of which entity go. */
  records: Counts,
});
export type AskedDestruction = v.InferOutput<typeof Asked>;

/** What the audit's entry of a destruction tells. */
export const Certificate = v.object({
  uid: v.string(),
  entity: Destroyable,
  recordUid: v.string(),
  reason: DestructionReason,
  reference: v.nullable(v.string()),
  askedBy: v.nullable(Person),
  askedAt: v.string(),
  consentedBy: v.nullable(Person),
  consentedAt: v.string(),
  /** null: its files are still being removed. */
  doneAt: v.nullable(v.string()),
  cases: v.array(v.object({ kind: CaseKind, number: v.nullable(v.string()) })),
  records: Counts,
  files: v.number(),
  /** Changes and conflicts that were emptied, and SHA-256 over their kept digests. */
  entries: v.number(),
  sha256: v.string(),
  /** The certificate's place in the audit's chain; null for a moment, until it is linked. */
  link: v.nullable(v.object({ number: v.number(), hash: v.string() })),
});
export type Certificate = v.InferOutput<typeof Certificate>;

export const Retention = v.object({
  /** Outcomes for which years are set; any other is kept until somebody decides. */
  schedule: v.array(v.object({ kind: CaseKind, outcome: v.string(), years: v.number() })),
  /** The longest past first; `more`: how many are not listed. */
  past: v.object({ cases: v.array(PastCase), more: v.number() }),
  asked: v.array(Asked),
  holds: v.array(LegalHold),
  /** The last destroyed first. */
  destroyed: v.array(Certificate),
});
export type Retention = v.InferOutput<typeof Retention>;

const holdReason = requiredText('Reason', longestHoldReason);

const reference = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(longestReference, 'Too long'),
    v.transform((text) => (text === '' ? null : text)),
  ),
);

const Changed = v.object({ uid: v.string() });

export const retentionCalls = defineCalls({
  retention: {
    method: 'GET',
    path: '/api/admin/retention',
    roles: admins,
    offline: 'online',
    about:
      'The retention schedule, the cases past it, legal holds, requests to destroy that wait for consent, and certificates of what was destroyed.',
    answer: Retention,
    audited: { as: 'list' },
  },
  retentionOf: {
    method: 'GET',
    path: '/api/admin/retention/of/:entity/:id',
    roles: admins,
    offline: 'online',
    about:
      'Of a case, or of a student (by number or ~uid): the uid of the legal hold that it is under, and whether somebody asked to destroy it.',
    answer: v.object({ hold: v.nullable(v.string()), isAsked: v.boolean() }),
    audited: 'nothing',
  },
  saveRetentionRule: {
    method: 'PUT',
    path: '/api/admin/retention/schedule/:kind/:outcome',
    roles: admins,
    offline: 'online',
    about:
      'Sets for how many years after it was closed a case with that outcome is kept; null: until somebody decides. Nothing is ever destroyed by itself. `seen`: the years that the author saw; 409 where they are others meanwhile.',
    body: v.strictObject({ years: RetentionYears, seen: v.optional(RetentionYears) }),
    answer: v.object({ years: RetentionYears }),
  },
  placeLegalHold: {
    method: 'POST',
    path: '/api/admin/retention/holds',
    roles: admins,
    offline: 'online',
    about: 'Holds a case: neither it nor its student is destroyed until the hold is lifted.',
    body: v.strictObject({ kind: CaseKind, uid, reason: holdReason }),
    answer: Changed,
    status: 201,
  },
  liftLegalHold: {
    method: 'POST',
    path: '/api/admin/retention/holds/:id/lift',
    roles: admins,
    offline: 'online',
    about: 'Lifts a legal hold, which stays in the list of holds.',
    body: v.strictObject({ reason: holdReason }),
    answer: Changed,
  },
  askDestruction: {
    method: 'POST',
    path: '/api/admin/retention/destructions',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      'Asks to destroy cases, or students with all cases (34 CFR 300.624); another Admin has to consent within 30 days. All of the named are asked for, or none.',
    body: v.strictObject({
      records: v.pipe(
        v.array(v.strictObject({ entity: Destroyable, uid })),
        v.minLength(1),
        v.maxLength(100),
      ),
      reason: DestructionReason,
      reference,
    }),
    answer: v.object({ uids: v.array(v.string()) }),
    status: 201,
  },
  consentToDestruction: {
    method: 'POST',
    path: '/api/admin/retention/destructions/:id/consent',
    roles: admins,
    offline: 'online',
    stepUp: true,
    about:
      "Consents to another Admin's request, with the number of the case (of a student the State ID, of a case without a number DESTROY) typed: the records are destroyed at once, and nothing brings them back.",
    body: v.strictObject({ typed: v.string() }),
    answer: Changed,
  },
  declineDestruction: {
    method: 'POST',
    path: '/api/admin/retention/destructions/:id/decline',
    roles: admins,
    offline: 'online',
    about: "Declines another Admin's request to destroy.",
    answer: Changed,
  },
  withdrawDestruction: {
    method: 'POST',
    path: '/api/admin/retention/destructions/:id/withdraw',
    roles: admins,
    offline: 'online',
    about: "Withdraws the caller's own request to destroy.",
    answer: Changed,
  },
});
