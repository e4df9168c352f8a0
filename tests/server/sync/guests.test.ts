import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PullPage } from '#contract/sync.ts';
import { entities } from '#domain/records/records.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import { rowDigest } from '#sync/view/digest.ts';
import {
  type Mirror,
  bringGuest,
  earlier,
  earlierStudent,
  emptyMirror,
  heldVersions,
  mirrorWorld,
  pullAll,
  pullPage,
  scopeByHand,
} from '../../helpers/mirror.ts';
import { type Fields, type RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
let year: number;
beforeAll(async () => void ({ world, year } = await mirrorWorld()));
afterAll(() => world.close());

const thisYear = schoolYearRange('2026-2027');
const inYear = '2026-09-02';
const over = { dateFiled: earlier, dateClosed: '2021-01-01' };

/** A case that no mirror of the year holds, with an event and a contact. */
async function oldCase(kind: string, studentId: number | null): Promise<{ record: Fields; uids: string[] }> {
  const record = await world.make(`/api/dispute/${kind}`, { dateFiled: earlier, studentId });
  await world.editor.put(`/api/dispute/${kind}/${record.id}`, { dateClosed: over.dateClosed });
  const parent = { parentId: record.id, parentType: kind };
  const event = await world.make('/api/dispute/event', { ...parent, type: 'Hearing' });
  const contact = await world.make('/api/dispute/contact', { ...parent, firstName: 'Ann' });
  return { record, uids: [record.uid, event.uid, contact.uid] };
}

/** A student of earlier years with a case of each kind. */
async function oldFamily() {
  const student = await earlierStudent(world);
  const complaint = await oldCase('complaint', student.id);
  const mediation = await oldCase('mediation', student.id);
  const dueprocess = await oldCase('dueprocess', student.id);
  const cases = [complaint, mediation, dueprocess];
  return { student, complaint, mediation, uids: [student.uid, ...cases.flatMap(({ uids }) => uids)] };
}

async function upToDate(): Promise<Mirror> {
  const mirror = emptyMirror();
  await pullAll(world.reader, year, mirror);
  return mirror;
}

const isWhole = async (mirror: Mirror) =>
  expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear, mirror.guests));

interface FamilyPage {
  entity: string;
  id: number;
  uid: string;
  newest: number;
  rows: { entity: string; record: Fields }[];
  next: string | null;
}
const family = (path: string) => world.reader.get<FamilyPage>(`/api/sync/family/${path}`);

describe('a family', () => {
  test('is the student with all cases and what hangs on them, whichever of the records it is asked by (GU1)', async () => {
    const { student, complaint, mediation, uids } = await oldFamily();
    const other = await oldFamily();
    for (const path of [
      `student/${student.id}`,
      `student/~${student.uid}`,
      `complaint/${complaint.record.id}`,
      `mediation/~${mediation.record.uid}`,
    ]) {
      const { body } = await family(path);
      expect([body.entity, body.id, body.uid, body.next]).toEqual(['student', student.id, student.uid, null]);
      expect(new Set(body.rows.map(({ record }) => record.uid))).toEqual(new Set(uids));
      expect(body.rows[0]?.record.uid).toBe(student.uid);
    }
    expect(JSON.stringify((await family(`student/${student.id}`)).body)).not.toContain(other.student.uid);
  });

  test('of a complaint without a student is the complaint with what hangs on it', async () => {
    const { record, uids } = await oldCase('complaint', null);
    const { body } = await family(`complaint/${record.id}`);
    expect([body.entity, body.uid]).toEqual(['complaint', record.uid]);
    expect(body.rows.map(({ record: { uid } }) => uid)).toEqual(uids);
  });

  test('of thousands of events comes in pages of 500', async () => {
    const { student, complaint } = await oldFamily();
    await sql`insert into "event" ("uid", "parentId", "parentUid", "parentType", "type")
      select gen_random_uuid(), ${complaint.record.id}, ${complaint.record.uid}::uuid, 'complaint', 'Other'
      from generate_series(1, 1200)`.execute(world.server.db);
    const mirror = emptyMirror();
    await bringGuest(world.reader, mirror, `student/${student.id}`);
    const rows = [...mirror.rows.values()];
    expect(rows.filter(({ entity }) => entity === 'event')).toHaveLength(1203);
    const first = (await family(`student/${student.id}`)).body;
    const second = (await family(`student/${student.id}?after=${first.next}`)).body;
    const uids = [...first.rows, ...second.rows].map(({ record }) => record.uid);
    expect([first.rows.length, new Set(uids).size]).toEqual([500, 1000]);
  });

  test('of a record that is deleted, unknown, or has none is not found', async () => {
    const { record } = await oldCase('complaint', null);
    await world.editor.delete(`/api/dispute/complaint/${record.id}`);
    for (const path of [`complaint/${record.id}`, 'student/999999', `student/~${v7()}`, 'district/1', 'x/1'])
      expect((await family(path)).status).toBe(404);
    expect((await family(`complaint/${record.id}?after=a`)).status).toBe(404);
  });

  test('is audited as reading its student', async () => {
    const { student, complaint } = await oldFamily();
    await family(`complaint/${complaint.record.id}`);
    const { rows } = await sql<{ entity: string; uid: string; action: string }>`
      select "entity", "uid", "action" from "audit" order by "id" desc limit 1`.execute(world.server.db);
    expect(rows).toEqual([{ entity: 'student', uid: student.uid, action: 'read' }]);
  });
});

