import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { AuditAction } from '#domain/audit.ts';
import { Problem } from '#domain/problems.ts';
import { type DestructionReason, requestLapsesAfter, whyNotDestroyed } from '#domain/retention.ts';
import { audit } from '../audit/audit.ts';
import type { Queries } from '../db/queries.ts';
import { isDestroyed } from '../records/destroyed.ts';
import { restrictedToOthers, type Viewer } from '../records/need-to-know.ts';
import { unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import type { Author, Stores } from '../records/written.ts';
import { concernedCases, type DestroyableEntity, takeRetentionTurn } from './concerned-cases.ts';
import { readAsked } from './read-destructions.ts';
import { type Happened, tellAdmins } from './tell-admins.ts';

/** What requests need beside the stores. */
export interface RequestParts extends Stores {
  /** Without a slash at the end. */
  publicUrl: string;
}

/** The channel on which the job of destructions is told that there is one to do. */
export const destroyChannel = 'accord_destroy';

interface Asking {
  records: readonly { entity: DestroyableEntity; uid: string }[];
  reason: DestructionReason;
  reference: string | null;
}

const dayLength = 24 * 60 * 60 * 1000;

/** A request as the mail names it. */
const inMail = ({
  entity,
  cases,
}: {
  entity: DestroyableEntity;
  cases: readonly { number: string | null }[];
}) => {
  const numbers = cases.map(({ number }) => number ?? 'without a number').join(', ');
  return entity === 'student' ? `A student with all cases: ${numbers || 'none'}` : `Case: ${numbers}`;
};

/** The cases that go with a record. Throws Problem 'notFound', 'forbidden' where one is restricted to others than who asks, and 'rule' where it may not be destroyed for that reason. */
async function casesToDestroy(
  trx: Queries,
  { entity, uid }: { entity: DestroyableEntity; uid: string },
  reason: DestructionReason,
  looking: { today: string; viewer: Viewer },
) {
  const row = await readRow(trx, entity, `~${uid}`, 'server');
  if (!row || (await isDestroyed(trx, uid))) throw unknownRecord(entity);
  const cases = await concernedCases(trx, entity, uid, looking);
  if (cases.some(({ isSeen }) => !isSeen)) throw new Problem('forbidden', restrictedToOthers);
  const why = whyNotDestroyed(reason, cases, entity === 'student');
  if (why === null) return cases;
  const [first] = cases;
  throw new Problem('rule', entity !== 'student' && first?.number ? `${first.number}: ${why}` : why);
}

/** Asks to destroy records, all of them or none. Throws Problem 'notFound' and 'rule'. */
export async function askDestruction(
  { db, clock, publicUrl }: RequestParts,
  { records, reason, reference }: Asking,
  { caller, meta: { device, requestId } }: Author,
): Promise<string[]> {
  const now = clock.now().toISOString();
  return db.transaction().execute(async (trx) => {
    await takeRetentionTurn(trx);
    const told: string[] = [];
    const uids: string[] = [];
    for (const record of records) {
      const cases = await casesToDestroy(trx, record, reason, { today: clock.today(), viewer: caller.id });
      const uid = v7();
      const { rows } = await sql`
        insert into "destruction" ("uid", "entity", "recordUid", "cases", "reason", "reference", "askedBy", "askedAt")
        values (${uid}::uuid, ${record.entity}, ${record.uid}::uuid, ${cases.map((one) => one.uid)}::uuid[], ${reason},
          ${reference}, ${caller.id}, ${now}::timestamptz)
        on conflict ("recordUid") where "state" in ('asked', 'consented', 'emptied') do nothing returning 1`.execute(
        trx,
      );
      if (rows.length === 0)
        throw new Problem(
          'rule',
          `Somebody asked to destroy this ${record.entity === 'student' ? 'student' : 'case'} already.`,
        );
      const about = { userId: caller.id, device, requestId, entity: record.entity, uid: record.uid };
      await audit(trx, {
        action: 'destruction asked',
        ...about,
        detail: { destruction: uid, reason, reference },
      });
      uids.push(uid);
      told.push(inMail({ entity: record.entity, cases }));
    }
    await tellAdmins(trx, 'asked', told, { publicUrl, now });
    return uids;
  });
}

const gone = () => new Problem('rule', 'This request was decided, withdrawn, or has lapsed.');

/** The request that waits, with the turn taken. Throws Problem 'notFound' and 'rule'. */
async function requestOf(trx: Queries, uid: string, now: Date) {
  await takeRetentionTurn(trx);
  const [request] = await readAsked(trx, sql`"d"."uid"::text = ${uid}`);
  if (!request) {
    const { rows } = await sql`select from "destruction" where "uid"::text = ${uid}`.execute(trx);
    throw rows.length > 0 ? gone() : new Problem('notFound', 'There is no such request.');
  }
  const lapsed = Date.parse(request.askedAt) + requestLapsesAfter * dayLength <= now.getTime();
  if (request.state !== 'asked' || lapsed) throw gone();
  return request;
}

type Request = Awaited<ReturnType<typeof requestOf>>;

/** Both must be Admins when the second one consents: a request of somebody who left is asked anew. */
async function requireAdmin(trx: Queries, userUid: string | undefined): Promise<void> {
  const { rows } = await sql`
    select from "users" where "uid" = ${userUid ?? null}::uuid and "isActive" and 'Admin' = any("roles")`.execute(
    trx,
  );
  if (rows.length === 0)
    throw new Problem(
      'rule',
      'Who asked is no active Admin any more. Decline this request; another Admin may ask anew.',
    );
}

async function requireSame(trx: Queries, request: Request, today: string): Promise<void> {
  const { entity, recordUid: uid, reason } = request;
  const cases = await casesToDestroy(trx, { entity, uid }, reason, { today, viewer: 'server' });
  const { rows } = await sql`
    select from "destruction" where "uid" = ${request.uid}::uuid
      and "cases" @> ${cases.map((one) => one.uid)}::uuid[] and "cases" <@ ${cases.map((one) => one.uid)}::uuid[]`.execute(
    trx,
  );
  if (rows.length === 0)
    throw new Problem(
      'rule',
      "The student's cases are others than when this was asked for. Decline it; it may be asked anew.",
    );
}

interface Deciding {
  state: 'consented' | 'declined' | 'withdrawn';
  action: AuditAction;
  /** Throws Problem 'rule' where the caller may not decide so. */
  check: (trx: Queries, request: Request) => Promise<void> | void;
}

async function decide(
  { db, clock, publicUrl }: RequestParts,
  uid: string,
  { caller, meta: { device, requestId } }: Author,
  { state, action, check }: Deciding,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    const request = await requestOf(trx, uid, clock.now());
    await check(trx, request);
    await sql`
      update "destruction" set "state" = ${state}, "decidedBy" = ${caller.id}, "decidedAt" = ${now}::timestamptz
      where "uid" = ${request.uid}::uuid`.execute(trx);
    const about = { userId: caller.id, device, requestId, entity: request.entity, uid: request.recordUid };
    await audit(trx, { action, ...about, detail: { destruction: request.uid } });
    await tellAdmins(trx, state satisfies Happened, [inMail(request)], { publicUrl, now });
    if (state === 'consented') await sql`select pg_notify(${destroyChannel}, '')`.execute(trx);
  });
}

