import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, restClient, seen } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';
const aComplaint = () => world.make(complaints, { dateFiled: '2026-09-02', facts: 'as filed' });
const now = async (complaint: Fields) => (await world.editor.get(`${complaints}/${complaint.id}`)).body;

interface Refusal {
  message: string;
  conflicts: { field: string; base: unknown; theirs: unknown; yours: unknown }[];
  current: Fields | null;
}

describe('two devices change one complaint', () => {
  test('different fields both survive, and the second answer says that it was merged', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    const first = await world.editor.put(path, { facts: 'one' }, seen(1));
    const second = await world.laptop.put(path, { problem: 'two' }, seen(1));
    expect([first.status, first.headers.get('x-merged'), first.headers.get('etag')]).toEqual([
      200,
      null,
      '"2"',
    ]);
    expect([second.status, second.headers.get('x-merged'), second.headers.get('etag')]).toEqual([
      200,
      'true',
      '"3"',
    ]);
    expect(second.body).toMatchObject({ facts: 'one', problem: 'two', version: 3 });
  });

  test('the same field to other values is a conflict with all three, and the rest is stored (CO1)', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'mine' }, seen(1));
    const late = await world.laptop.put<Refusal>(path, { facts: 'other', problem: 'rest' }, seen(1));
    expect(late.status).toBe(412);
    expect(late.body.conflicts).toMatchObject([
      {
        field: 'facts',
        base: 'as filed',
        theirs: 'mine',
        yours: 'other',
        by: 'Edith Example',
        at: expect.stringMatching(/^20.*Z$/) as string,
      },
    ]);
    expect(late.body.current).toMatchObject({ facts: 'mine', problem: 'rest', version: 3 });
    expect(await now(complaint)).toMatchObject({ facts: 'mine', problem: 'rest' });
  });

  test('what was seen before a backup was restored overwrites nothing that stands there since (CO1)', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'typed again', problem: 'same' }, seen(1));
    const late = await world.laptop.put<Refusal>(path, { facts: 'of before', problem: 'same' }, seen(5));
    expect(late.status).toBe(412);
    expect(late.body.conflicts).toMatchObject([
      { field: 'facts', theirs: 'typed again', yours: 'of before' },
    ]);
    expect(await now(complaint)).toMatchObject({ facts: 'typed again', problem: 'same', version: 2 });
    expect((await world.laptop.put(path, { facts: 'decided' }, seen(2))).status).toBe(200);
  });

  test('the edit that was in the way is kept whole on the server (CO8)', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'mine' }, seen(1));
    await world.laptop.put(path, { facts: 'other', problem: 'rest' }, seen(1));
    const { rows } = await sql<{ change: unknown; seenVersion: number }>`
      select "change", "seenVersion" from "keptConflict" where "uid" = ${complaint.uid}`.execute(
      world.server.db,
    );
    expect(rows).toEqual([{ change: { facts: 'other', problem: 'rest' }, seenVersion: 1 }]);
  });

  test('the same field to the same value is no conflict', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'same' }, seen(1));
    const second = await world.laptop.put(path, { facts: 'same' }, seen(1));
    expect([second.status, second.body.version]).toEqual([200, 2]);
  });

  test('a conflict is one for the whole group: the withdrawal date waits with its flag (CO2)', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { complaintWithdrawnFlag: true, dateWithdrawn: '2026-10-01' });
    await world.editor.put(path, { complaintWithdrawnFlag: false, dateWithdrawn: null }, seen(2));
    const late = await world.laptop.put<Refusal>(
      path,
      { dateWithdrawn: '2026-10-02', facts: 'new' },
      seen(2),
    );
    expect(late.status).toBe(412);
    expect(late.body.conflicts.map((conflict) => conflict.field)).toEqual(['dateWithdrawn']);
    expect(await now(complaint)).toMatchObject({
      complaintWithdrawnFlag: false,
      dateWithdrawn: null,
      facts: 'new',
    });
  });

  test('without If-Match the change is unconditional', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'one' });
    const second = await world.laptop.put(path, { facts: 'two' });
    expect([second.status, second.body.facts, second.headers.get('x-merged')]).toEqual([200, 'two', null]);
  });

  test('two at once: one of them is told, and nothing is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const complaint = await aComplaint();
      const path = `${complaints}/${complaint.id}`;
      const answers = await Promise.all([
        world.editor.put(path, { facts: 'one', problem: 'from one' }, seen(1)),
        world.laptop.put(path, { facts: 'two', proposedResolution: 'from two' }, seen(1)),
        world.admin.put(path, { filerCity: 'from three' }, seen(1)),
      ]);
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 412]);
      expect(await now(complaint)).toMatchObject({
        version: 4,
        problem: 'from one',
        proposedResolution: 'from two',
        filerCity: 'from three',
      });
    }
  });
});

