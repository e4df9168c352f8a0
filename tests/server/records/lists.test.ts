import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const names = (students: readonly Fields[]) =>
  students.map((found) => `${found.lastName}, ${found.firstName}`);

describe('searching students', () => {
  beforeAll(async () => {
    for (const [lastName, firstName, districtCode] of [
      ['Zoë-Núñez', 'José', '00090000'],
      ['Anders', 'Lee', null],
      ['Lee', 'Ann', null],
    ])
      await world.make('/api/dispute/student', studentBody({ lastName, firstName, districtCode }));
    const gone = await world.make(
      '/api/dispute/student',
      studentBody({ lastName: 'Leeway', firstName: 'Ann' }),
    );
    await world.editor.delete(`/api/dispute/student/${gone.id}`);
  });

  test.each([
    ['ann lee', ['Lee, Ann']],
    ['Lee, Ann', ['Lee, Ann']],
    ['lee an', ['Anders, Lee', 'Lee, Ann']],
    ['nunez jose', ['Zoë-Núñez, José']],
    ['JOSÉ ZOE', ['Zoë-Núñez, José']],
    ['oë', ['Zoë-Núñez, José']],
    ['100%_', []],
    [' , ', []],
    ['nobody', []],
  ])('%j finds %j, in any order and without accents', async (typed, expected) => {
    for (const path of ['/api/dispute/studentsearchpartialname', '/api/dashboard/studentsearchpartialname'])
      expect(names((await world.reader.post<Fields[]>(path, typed)).body)).toEqual(expected);
  });

  test('a State ID finds its student, also in part; a changed name is found at once', async () => {
    const student = await world.make('/api/dispute/student', studentBody({ lastName: 'Before' }));
    const search = async (text: string) =>
      names((await world.editor.post<Fields[]>('/api/dispute/studentsearchpartialname', text)).body);
    expect(await search(String(student.stateId).slice(2))).toEqual(['Before, Ann']);
    await world.editor.put(`/api/dispute/student/${student.id}`, { lastName: 'Later' });
    expect(await search('later')).toEqual(['Later, Ann']);
    expect(await search('before')).toEqual([]);
  });

  test('twenty lines at most', async () => {
    for (let index = 0; index < 21; index += 1)
      await world.make('/api/dispute/student', studentBody({ lastName: 'Many' }));
    const found = await world.editor.post<Fields[]>('/api/dispute/studentsearchpartialname', 'many');
    expect(found.body).toHaveLength(20);
    expect((await world.editor.get<Fields[]>('/api/dispute/studentsearchlist')).body.length).toBeGreaterThan(
      20,
    );
  });

  test('the form narrows by every filled filter, first and last name apart', async () => {
    const search = async (form: object) =>
      names((await world.editor.post<Fields[]>('/api/dispute/studentsearch', form)).body);
    expect(await search({ firstName: 'lee' })).toEqual(['Anders, Lee']);
    expect(await search({ lastName: 'lee' })).toEqual(['Lee, Ann']);
    expect(await search({ districtCode: '00090000' })).toEqual(['Zoë-Núñez, José']);
    expect(await search({ firstName: 'ann', districtCode: '00090000' })).toEqual([]);
  });

  test('a student carries the counts of their cases, and the only one by its id', async () => {
    const student = await world.make('/api/dispute/student', studentBody());
    const of = { dateFiled: '2026-09-02', studentId: student.id };
    const only = await world.make('/api/dispute/mediation', of);
    await world.make('/api/dispute/complaint', of);
    await world.make('/api/dispute/complaint', of);
    const info = (await world.reader.get(`/api/dispute/studentinfo/${student.id}`)).body;
    expect(info).toMatchObject({
      displayName: 'Lee, Ann',
      mediationCount: 1,
      mediationId: only.id,
      complaintCount: 2,
      complaintId: null,
      dueProcessCount: 0,
    });
    const listed = await world.reader.get<Fields[]>(`/api/dispute/student/${student.id}/complaints`);
    expect(listed.body).toHaveLength(2);
  });
});

