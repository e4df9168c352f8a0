import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aKey, type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody({ districtCode: '17370000' }));
});
afterAll(() => world.close());

const aDueProcess = (given: object = {}) =>
  world.make('/api/dispute/dueprocess', { dateFiled: '2026-09-02', studentId: student.id, ...given });
const agree = <T = number | null>(
  id: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => world.editor.post<T>(`/api/dispute/updatedueprocessmediation/${id}`, body, headers);
const read = async (path: string) => (await world.reader.get(`/api/dispute/${path}`)).body;
const mediationsOf = async (dueProcess: Fields) => {
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select "id", "deletedAt" is not null as "isDeleted" from "mediation" where "dueProcessId" = ${dueProcess.id}
    order by "id"`.execute(world.server.db);
  return rows;
};

describe('yes', () => {
  test('makes a mediation with the student, the parties and the problem of the case, filed today', async () => {
    const dueProcess = await aDueProcess({
      problem: 'No aide on the bus.',
      facts: 'Stays with the hearing.',
      locationDistrict: '99990000',
      aeaCode: '92110000',
      filerFirstName: 'Rosa',
      filerZip: '50309',
      attorneyLastName: 'Okafor',
    });
    const answer = await agree(dueProcess.id, true);
    expect(answer.status).toBe(200);
    const mediation = await read(`mediation/${String(answer.body)}`);
    expect(mediation).toMatchObject({
      studentId: student.id,
      studentUid: student.uid,
      dateFiled: '2026-11-21',
      problem: 'No aide on the bus.',
      facts: null,
      locationDistrict: '99990000',
      aeaCode: '92110000',
      filerFirstName: 'Rosa',
      filerZip: '50309',
      attorneyLastName: 'Okafor',
      dueProcessId: dueProcess.id,
      dueProcessUid: dueProcess.uid,
      dueProcessCaseNumber: dueProcess.caseNumber,
      relatedToDueProcess: true,
    });
    expect(mediation.caseNumber).toMatch(/^M-2026-\d{4}$/);
    const after = await read(`dueprocess/${dueProcess.id}`);
    expect(after).toMatchObject({
      mediationAgreedToMediationFlag: true,
      mediationId: mediation.id,
      mediationUid: mediation.uid,
      version: 2,
    });
    expect(answer.headers.get('etag')).toBe('"2"');
  });

  test('said twice makes one mediation', async () => {
    const dueProcess = await aDueProcess();
    const [first, again] = [await agree(dueProcess.id, true), await agree(dueProcess.id, true)];
    expect(again.body).toBe(first.body);
    expect(await mediationsOf(dueProcess)).toHaveLength(1);
  });

  test('said ten times at once, with one key and with others, makes one mediation', async () => {
    const dueProcess = await aDueProcess();
    const key = aKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => agree(dueProcess.id, true, index % 2 === 0 ? key : aKey())),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await mediationsOf(dueProcess)).toHaveLength(1);
  });

  test('takes the uid and the day that a device without a network has shown already', async () => {
    const dueProcess = await aDueProcess();
    const mediationUid = v7();
    const body = { agreed: true, mediationUid, dateFiled: '2026-11-18' };
    const answer = await agree(dueProcess.id, body);
    expect(await read(`mediation/~${mediationUid}`)).toMatchObject({
      id: answer.body,
      dateFiled: '2026-11-18',
    });
  });
});

describe('no', () => {
  test('removes the mediation, and yes again makes another', async () => {
    const dueProcess = await aDueProcess();
    const { body: id } = await agree(dueProcess.id, true);
    const answer = await agree(dueProcess.id, false);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect((await world.reader.get(`/api/dispute/mediation/${String(id)}`)).status).toBe(404);
    expect(await read(`dueprocess/${dueProcess.id}`)).toMatchObject({
      mediationAgreedToMediationFlag: false,
      mediationId: null,
      mediationUid: null,
      version: 3,
    });
    const { body: next } = await agree(dueProcess.id, true);
    expect(next).not.toBe(id);
    expect((await mediationsOf(dueProcess)).filter((row) => !row.isDeleted)).toHaveLength(1);
  });

  test('unset removes it as well, and both go without a mediation', async () => {
    const dueProcess = await aDueProcess();
    await agree(dueProcess.id, true);
    expect((await agree(dueProcess.id, null)).body).toBeNull();
    expect((await read(`dueprocess/${dueProcess.id}`)).mediationAgreedToMediationFlag).toBeNull();
    expect((await agree(dueProcess.id, false)).status).toBe(200);
    expect((await read(`dueprocess/${dueProcess.id}`)).mediationAgreedToMediationFlag).toBe(false);
  });

  test.each([
    ['event', { type: 'Other' }, 'events'],
    ['contact', { firstName: 'Ann' }, 'contacts'],
  ])('is refused while the mediation has an %s', async (part, fields, word) => {
    const dueProcess = await aDueProcess();
    const { body: id } = await agree(dueProcess.id, true);
    const made = await world.make(`/api/dispute/${part}`, {
      ...fields,
      parentId: id,
      parentType: 'mediation',
    });
    const refused = await agree<{ message: string }>(dueProcess.id, false);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      `The mediation of this due process case has ${word} and can't be removed. Delete it on its own screen if it should go.`,
    );
    expect(await read(`dueprocess/${dueProcess.id}`)).toMatchObject({ mediationId: id, version: 2 });
    await world.editor.delete(`/api/dispute/${part}/${made.id}`);
    expect((await agree(dueProcess.id, false)).status).toBe(200);
  });

  test('is refused while the mediation has a held date', async () => {
    const dueProcess = await aDueProcess();
    const { body: id } = await agree(dueProcess.id, true);
    await world.editor.put(`/api/dispute/mediation/${String(id)}`, { dateHeld: '2026-10-01' });
    const refused = await agree<{ message: string }>(dueProcess.id, false);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The mediation of this due process case has a held date and can't be removed. Delete it on its own screen if it should go.",
    ]);
  });
});