test('a conflict names the other who set the field last: not who did before, nor who changed another field or another record', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  await world.server.addUser('uma', ['IDOE-Edit']);
  const uma = await restClient(world.server, 'uma');
  await uma.put(path, { facts: 'seen' });
  await uma.put(path, { facts: 'of Uma' });
  await world.admin.put(path, { facts: 'of Ada' });
  await world.editor.put(path, { facts: 'own' });
  await uma.put(path, { filerCity: 'Ames' });
  const other = await aComplaint();
  for (let version = 1; version < 7; version += 1)
    await uma.put(`${complaints}/${other.id}`, { facts: String(version) });
  const late = await world.editor.put<Refusal>(path, { facts: 'late' }, seen(2));
  expect(late.body.conflicts).toMatchObject([
    { field: 'facts', base: 'seen', theirs: 'own', yours: 'late', by: 'Ada Example' },
  ]);
  const gone = await aComplaint();
  await uma.put(`${complaints}/${gone.id}`, { facts: 'seen' });
  await world.admin.delete(`${complaints}/${gone.id}`);
  const lost = await world.editor.put<Refusal>(`${complaints}/${gone.id}`, { facts: 'late' }, seen(2));
  expect(lost.body.conflicts).toMatchObject([{ field: 'facts', by: 'Ada Example' }]);
});

describe('edits of one device', () => {
  test('are not those of a program that names none: its second edit of what it saw is a conflict', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    const program = await world.server.signIn('editor');
    const saved = await program.call('PUT', path, { facts: 'one' }, seen(1));
    const late = await program.call('PUT', path, { facts: 'two' }, seen(1));
    expect([saved.status, late.status]).toEqual([200, 412]);
    expect(((await late.json()) as Refusal).conflicts).toMatchObject([
      { field: 'facts', base: 'as filed', theirs: 'one', by: 'Edith Example' },
    ]);
  });

  test('own earlier edits never conflict with own later ones (CO3)', async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    for (const facts of ['A', 'B', 'A']) {
      const saved = await world.editor.put(path, { facts }, seen(1));
      expect([saved.status, saved.body.facts]).toEqual([200, facts]);
    }
  });

  test("another device's edit between own ones is a conflict, based on what was there before it", async () => {
    const complaint = await aComplaint();
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'own' }, seen(1));
    await world.laptop.put(path, { facts: 'theirs' }, seen(2));
    const late = await world.editor.put<Refusal>(path, { facts: 'own again' }, seen(1));
    expect(late.body.conflicts).toMatchObject([
      { field: 'facts', base: 'own', theirs: 'theirs', yours: 'own again' },
    ]);
  });

  test('a save that changes nothing makes no version', async () => {
    const complaint = await aComplaint();
    const saved = await world.editor.put(`${complaints}/${complaint.id}`, { facts: 'as filed' }, seen(1));
    expect(saved.body.version).toBe(1);
  });
});

test('what was deleted meanwhile is a conflict for who saw it, never brought back (CO5)', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  await world.laptop.delete(path);
  const late = await world.editor.put<Refusal>(path, { facts: 'late' }, seen(1));
  expect([late.status, late.body.current]).toEqual([412, null]);
  expect(late.body.conflicts).toMatchObject([
    { field: 'facts', base: 'as filed', theirs: null, yours: 'late', by: 'Edith Example' },
  ]);
  expect((await world.editor.get(path)).status).toBe(404);
  expect((await world.editor.put(path, { facts: 'late' })).status).toBe(404);
});

test('the log tells who changed what, in which device, and when it was typed', async () => {
  const complaint = await aComplaint();
  await world.editor.put(
    `${complaints}/${complaint.id}`,
    { facts: 'typed' },
    { ...seen(1), 'x-written-at': '2026-11-20T08:00:00.000Z' },
  );
  const { rows } = await sql<{
    action: string;
    changed: Record<string, unknown>;
    userName: string;
    writtenAt: string;
  }>`
    select "action", "changed", "userName", "writtenAt" from "change_log" join "users" on "users"."id" = "userId"
    where "change_log"."uid" = ${complaint.uid} order by "number"`.execute(world.server.db);
  expect(rows.map((row) => [row.action, row.userName])).toEqual([
    ['create', 'editor'],
    ['update', 'editor'],
  ]);
  expect(rows[1]).toMatchObject({
    changed: { facts: ['as filed', 'typed'] },
    writtenAt: '2026-11-20T08:00:00.000Z',
  });
});