describe('lists of cases', () => {
  let made: Fields[];
  beforeAll(async () => {
    made = [];
    for (const [dateFiled, dateClosed] of [
      ['2026-06-30', null],
      ['2026-07-01', '2026-08-01'],
      ['2027-06-30', null],
      ['2026-06-30', '2026-08-01'],
    ] as const) {
      const complaint = await world.make('/api/dispute/complaint', { dateFiled, filerCity: 'listed' });
      made.push(complaint);
      if (dateClosed) await world.editor.put(`/api/dispute/complaint/${complaint.id}`, { dateClosed });
    }
  });
  const listed = async (query: string) => {
    const { body } = await world.reader.get<Fields[]>(`/api/dispute/complaints${query}`);
    return body
      .filter((row) => row.filerCity === 'listed')
      .map((row) => made.findIndex(({ id }) => id === row.id));
  };

  test('Only FFY records are those filed in the year of the user, which is the default', async () => {
    expect((await listed('')).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect((await listed('?filter=ffy')).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('All Open Records are those without a closing date, of any year', async () => {
    expect((await listed('?filter=open')).toSorted((a, b) => a - b)).toEqual([0, 2]);
  });

  test('they are sorted by year case number descending unless told otherwise', async () => {
    expect(await listed('?filter=ffy')).toEqual([2, 1]);
    expect(await listed('?filter=ffy&sort=dateFiled')).toEqual([1, 2]);
    expect(await listed('?filter=ffy&sort=-dateFiled')).toEqual([2, 1]);
    expect((await world.reader.get('/api/dispute/complaints?sort=password')).status).toBe(400);
    expect((await world.reader.get('/api/dispute/complaints?sort=toString')).status).toBe(400);
  });

  test('a page is a part of the same list, with the whole count beside it', async () => {
    const all = (await world.reader.get<Fields[]>('/api/dispute/complaints?filter=open')).body;
    const page = await world.reader.get<Fields[]>('/api/dispute/complaints?filter=open&page=2&pageSize=2');
    expect(page.body).toEqual(all.slice(2, 4));
    expect(page.headers.get('x-total-count')).toBe(String(all.length));
  });

  test("the dashboard's tiles count what the lists show with All Open Records", async () => {
    const tiles = (await world.reader.get<{ code: string; openCount: number }[]>('/api/dashboard/')).body;
    for (const [code, list] of [
      ['due-process-complaints', 'dueprocesses'],
      ['mediation-requests', 'mediations'],
      ['state-compliants', 'complaints'],
    ]) {
      const rows = (await world.reader.get<Fields[]>(`/api/dispute/${list}?filter=open`)).body;
      expect(tiles.find((tile) => tile.code === code)?.openCount, code).toBe(rows.length);
    }
  });
});

describe('lookups', () => {
  beforeAll(async () => {
    await sql`insert into "district" ("uid", "code", "name", "parentCode", "isActive") values
      (${v7()}::uuid, '10000000', 'Séa County', '92010000', true),
      (${v7()}::uuid, '20000000', 'Sea Gone', '92010000', false)`.execute(world.server.db);
    await sql`insert into "mediator" ("uid", "name", "isActive") values
      (${v7()}::uuid, 'Mia', true), (${v7()}::uuid, 'Max', false)`.execute(world.server.db);
  });

  test('pickers have the active ones, administration all', async () => {
    const codes = async (path: string) =>
      (await world.admin.get<Fields[]>(path)).body.map((district) => district.code);
    expect(await codes('/api/dispute/districts')).toEqual(['10000000']);
    expect((await codes('/api/admin/districts')).toSorted()).toEqual(['10000000', '20000000']);
    expect((await world.reader.get<Fields[]>('/api/dispute/mediatorlist')).body).toHaveLength(1);
    expect((await world.reader.get('/api/admin/mediators')).status).toBe(403);
    expect((await world.admin.get('/api/admin/district/20000000')).body.name).toBe('Sea Gone');
  });

  test('a district comes with its agency, and is found by a part of its name or code', async () => {
    expect((await world.reader.get<Fields[]>('/api/dispute/districtsaeas')).body).toEqual([
      { code: '10000000', name: 'Séa County', aeaCode: '92010000', aeaName: 'AEA 1 Keystone' },
    ]);
    for (const typed of ['county sea', '1000'])
      expect(
        (await world.reader.post<Fields[]>('/api/dispute/districtspartialname', typed)).body,
      ).toHaveLength(1);
    // "Sea Gone" is no active one.
    for (const where of ['dispute', 'dashboard'])
      expect(
        (await world.reader.post<Fields[]>(`/api/${where}/districtspartialname`, 'sea')).body,
      ).toMatchObject([{ code: '10000000' }]);
  });

  test('districts are found in the order of typeaheads, 20 at most, and stand by name whatever its letters', async () => {
    const names = [
      'Waukee',
      'aWe 0',
      ...Array.from({ length: 20 }, (_, n) => `AWE ${n}`),
      'Zwingli',
      'Iowa West',
    ];
    for (const [n, name] of names.entries())
      await sql`insert into "district" ("uid", "code", "name", "parentCode", "isActive")
        values (${v7()}::uuid, ${String(30_000_000 + n)}, ${name}, '92010000', true)`.execute(
        world.server.db,
      );
    const named = (found: Fields[]) => found.map(({ name }) => name);
    const typed = named((await world.reader.post<Fields[]>('/api/dispute/districtspartialname', 'w')).body);
    expect(typed).toHaveLength(20);
    expect(typed.slice(0, 4)).toEqual(['Waukee', 'Iowa West', 'aWe 0', 'AWE 0']);
    const all = named((await world.reader.get<Fields[]>('/api/dispute/districts')).body);
    expect(all.slice(-4)).toEqual(['Iowa West', 'Séa County', 'Waukee', 'Zwingli']);
  });

  test('the year picker has the active years', async () => {
    expect(
      (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body.map((year) => year.name),
    ).toEqual(['2024-2025', '2025-2026', '2026-2027']);
  });
});

describe('what hangs on a case', () => {
  test('events are in the order of their dates, undated ones last', async () => {
    const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
    for (const [date, beginTime] of [
      [null, null],
      ['2026-10-02', null],
      ['2026-10-01', '14:00'],
      ['2026-10-01', '09:00'],
    ])
      await world.make('/api/dispute/event', {
        parentId: complaint.id,
        parentType: 'complaint',
        type: 'Hearing',
        date,
        beginTime,
      });
    const { body } = await world.reader.get<Fields[]>(`/api/dispute/event/${complaint.id}/complaint`);
    expect(body.map((event) => `${event.date} ${event.beginTime}`)).toEqual([
      '2026-10-01 09:00',
      '2026-10-01 14:00',
      '2026-10-02 null',
      'null null',
    ]);
    expect((await world.reader.get(`/api/dispute/event/${complaint.id}/nonsense`)).status).toBe(404);
  });

  test('a contact is moved among the movable ones, and the whole list is answered', async () => {
    const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
    const contacts: Fields[] = [];
    for (const firstName of ['Ann', 'Bob', 'Cy'])
      contacts.push(
        await world.make('/api/dispute/contact', {
          parentId: complaint.id,
          parentType: 'complaint',
          firstName,
        }),
      );
    expect(contacts.map((contact) => contact.sortId)).toEqual([0, 1, 2]);
    await sql`insert into "contact" ("uid", "parentId", "parentUid", "parentType", "firstName", "sortId")
      values (${v7()}::uuid, ${complaint.id}, ${complaint.uid}::uuid, 'complaint', 'Filer', -1)`.execute(
      world.server.db,
    );
    const order = async (index: number, newIndex: number) => {
      const moved = await world.editor.put<Fields[]>(
        `/api/dispute/contactorder/${contacts[index]?.id}?newIndex=${newIndex}`,
      );
      return moved.body.map((contact) => `${contact.firstName} ${contact.sortId}`);
    };
    expect(await order(2, 0)).toEqual(['Filer -1', 'Cy 0', 'Ann 1', 'Bob 2']);
    expect(await order(2, 99)).toEqual(['Filer -1', 'Ann 0', 'Bob 1', 'Cy 2']);
    const list = () => world.reader.get<Fields[]>(`/api/dispute/contact/${complaint.id}/complaint`);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([order(0, 2), order(1, 0), order(2, 1), order(0, 1)]);
      expect((await list()).body.map((contact) => contact.sortId)).toEqual([-1, 0, 1, 2]);
    }
    const { body } = await list();
    const special = body[0];
    expect((await world.editor.put(`/api/dispute/contactorder/${special?.id}?newIndex=1`)).status).toBe(409);
    expect((await world.editor.put(`/api/dispute/contact/${special?.id}`, { title: 'Dr' })).status).toBe(409);
    expect((await world.editor.delete(`/api/dispute/contact/${special?.id}`)).status).toBe(409);
  });
});
