import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Db, Queries } from '#server/db/queries.ts';
import { countYear, type ScopeCheck, summed } from '#server/sync/digest.ts';
import { onSnapshot } from '#server/sync/pull.ts';
import { type RunningSums, runningSums } from '#server/sync/running-sums.ts';
import { earlier, earlierStudent, mirrorWorld } from '../../helpers/mirror.ts';
import { type Fields, type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let year: number;
let db: Db;
const students: Fields[] = [];
const cases: [CaseKind, Fields][] = [];
const inYear = '2026-09-02';
const inOther = '2025-09-02';

beforeAll(async () => {
  ({ world, year } = await mirrorWorld());
  db = world.server.db;
  // Numbers as on a server with many students: families are counted by neighbourhoods.
  for (const number of [100_000, 100_001, 100_200]) {
    await sql`select setval(pg_get_serial_sequence('"student"', 'id'), ${number}, false)`.execute(db);
    const isEarlier = students.length < 2;
    students.push(
      await (isEarlier ? earlierStudent(world) : world.make('/api/dispute/student', studentBody())),
    );
  }
  for (const kind of caseKindNames)
    for (const student of [students[0], students[2]])
      cases.push([
        kind,
        await world.make(`/api/dispute/${kind}`, { dateFiled: earlier, studentId: student?.id }),
      ]);
  cases.push(['complaint', await world.make('/api/dispute/complaint', { dateFiled: inYear })]);
  for (const [kind, { id }] of cases) {
    const parent = { parentId: id, parentType: kind };
    const event = await world.make('/api/dispute/event', { ...parent, type: 'Hearing' });
    await world.make('/api/dispute/contact', { ...parent, firstName: 'Ann' });
    if (kind === 'complaint') await world.make(`/api/dispute/complaint/${id}/findings`, { finding: 'Late' });
    await sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
      values (${randomUUID()}, ${event.id}, ${event.uid}, 'Letter')`.execute(db);
  }
});
afterAll(() => world.close());

let said: string[] = [];
const sums = (clock = () => 0) =>
  runningSums(clock, { info: () => {}, warn: () => {}, error: (event) => void said.push(event) });

/** What the sums say and what counting says, in one snapshot; `meanwhile` happens in its midst. */
const both = (running: RunningSums, of = year, meanwhile = async () => {}) =>
  onSnapshot(db, { schoolYearId: of, guests: [], userId: 0 }, async (trx, { scope, newest }) => {
    await meanwhile();
    const told = await running.check(trx, scope, newest);
    return [told, summed(await countYear(trx, scope.range, 31))] as const;
  });

const changed = (entity: string, id: number, set: RawBuilder<unknown>) =>
  sql`update ${sql.table(entity)} set ${set}, "version" = "version" + 1 where "id" = ${id}`;

const at = fc.nat({ max: 6 });
const day = fc.constantFrom(earlier, inOther, inYear);
const deed = fc.oneof(
  ...(
    ['file', 'close', 'reopen', 'delete', 'restore', 'give away', 'move parts', 'touch parts'] as const
  ).map((kind) => fc.record({ kind: fc.constant(kind), at, other: at, day })),
  ...(['make student', 'delete student', 'lookup', 'rolled back'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), at, other: at, day }),
  ),
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** The statements of a deed. */
function statements({ kind, at: which, other, day: on }: Deed): RawBuilder<unknown>[] {
  const [entity, { id, uid }] = cases[which] ?? ['complaint', { id: 0, uid: '' }];
  const student = students[other % students.length];
  const [otherKind, target] = cases[other] ?? ['complaint', { id: 0, uid: '' }];
  const parts = ['event', 'contact'].map(
    (part) => [part, sql`"parentType" = ${entity} and "parentId" = ${id}`] as const,
  );
  const ofStudent = student?.id ?? 0;
  switch (kind) {
    case 'file':
      return [changed(entity, id, sql`"dateFiled" = ${on}::date`)];
    case 'close':
      return [changed(entity, id, sql`"dateClosed" = '2026-12-01'`)];
    case 'reopen':
      return [changed(entity, id, sql`"dateClosed" = null`)];
    case 'delete':
      return [changed(entity, id, sql`"deletedAt" = now()`)];
    case 'restore':
      return [changed(entity, id, sql`"deletedAt" = null`)];
    case 'give away':
      return [changed(entity, id, sql`"studentId" = ${ofStudent}, "studentUid" = ${student?.uid}`)];
    case 'move parts':
      return parts.map(
        ([
          part,
          where,
        ]) => sql`update ${sql.table(part)} set "parentType" = ${otherKind}, "parentId" = ${target.id},
          "parentUid" = ${target.uid}, "version" = "version" + 1 where ${where}`,
      );
    case 'touch parts':
      return parts.map(
        ([part, where]) => sql`update ${sql.table(part)} set "version" = "version" + 1 where ${where}`,
      );
    case 'make student':
      return [changed('student', ofStudent, sql`"createdOn" = ${on}::date, "deletedAt" = null`)];
    case 'delete student':
      return [changed('student', ofStudent, sql`"deletedAt" = now()`)];
    case 'lookup':
      return [
        sql`update "judge" set "version" = "version" + 1`,
        sql`update "document" set "version" = "version" + 1, "deletedAt" = case when "deletedAt" is null then now() end
          where "caseEventId" in (select "id" from "event" where "parentUid" = ${uid})`,
        sql`update "finding" set "version" = "version" + 1 where "complaintUid" = ${uid}`,
      ];
    default:
      return [changed(entity, id, sql`"dateFiled" = ${on}::date, "dateClosed" = '2026-12-01'`)];
  }
}

async function done(what: Deed): Promise<void> {
  const all = async (trx: Queries) => {
    for (const statement of statements(what)) await statement.execute(trx);
    if (what.kind === 'rolled back') throw new Error('rolled back');
  };
  await db
    .transaction()
    .execute(all)
    .catch((thrown: unknown) => {
      if (what.kind !== 'rolled back') throw thrown;
    });
}

test('the sums of each year are what counting says, whatever is done, also in a snapshot that is older than they are (PU6)', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const running = sums();
        for (const of of [year, year - 1]) expect((await both(running, of))[0]).not.toBeNull();
        for (const deeds of rounds) {
          // In the midst of an older snapshot all is done, and the sums go on.
          const [before, counted] = await both(running, year, async () => {
            await Promise.all(deeds.map(done));
            const [told, now] = await both(running);
            expect(told).toEqual(now);
          });
          expect(before).toEqual(counted);
          const [told, now] = await both(running, year - 1);
          expect(told).toEqual(now);
          seen.add(JSON.stringify(now));
        }
      },
    ),
    { numRuns: 15 },
  );
  // Else nothing has moved.
  expect(seen.size).toBeGreaterThan(5);
  expect(said).toEqual([]);
});

test('what moves to another family is counted there, and no longer where it was', async () => {
  const [from, to] = [cases[0]?.[1], cases[1]?.[1]];
  for (const one of [from, to])
    await changed('complaint', one?.id ?? 0, sql`"deletedAt" = null, "dateClosed" = null`).execute(db);
  const student = (index: number) =>
    sql`"studentId" = ${students[index]?.id}, "studentUid" = ${students[index]?.uid}`;
  await changed('complaint', from?.id ?? 0, student(0)).execute(db);
  await changed('complaint', to?.id ?? 0, student(2)).execute(db);
  await sql`update "document" set "deletedAt" = null, "version" = "version" + 1`.execute(db);
  const [event] = (
    await sql<Fields>`insert into "event" ("uid", "parentType", "parentId", "parentUid")
      values (${randomUUID()}, 'complaint', ${to?.id}, ${to?.uid}) returning "id", "uid"`.execute(db)
  ).rows;
  await sql`insert into "event" ("uid", "parentType", "parentId", "parentUid")
    values (${randomUUID()}, 'complaint', ${from?.id}, ${from?.uid})`.execute(db);
  await sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
    select ${randomUUID()}, "id", "uid", 'Letter' from "event" where "parentUid" = ${from?.uid} limit 1`.execute(
    db,
  );
  const moves = {
    event: sql`"parentId" = ${to?.id}, "parentUid" = ${to?.uid} where "parentUid" = ${from?.uid}`,
    finding: sql`"complaintId" = ${to?.id}, "complaintUid" = ${to?.uid} where "complaintUid" = ${from?.uid}`,
    document: sql`"caseEventId" = ${event?.id}, "caseEventUid" = ${event?.uid} where "caseEventId" <> ${event?.id}`,
  };
  for (const [part, move] of Object.entries(moves).toReversed()) {
    const running = sums();
    await both(running);
    const { numAffectedRows } =
      await sql`update ${sql.table(part)} set "version" = "version" + 1, ${move}`.execute(db);
    expect(numAffectedRows).toBeGreaterThan(0n);
    const [told, counted] = await both(running);
    expect(told).toEqual(counted);
  }
});

test('while a year is counted for the first time others go without', async () => {
  const running = sums();
  let inside: ScopeCheck | null | undefined;
  const [told, counted] = await onSnapshot(
    db,
    { schoolYearId: year, guests: [], userId: 0 },
    async (trx, { scope, newest }) => {
      const first = running.check(trx, scope, newest);
      inside = await running.check(trx, scope, newest);
      return [await first, summed(await countYear(trx, scope.range, 31))] as const;
    },
  );
  expect(inside).toBeNull();
  expect(told).toEqual(counted);
});

test('where a device finds that it differs, the year is counted anew, once a minute, and sums that were wrong are told', async () => {
  let now = 0;
  said = [];
  const running = sums(() => now);
  // Whatever the deeds above did, the year has this one.
  const id = cases[0]?.[1].id ?? 0;
  await changed('complaint', id, sql`"deletedAt" = null, "dateFiled" = ${inYear}::date`).execute(db);
  await both(running);
  // Past the change log, as nobody may.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await sql`update "complaint" set "version" = "version" + 1 where "id" = ${id}`.execute(trx);
  });
  const [wrong, counted] = await both(running);
  expect(wrong).not.toEqual(counted);
  running.doubt(year);
  expect((await both(running))[0]).toEqual(wrong);
  now = 60_000;
  expect((await both(running))[0]).toEqual(counted);
  expect(said).toHaveLength(1);
  expect((await both(running))[0]).toEqual(counted);
});

test('another database is counted anew', async () => {
  const running = sums();
  await both(running);
  await sql`update "databaseIdentity" set "epoch" = gen_random_uuid()`.execute(db);
  const [told, counted] = await both(running);
  expect(told).toEqual(counted);
});
