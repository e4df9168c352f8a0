import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#domain/records/records.ts';
import { rowDigest } from '#sync/view/digest.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import {
  earlier,
  earlierStudent,
  emptyMirror,
  heldVersions,
  mirrorWorld,
  pullAll,
  pullPage,
  scopeByHand,
  takePage,
} from '../../helpers/mirror.ts';
import { type Fields, type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let year: number;
beforeAll(async () => void ({ world, year } = await mirrorWorld()));
afterAll(() => world.close());

const thisYear = schoolYearRange('2026-2027');
const inYear = '2026-09-02';
const complaints = '/api/dispute/complaint';

/** A complaint of an earlier year with an event, a file, a contact, a finding and its student. */
async function wholeComplaint() {
  const student = await earlierStudent(world);
  const complaint = await world.make(complaints, { dateFiled: earlier, studentId: student.id });
  const parent = { parentId: complaint.id, parentType: 'complaint' };
  const event = await world.make('/api/dispute/event', { ...parent, type: 'Hearing' });
  const contact = await world.make('/api/dispute/contact', { ...parent, firstName: 'Ann' });
  const finding = await world.make(`${complaints}/${complaint.id}/findings`, { finding: 'Late' });
  const file = v7();
  await sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
    values (${file}::uuid, ${event.id}, ${event.uid}::uuid, 'letter.pdf')`.execute(world.server.db);
  const uids = [student.uid, complaint.uid, finding.uid, event.uid, contact.uid, file];
  return { student, complaint, event, path: `${complaints}/${complaint.id}`, uids };
}

const close = (path: string, dateClosed: string | null) => world.editor.put(path, { dateClosed });

/** A mirror that is up to date, and what the next pull tells it. */
async function upToDate() {
  const mirror = emptyMirror();
  await pullAll(world.reader, year, mirror);
  return { mirror, next: async () => (await pullAll(world.reader, year, mirror)).at(0) };
}

describe('a first fill', () => {
  test('holds exactly the scope, with what is referred to first, and says how much there is (FI1, PU4)', async () => {
    await wholeComplaint();
    const closed = await wholeComplaint();
    await close(closed.path, '2021-01-01');
    const mirror = emptyMirror();
    const pages = await pullAll(world.reader, year, mirror);
    expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear));
    expect(mirror.rows.has(closed.complaint.uid)).toBe(false);
    const order = pages.flatMap((page) => page.rows.map(({ entity }) => entities.indexOf(entity)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const counted = Object.values(pages[0]?.totals ?? {}).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(mirror.rows.size);
    expect(pages.at(-1)?.totals).toEqual(pages[0]?.totals);
  });

  test('comes in pages of 500 rows, and changes meanwhile arrive after it (FI1)', async () => {
    const { complaint } = await wholeComplaint();
    await sql`
      insert into "event" ("uid", "parentId", "parentUid", "parentType", "type")
      select gen_random_uuid(), ${complaint.id}, ${complaint.uid}::uuid, 'complaint', 'Other'
      from generate_series(1, 1200)`.execute(world.server.db);
    const mirror = emptyMirror();
    const first = await pullPage(world.reader, year, null);
    if (first.status !== 'page') throw new Error(first.reason);
    takePage(mirror, first);
    expect([first.rows.length, first.more, first.phase]).toEqual([500, true, 'fill']);
    // Filled already, and changed behind the fill's back; and one that leaves the scope.
    await world.editor.put(`${complaints}/${complaint.id}`, { facts: 'meanwhile' });
    const leaving = await wholeComplaint();
    await close(leaving.path, '2021-01-01');
    const pages = await pullAll(world.reader, year, mirror);
    expect(pages.every((page) => page.rows.length <= 500)).toBe(true);
    const filled = [first, ...pages].flatMap(({ phase, rows }) =>
      phase === 'fill' ? rows.map(({ record }) => record.uid) : [],
    );
    expect(new Set(filled).size).toBe(filled.length);
    expect(new Set(pages.map((page) => page.floor))).toEqual(new Set([first.floor]));
    expect(pages.at(-1)?.phase).toBe('changes');
    expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear));
    await world.editor.delete(`${complaints}/${complaint.id}`);
    await pullAll(world.reader, year, mirror);
    expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear));
  });
});

describe('changes', () => {
  test('a changed record comes once, whole, as it is now (PU2)', async () => {
    const { complaint, path } = await wholeComplaint();
    const { next } = await upToDate();
    await world.editor.put(path, { facts: 'one' });
    await world.editor.put(path, { facts: 'two' });
    const page = await next();
    expect(page?.rows).toHaveLength(1);
    expect(page?.rows[0]?.record).toMatchObject({ uid: complaint.uid, facts: 'two', version: 3 });
    expect(page?.removals).toEqual([]);
  });

  test('nothing changed: nothing comes, and the cursor stays good', async () => {
    const { next } = await upToDate();
    expect(await next()).toMatchObject({ rows: [], removals: [], more: false });
    expect(await next()).toMatchObject({ rows: [], removals: [], more: false });
  });

  test('closing a case of an earlier year takes everything of it out of scope, its student too', async () => {
    const { path, uids } = await wholeComplaint();
    const { next } = await upToDate();
    await close(path, '2021-01-01');
    const page = await next();
    expect(page?.rows).toEqual([]);
    expect(new Set(page?.removals.map((removal) => removal.uid))).toEqual(new Set(uids));
    expect(new Set(page?.removals.map((removal) => removal.reason))).toEqual(new Set(['out-of-scope']));
  });

  test('reopening it, or filing it in the year, brings everything in', async () => {
    const { path, uids } = await wholeComplaint();
    await close(path, '2021-01-01');
    const { mirror, next } = await upToDate();
    expect(uids.some((uid) => mirror.rows.has(uid))).toBe(false);
    await close(path, null);
    expect(new Set((await next())?.rows.map(({ record }) => record.uid))).toEqual(new Set(uids));
    await close(path, '2021-01-01');
    await next();
    expect(uids.some((uid) => mirror.rows.has(uid))).toBe(false);
    await world.editor.put(path, { dateFiled: inYear });
    expect(new Set((await next())?.rows.map(({ record }) => record.uid))).toEqual(new Set(uids));
  });

  test('a student with a case in scope has all cases there, of whichever year', async () => {
    const { student, path, uids } = await wholeComplaint();
    const mediation = await world.make('/api/dispute/mediation', {
      dateFiled: inYear,
      studentId: student.id,
    });
    const { mirror, next } = await upToDate();
    await close(path, '2021-01-01');
    await next();
    expect(uids.every((uid) => mirror.rows.has(uid))).toBe(true);
    await world.editor.delete(`/api/dispute/mediation/${mediation.id}`);
    await next();
    expect(uids.some((uid) => mirror.rows.has(uid))).toBe(false);
    await world.make('/api/dispute/dueprocess', { dateFiled: inYear, studentId: student.id });
    await next();
    expect(uids.every((uid) => mirror.rows.has(uid))).toBe(true);
    expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear));
  });

  test('a page has room for fifty cases that move, each with its family', async () => {
    const { student, uids } = await wholeComplaint();
    const { mirror } = await upToDate();
    for (let made = 0; made < 51; made++)
      await world.make('/api/dispute/mediation', { dateFiled: inYear, studentId: student.id });
    const pages = await pullAll(world.reader, year, mirror);
    expect(pages.map(({ rows }) => rows.filter(({ entity }) => entity === 'mediation').length)).toEqual([
      51, 51,
    ]);
    expect(pages[0]?.rows.map(({ record }) => record.uid)).toEqual(expect.arrayContaining(uids));
    expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear));
  });

  test('another student of a case comes in, the earlier one goes', async () => {
    const { student, path } = await wholeComplaint();
    const other = await earlierStudent(world);
    const { mirror, next } = await upToDate();
    await world.editor.put(path, { studentId: other.id });
    await next();
    expect([mirror.rows.has(student.uid), mirror.rows.has(other.uid)]).toEqual([false, true]);
  });

  test('a deleted case says deleted for all of its parts (PU2)', async () => {
    const { path, uids, student } = await wholeComplaint();
    const { next } = await upToDate();
    await world.editor.delete(path);
    const removals = (await next())?.removals ?? [];
    expect(new Set(removals.map((removal) => removal.uid))).toEqual(new Set(uids));
    expect(new Set(removals.filter(({ uid }) => uid !== student.uid).map(({ reason }) => reason))).toEqual(
      new Set(['deleted']),
    );
  });

  test('a change of what is out of scope sends none of its fields (PU4)', async () => {
    const { path, event } = await wholeComplaint();
    await close(path, '2021-01-01');
    const { next } = await upToDate();
    await world.editor.put(path, { facts: 'planted name' });
    await world.editor.put(`/api/dispute/event/${event.id}`, { type: 'Hearing', narrative: 'planted name' });
    const page = await next();
    expect(page?.rows).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('planted');
  });
});

test('whatever is done in whatever order, a mirror that pulled holds exactly the scope', async () => {
  const day = fc.constantFrom(inYear, earlier);
  const which = fc.nat(50);
  const step = fc.oneof(
    fc.record({ do: fc.constant('student' as const), isEarlier: fc.boolean() }),
    fc.record({
      do: fc.constant('case' as const),
      day,
      which,
      kind: fc.constantFrom('complaint', 'mediation', 'dueprocess'),
    }),
    fc.record({ do: fc.constant('part' as const), which, part: fc.constantFrom('event', 'contact') }),
    fc.record({ do: fc.constant('close' as const), which, day: fc.constantFrom('2021-01-01', null) }),
    fc.record({ do: fc.constant('refile' as const), which, day }),
    fc.record({ do: fc.constant('delete' as const), which }),
    fc.record({ do: fc.constant('pull' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const students: Fields[] = [await earlierStudent(world)];
      const cases: { kind: string; record: Fields }[] = [];
      const mirror = emptyMirror();
      await pullAll(world.reader, year, mirror);
      for (const next of steps) {
        const found = 'which' in next ? cases[next.which % Math.max(1, cases.length)] : undefined;
        const path = found && `/api/dispute/${found.kind}/${found.record.id}`;
        if (next.do === 'student')
          students.push(
            next.isEarlier
              ? await earlierStudent(world)
              : await world.make('/api/dispute/student', studentBody()),
          );
        if (next.do === 'case') {
          const body = { dateFiled: next.day, studentId: students[next.which % students.length]?.id };
          cases.push({ kind: next.kind, record: await world.make(`/api/dispute/${next.kind}`, body) });
        }
        if (next.do === 'part' && found)
          await world.editor.post(`/api/dispute/${next.part}`, {
            parentId: found.record.id,
            parentType: found.kind,
          });
        if (next.do === 'close' && path) await world.editor.put(path, { dateClosed: next.day });
        if (next.do === 'refile' && path) await world.editor.put(path, { dateFiled: next.day });
        if (next.do === 'delete' && path) await world.editor.delete(path);
        if (next.do === 'pull') await pullAll(world.reader, year, mirror);
      }
      const pages = await pullAll(world.reader, year, mirror);
      expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, thisYear));
      const totals = Object.values(pages.at(-1)?.totals ?? {}).reduce((sum, count) => sum + count, 0);
      expect(totals).toBe(mirror.rows.size);
      // The digests that a device makes of it are the server's.
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