describe('a pull that names guests', () => {
  test('tells their changes, counts and digests them, and no other device hears of them (GU2)', async () => {
    const { student, complaint, uids } = await oldFamily();
    const [mirror, other] = [await upToDate(), await upToDate()];
    await bringGuest(world.reader, mirror, `complaint/${complaint.record.id}`);
    expect(mirror.guests).toEqual([student.uid]);
    await world.editor.put(`/api/dispute/complaint/${complaint.record.id}`, { facts: 'later' });
    const [page] = await pullAll(world.reader, year, mirror);
    expect(page?.rows.map(({ record }) => record)).toEqual([
      expect.objectContaining({ uid: complaint.record.uid, facts: 'later' }),
    ]);
    await isWhole(mirror);
    const [unnamed] = await pullAll(world.reader, year, other);
    expect([unnamed?.rows, JSON.stringify(unnamed).includes('later')]).toEqual([[], false]);
    expect(uids.some((uid) => other.rows.has(uid))).toBe(false);
  });

  test('a fill brings the guests named with the rest', async () => {
    const { student, uids } = await oldFamily();
    const mirror = { ...emptyMirror(), guests: [student.uid] };
    const [first] = await pullAll(world.reader, year, mirror);
    expect(uids.every((uid) => mirror.rows.has(uid))).toBe(true);
    await isWhole(mirror);
    const counted = Object.values(first?.totals ?? {}).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(mirror.rows.size);
  });

  test('a guest that comes into scope is told as none any more, and stays when it is not named', async () => {
    const { student, uids } = await oldFamily();
    const mirror = await upToDate();
    await bringGuest(world.reader, mirror, `student/${student.id}`);
    await world.make('/api/dispute/mediation', { dateFiled: inYear, studentId: student.id });
    const [page] = await pullAll(world.reader, year, mirror);
    expect([page?.inScope, mirror.guests]).toEqual([[student.uid], []]);
    await pullAll(world.reader, year, mirror);
    expect(uids.every((uid) => mirror.rows.has(uid))).toBe(true);
    await isWhole(mirror);
  });

  test('a complaint that gets a student stands for the family; one that is deleted goes', async () => {
    const loose = await oldCase('complaint', null);
    const gone = await oldCase('complaint', null);
    const { student, uids } = await oldFamily();
    const mirror = await upToDate();
    for (const { record } of [loose, gone]) await bringGuest(world.reader, mirror, `complaint/${record.id}`);
    await world.editor.put(`/api/dispute/complaint/${loose.record.id}`, { studentId: student.id });
    await world.editor.delete(`/api/dispute/complaint/${gone.record.id}`);
    await pullAll(world.reader, year, mirror);
    expect([...uids, ...loose.uids].every((uid) => mirror.rows.has(uid))).toBe(true);
    expect(gone.uids.some((uid) => mirror.rows.has(uid))).toBe(false);
  });

  test.each(['mediation', 'event'] as const)(
    'a student is named by another record too (%s), of which a device knows no more once its rows are dropped',
    async (entity) => {
      const { mediation, uids } = await oldFamily();
      const [uid, event] = mediation.uids;
      const mirror = { ...emptyMirror(), guests: [(entity === 'event' ? event : uid) ?? ''] };
      await pullAll(world.reader, year, mirror);
      expect(uids.filter((one) => !mirror.rows.has(one))).toEqual([]);
    },
  );

  test.each([
    ['no uids', 'a,b'],
    ['too many', Array.from({ length: 201 }, () => v7()).join(',')],
  ])('%s are refused', async (_, guests) => {
    expect((await world.reader.get(`/api/sync/pull?schoolYearId=${year}&guests=${guests}`)).status).toBe(400);
  });

  test('names that nobody bears change nothing', async () => {
    const page = await pullPage(world.reader, year, (await upToDate()).cursor, [v7()]);
    expect(page).toMatchObject({ status: 'page', rows: [], removals: [], inScope: [] });
  });
});

