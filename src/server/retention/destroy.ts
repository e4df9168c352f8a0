import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { audit } from '../audit/audit.ts';
import { linkCommitted } from '../audit/linking.ts';
import { type Job } from '../base/jobs.ts';
import { faultFields, type Log } from '../base/log.ts';
import type { Database } from '../db/database.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { buryRecord } from '../records/remove.ts';
import { readRow } from '../records/stored.ts';
import { tellLog } from '../records/write.ts';
import { concernedCases, type DestroyableEntity, takeRetentionTurn } from './concerned-cases.ts';
import { destroyChannel, lapseRequests, type RequestParts } from './requests.ts';
import { tellAdmins } from './tell-admins.ts';

/** What destroying needs. */
export interface DestroyParts extends RequestParts {
  database: Pick<Database, 'listen'>;
  store: Pick<DocumentStore, 'remove'>;
  log: Log;
}

interface Destruction {
  uid: string;
  entity: DestroyableEntity;
  recordUid: string;
  cases: string[];
  decidedBy: number;
  state: 'consented' | 'emptied';
  objects: string[];
}

const name = 'destroy what was consented to';

const readPending = (db: Queries): Promise<Destruction[]> =>
  jsonRows(
    db,
    sql`select "uid", "entity", "recordUid", "cases", "decidedBy", "state", "objects" from "destruction"
      where "state" in ('consented', 'emptied') order by "decidedAt", "uid"`,
  );

/** Ends a destruction before anything of it is destroyed: a hold was placed, or the student got another case. */
async function stop(trx: Queries, { clock, publicUrl }: RequestParts, one: Destruction): Promise<void> {
  const now = clock.now().toISOString();
  await sql`update "destruction" set "state" = 'stopped', "doneAt" = ${now}::timestamptz
    where "uid" = ${one.uid}::uuid`.execute(trx);
  const about = { userId: null, device: null, requestId: `destroy ${one.uid}` };
  const { entity, recordUid: uid } = one;
  await audit(trx, {
    action: 'destruction stopped',
    ...about,
    entity,
    uid,
    detail: { destruction: one.uid },
  });
  await tellAdmins(trx, 'stopped', [], { publicUrl, now });
}

/** Deletes what is not deleted yet, in the usual way, so that all mirrors let go of it. Answers false where it was stopped. */
async function bury(parts: RequestParts, one: Destruction): Promise<boolean> {
  const { db, clock } = parts;
  return db.transaction().execute(async (trx) => {
    await takeRetentionTurn(trx);
    const cases = await concernedCases(trx, one.entity, one.recordUid, {
      today: clock.today(),
      viewer: 'server',
    });
    if (cases.some(({ isHeld, uid }) => isHeld || !one.cases.includes(uid))) {
      await stop(trx, parts, one);
      return false;
    }
    const meta = { typedOn: null, writtenAt: null, requestId: `destroy ${one.uid}` };
    await tellLog({ trx, caller: { id: one.decidedBy }, meta });
    const burying = { trx, now: clock.now().toISOString(), caller: { id: one.decidedBy } };
    const records = [
      ...cases.map(({ kind, uid }) => ({ entity: kind as DestroyableEntity, uid })),
      ...(one.entity === 'student' ? [{ entity: one.entity, uid: one.recordUid }] : []),
    ];
    for (const { entity, uid } of records) {
      const row = await readRow(trx, entity, `~${uid}`, 'server', 'removal');
      if (row && !row.isDeleted) await buryRecord(burying, entity, row.record);
    }
    return true;
  });
}

/**
 * Gives the student of a case that goes a next version without a change: once the case names no student any more, this tells the
 * mirrors that the student's family may have left their year (src/server/sync/changes.ts).
 */