describe('others', () => {
  test('decided otherwise in the meantime: a conflict, and nothing is done', async () => {
    const dueProcess = await aDueProcess();
    await world.laptop.post(`/api/dispute/updatedueprocessmediation/${dueProcess.id}`, true);
    const late = await agree<{ conflicts: { field: string }[] }>(dueProcess.id, false, seen(1));
    expect(late.status).toBe(412);
    expect(late.body.conflicts).toMatchObject([
      {
        field: 'mediationAgreedToMediationFlag',
        base: null,
        theirs: true,
        yours: false,
      },
    ]);
    expect((await read(`dueprocess/${dueProcess.id}`)).mediationAgreedToMediationFlag).toBe(true);
    expect((await mediationsOf(dueProcess)).filter((row) => !row.isDeleted)).toHaveLength(1);
  });

  test('decided before a backup was restored: a conflict, and nothing is done', async () => {
    const dueProcess = await aDueProcess();
    expect((await agree(dueProcess.id, true, seen(3))).status).toBe(412);
    expect((await read(`dueprocess/${dueProcess.id}`)).mediationAgreedToMediationFlag).toBeNull();
  });

  test('decided the same: no conflict, one mediation', async () => {
    const dueProcess = await aDueProcess();
    const theirs = await world.laptop.post<number>(
      `/api/dispute/updatedueprocessmediation/${dueProcess.id}`,
      true,
    );
    const mine = await agree(dueProcess.id, true, seen(1));
    expect([mine.status, mine.body]).toEqual([200, theirs.body]);
  });

  test('edited other fields: no conflict', async () => {
    const dueProcess = await aDueProcess();
    await world.laptop.put(`/api/dispute/dueprocess/${dueProcess.id}`, { facts: 'more' });
    expect((await agree(dueProcess.id, true, seen(1))).status).toBe(200);
  });
});