const refuseOwn = (request: Request, { caller }: Author, what: string) => {
  if (request.askedBy?.uid === caller.uid)
    throw new Problem('rule', `You asked for this yourself: another Admin ${what}.`);
};

/** Consents to another Admin's request: from the commit on the job destroys, again after a crash. Throws Problem 'notFound' and 'rule'. */
export const consentToDestruction = (
  parts: RequestParts,
  uid: string,
  typed: string,
  author: Author,
): Promise<void> =>
  decide(parts, uid, author, {
    state: 'consented',
    action: 'destruction consented',
    check: async (trx, request) => {
      refuseOwn(request, author, 'consents or declines');
      if (typed.trim() !== request.typed)
        throw new Problem('rule', 'What you typed is not the number of what is to be destroyed.');
      await requireAdmin(trx, request.askedBy?.uid);
      await requireSame(trx, request, parts.clock.today());
    },
  });

/** Declines another Admin's request. Throws Problem 'notFound' and 'rule'. */
export const declineDestruction = (parts: RequestParts, uid: string, author: Author): Promise<void> =>
  decide(parts, uid, author, {
    state: 'declined',
    action: 'destruction declined',
    check: (_, request) => refuseOwn(request, author, 'declines; you withdraw it'),
  });

/** Withdraws the caller's own request. Throws Problem 'notFound' and 'rule'. */
export const withdrawDestruction = (parts: RequestParts, uid: string, author: Author): Promise<void> =>
  decide(parts, uid, author, {
    state: 'withdrawn',
    action: 'destruction withdrawn',
    check: (_, request) => {
      if (request.askedBy?.uid !== author.caller.uid)
        throw new Problem('rule', 'Another Admin asked for this: you can decline it.');
    },
  });

/** Ends the requests that nobody consented to in time. */
export async function lapseRequests({ db, clock, publicUrl }: RequestParts): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    await takeRetentionTurn(trx);
    const lapsed = await readAsked(
      trx,
      sql`"d"."state" = 'asked' and "d"."askedAt" <= ${now}::timestamptz - ${requestLapsesAfter}::integer * interval '1 day'`,
    );
    for (const request of lapsed) {
      await sql`update "destruction" set "state" = 'lapsed', "doneAt" = ${now}::timestamptz
        where "uid" = ${request.uid}::uuid`.execute(trx);
      const about = { userId: null, device: null, requestId: `lapse ${request.uid}` };
      const { entity, recordUid: uid } = request;
      await audit(trx, {
        action: 'destruction lapsed',
        ...about,
        entity,
        uid,
        detail: { destruction: request.uid },
      });
      await tellAdmins(trx, 'lapsed', [inMail(request)], { publicUrl, now });
    }
  });
}