async function touchStudent(
  { db, clock }: RequestParts,
  { entity, recordUid, decidedBy }: Destruction,
): Promise<void> {
  if (entity === 'student') return;
  await db.transaction().execute(async (trx) => {
    const meta = { typedOn: null, writtenAt: null, requestId: randomUUID() };
    await tellLog({ trx, caller: { id: decidedBy }, meta });
    await sql`
      update "student" set "version" = "version" + 1, "updatedAt" = ${clock.now().toISOString()}::timestamptz
      where "deletedAt" is null and "uid" = (select "studentUid" from ${sql.table(entity satisfies CaseKind)}
        where "uid" = ${recordUid}::uuid)`.execute(trx);
  });
}

/** Empties the rows, the change log and what else holds something of them, and writes the certificate, in one transaction (0026-retention.sql). */
async function empty(parts: RequestParts, one: Destruction): Promise<string | null> {
  await linkCommitted(parts.db);
  return parts.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ state: string | null }>`
      select "destroyContent"(${one.uid}::uuid) as "state"`.execute(trx);
    const state = rows[0]?.state ?? null;
    if (state === 'stopped') await stop(trx, parts, one);
    return state;
  });
}

const tables = [
  'student',
  ...caseKindNames,
  'finding',
  'event',
  'contact',
  'document',
  'documentContent',
  'change_log',
];
const derived = [
  'keptConflict',
  'idempotency',
  'problemWords',
  'factsWords',
  'narrativeWords',
  'caseName',
  'guardianName',
];

/** Lets PostgreSQL use the room of old versions of rows anew; a role that owns no tables may not (docs/operations.md, Destroyed records). */
async function vacuum({ db, log }: DestroyParts): Promise<void> {
  const all = [...tables, ...derived, 'studentName', 'mail'].map((table) => sql.table(table));
  await sql`vacuum ${sql.join(all)}`
    .execute(db)
    .catch((error: unknown) => log.warn('tables were not vacuumed', { job: name, ...faultFields(error) }));
}

async function finish(parts: DestroyParts, uid: string): Promise<void> {
  const { db, store, clock } = parts;
  const [one] = await jsonRows<{ objects: string[] }>(
    db,
    sql`select "objects" from "destruction" where "uid" = ${uid}::uuid and "state" = 'emptied'`,
  );
  if (!one) return;
  for (const object of one.objects) await store.remove(object);
  await vacuum(parts);
  await sql`update "destruction" set "state" = 'done', "objects" = '{}', "doneAt" = ${clock.now().toISOString()}::timestamptz
    where "uid" = ${uid}::uuid and "state" = 'emptied'`.execute(db);
  await linkCommitted(db);
}

/** Destroys in the database what was consented to. Answers the state since: 'emptied', or 'stopped'. */
async function takeOut(parts: RequestParts, one: Destruction): Promise<string | null> {
  if (!(await bury(parts, one))) return 'stopped';
  await touchStudent(parts, one);
  return empty(parts, one);
}

/** As the job does, of one destruction, and without its files, which the job removes. Answers its state; null where it isn't consented to. */
export async function emptyConsented(parts: RequestParts, uid: string): Promise<string | null> {
  const one = (await readPending(parts.db)).find((pending) => pending.uid === uid);
  return one?.state === 'consented' ? takeOut(parts, one) : null;
}

async function destroy(parts: DestroyParts, one: Destruction): Promise<void> {
  if (one.state === 'consented' && (await takeOut(parts, one)) === 'stopped') return;
  await finish(parts, one.uid);
}

/**
 * The job that destroys what two Admins decided on (34 CFR 300.624; docs/security.md, Destruction), at once after the consent. Each
 * step may be repeated, so that whatever broke off goes on at the next turn, in any process.
 */
export const destroyConsented = (parts: DestroyParts): Job => ({
  name,
  every: 60_000,
  wake: (run) => parts.database.listen(destroyChannel, run),
  run: async (stopping) => {
    await lapseRequests(parts);
    for (const one of await readPending(parts.db)) {
      if (stopping?.aborted) return;
      await destroy(parts, one).catch((error: unknown) =>
        parts.log.error('a destruction broke off and is tried again', { job: name, ...faultFields(error) }),
      );
    }
  },
});