describe('the mediation is closed with its case', () => {
  const close = (dueProcess: Fields, dateClosed: string | null, headers = {}) =>
    world.editor.put<Fields>(`/api/dispute/dueprocess/${dueProcess.id}`, { dateClosed }, headers);
  const agreed = async (given: object = {}) => {
    const dueProcess = await aDueProcess(given);
    return { dueProcess, id: (await agree<number>(dueProcess.id, true)).body };
  };

  test('on the same day, as a change of its own, and is open again with it', async () => {
    const { dueProcess, id } = await agreed();
    expect((await close(dueProcess, '2026-11-20')).status).toBe(200);
    const mediation = await read(`mediation/${id}`);
    expect(mediation).toMatchObject({ dateClosed: '2026-11-20', version: 2 });
    await close(dueProcess, null);
    expect(await read(`mediation/${id}`)).toMatchObject({ dateClosed: null, version: 3 });
    const { rows } = await sql<{ changed: object; byEditor: boolean }>`
      select "c"."changed", "u"."userName" = 'editor' as "byEditor" from "change_log" "c" join "users" "u" on "u"."id" = "c"."userId"
      where "c"."uid" = ${mediation.uid}::uuid and "c"."action" = 'update' order by "c"."version"`.execute(
      world.server.db,
    );
    expect(rows).toEqual([
      { changed: { dateClosed: [null, '2026-11-20'] }, byEditor: true },
      { changed: { dateClosed: ['2026-11-20', null] }, byEditor: true },
    ]);
  });

  test('also where other fields of the change are in conflict', async () => {
    const { dueProcess, id } = await agreed();
    await world.laptop.put(`/api/dispute/dueprocess/${dueProcess.id}`, { facts: 'theirs' });
    const change = { facts: 'mine', dateClosed: '2026-11-20' };
    const late = await world.editor.put(`/api/dispute/dueprocess/${dueProcess.id}`, change, seen(2));
    expect(late.status).toBe(412);
    expect((await read(`mediation/${id}`)).dateClosed).toBe('2026-11-20');
  });

  test('and has no new version where the change of the case is another', async () => {
    const { dueProcess, id } = await agreed();
    await world.editor.put(`/api/dispute/dueprocess/${dueProcess.id}`, { facts: 'more' });
    expect((await read(`mediation/${id}`)).version).toBe(1);
  });

  test('at once where the case is closed already', async () => {
    const dueProcess = await aDueProcess();
    await close(dueProcess, '2026-11-20');
    const { body: id } = await agree(dueProcess.id, true);
    expect(await read(`mediation/${String(id)}`)).toMatchObject({ dateClosed: '2026-11-20', version: 1 });
  });

  test("an edit of the mediation that was typed before is merged with the case's day", async () => {
    const { dueProcess, id } = await agreed();
    await close(dueProcess, '2026-11-20');
    const late = await world.laptop.put(`/api/dispute/mediation/${id}`, { facts: 'typed before' }, seen(1));
    expect(late.status).toBe(200);
    expect(await read(`mediation/${id}`)).toMatchObject({
      facts: 'typed before',
      dateClosed: '2026-11-20',
    });
  });

  test('while others delete mediations: none waits for the other for ever', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, () => agreed()));
    const statuses = await Promise.all(
      pairs.flatMap(({ dueProcess, id }) => [
        close(dueProcess, '2026-11-20').then(({ status }) => status),
        world.laptop.delete(`/api/dispute/mediation/${id}`).then(({ status }) => status),
      ]),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});

test('every change of it is in the log of the case', async () => {
  const dueProcess = await aDueProcess();
  await agree(dueProcess.id, true);
  await agree(dueProcess.id, false);
  const { rows } = await sql<{ version: number; flag: unknown }>`
    select "version", "changed" -> 'mediationAgreedToMediationFlag' as "flag" from "change_log"
    where "uid" = ${dueProcess.uid}::uuid order by "version"`.execute(world.server.db);
  expect(rows.slice(1)).toEqual([
    { version: 2, flag: [null, true] },
    { version: 3, flag: [true, false] },
  ]);
});

test('an unknown or deleted case is not found, a word is no answer', async () => {
  expect((await agree(2_147_483_647, true)).status).toBe(404);
  const dueProcess = await aDueProcess();
  expect((await agree(dueProcess.id, 'yes')).status).toBe(400);
  expect((await agree(dueProcess.id, { agreed: true, uid: randomUUID() })).status).toBe(400);
  await world.editor.delete(`/api/dispute/dueprocess/${dueProcess.id}`);
  expect((await agree(dueProcess.id, true)).status).toBe(404);
});