test('a repair lists the guests named and tells how their records stand', async () => {
  const { student, uids } = await oldFamily();
  const at = `schoolYearId=${year}&guests=${student.uid}`;
  const listed: string[] = [];
  for (const entity of entities) {
    const { body } = await world.reader.get<{ versions: [string, number][] }>(
      `/api/sync/versions?${at}&entity=${entity}`,
    );
    listed.push(...body.versions.map(([uid]) => uid));
  }
  expect(listed).toEqual(expect.arrayContaining(uids));
  const wanted = [{ entity: 'student', uid: student.uid, version: 0 }];
  type Stand = Pick<Extract<PullPage, { status: 'page' }>, 'rows' | 'removals'>;
  const stand = async (query: string) =>
    (await world.reader.post<Stand>(`/api/sync/rows?${query}`, { wanted })).body;
  expect((await stand(at)).rows).toHaveLength(1);
  expect((await stand(`schoolYearId=${year}`)).removals).toMatchObject([{ reason: 'out-of-scope' }]);
});

test('whatever is done in whatever order, a mirror with guests holds exactly the scope and the guests', async () => {
  const day = fc.constantFrom(inYear, earlier);
  const which = fc.nat(50);
  const step = fc.oneof(
    fc.record({ do: fc.constant('case' as const), day, which, isLoose: fc.boolean() }),
    fc.record({ do: fc.constant('close' as const), which, day: fc.constantFrom('2021-01-01', null) }),
    fc.record({ do: fc.constant('refile' as const), which, day }),
    fc.record({ do: fc.constant('move' as const), which, to: which }),
    fc.record({ do: fc.constant('event' as const), which }),
    fc.record({ do: fc.constant('delete' as const), which }),
    fc.record({ do: fc.constant('bring' as const), which }),
    fc.record({ do: fc.constant('drop' as const), which }),
    fc.record({ do: fc.constant('pull' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const students = [await earlierStudent(world), await earlierStudent(world)];
      const cases: Fields[] = [];
      const mirror = emptyMirror();
      await pullAll(world.reader, year, mirror);
      for (const next of steps) {
        const found = 'which' in next ? cases[next.which % Math.max(1, cases.length)] : undefined;
        const path = `/api/dispute/complaint/${found?.id}`;
        if (next.do === 'case') {
          const studentId = next.isLoose ? null : students[next.which % students.length]?.id;
          const made = await world.make('/api/dispute/complaint', { dateFiled: next.day, studentId });
          if (next.day === earlier)
            await world.editor.put(`/api/dispute/complaint/${made.id}`, { dateClosed: '2021-01-01' });
          cases.push(made);
        }
        if (next.do === 'close' && found) await world.editor.put(path, { dateClosed: next.day });
        if (next.do === 'refile' && found) await world.editor.put(path, { dateFiled: next.day });
        if (next.do === 'move' && found)
          await world.editor.put(path, { studentId: students[next.to % students.length]?.id });
        if (next.do === 'event' && found)
          await world.editor.post('/api/dispute/event', { parentId: found.id, parentType: 'complaint' });
        if (next.do === 'delete' && found) await world.editor.delete(path);
        // What a person opens is here already, or comes with a pull first: a mirror never lies before its guests.
        if (next.do === 'bring' && found) {
          await pullAll(world.reader, year, mirror);
          await bringGuest(world.reader, mirror, `complaint/${found.id}`).catch(() => {});
        }
        if (next.do === 'drop' && mirror.guests.length > 0) {
          mirror.guests.splice(next.which % mirror.guests.length, 1);
          const kept = await scopeByHand(world.server, thisYear, mirror.guests);
          for (const uid of mirror.rows.keys()) if (!kept.has(uid)) mirror.rows.delete(uid);
        }
        if (next.do === 'pull') await pullAll(world.reader, year, mirror);
      }
      const pages = await pullAll(world.reader, year, mirror);
      const named = mirror.guests.filter((uid) => mirror.rows.has(uid));
      expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear, named));
      for (const entity of entities) {
        const digest = rowDigest();
        for (const [uid, row] of mirror.rows)
          if (row.entity === entity) digest.add({ uid, version: row.version });
        expect(pages.at(-1)?.digests?.[entity]).toBe(digest.text());
      }
    }),
    { numRuns: 12 },
  );
});
