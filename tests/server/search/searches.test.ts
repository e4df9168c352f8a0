import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseSearchItem } from '#domain/cases/case-search.ts';
import { type Fields, recordWorld, type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody({ firstName: 'Zoë', lastName: 'Núñez' }));
});
afterAll(() => world.close());

const search = async (form: object, query = '') =>
  world.reader.post<CaseSearchItem[]>(`/api/dispute/casesearch${query}`, form);
const found = async (form: object) => (await search(form)).body.map(({ type, id }) => `${type} ${id}`);

test('an event is found by its words from the moment it is saved until it or its case is deleted', async () => {
  const mediation = await world.make('/api/dispute/mediation', {
    dateFiled: '2026-09-02',
    studentId: student.id,
  });
  const parent = { parentId: mediation.id, parentType: 'mediation' };
  const event = await world.make('/api/dispute/event', { ...parent, type: 'Other' });
  const line = [`mediation ${mediation.id}`];
  await world.editor.put(`/api/dispute/event/${event.id}`, { narrative: 'The Réunion was adjourned.' });
  expect(await found({ events: 'ADJ reunion' })).toEqual(line);
  expect(await found({ events: 'journed' })).toEqual([]);
  await world.editor.put(`/api/dispute/event/${event.id}`, { narrative: 'Nothing happened.' });
  expect(await found({ events: 'reunion' })).toEqual([]);
  expect(await found({ events: 'happened' })).toEqual(line);
  await world.editor.put(`/api/dispute/event/${event.id}`, { narrative: null });
  expect(await found({ events: 'happened' })).toEqual([]);
  await world.editor.put(`/api/dispute/event/${event.id}`, { narrative: 'Happened again.' });
  await world.editor.delete(`/api/dispute/event/${event.id}`);
  expect(await found({ events: 'happened' })).toEqual([]);
});

test('a student is found by a State ID that was pasted with marks that nobody sees', async () => {
  const { body } = await world.reader.post<Fields[]>('/api/dispute/studentsearch', {
    stateId: `\u202d${String(student['stateId'])}\u202c`,
  });
  expect(body.map(({ id }) => id)).toEqual([student.id]);
});

test.each([
  ['/api/dispute/casesearch', ['nature', 'events', 'mediator', 'investigator']],
  ['/api/dispute/studentsearch', ['stateId', 'firstName', 'lastName']],
] as const)('%s is not asked for a whole narrative, and says so', async (path, fields) => {
  const pasted = 'The district did not provide the services. '.repeat(2000);
  for (const field of fields) {
    const answer = await world.reader.post<{ message: string }>(path, { [field]: pasted });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 256 characters') },
    });
    expect((await world.reader.post(path, { [field]: pasted.slice(0, 256) })).status).toBe(200);
  }
});

test('a problem is found by its words as they are now', async () => {
  const complaint = await world.make('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    problem: 'Bus rides',
  });
  expect(await found({ nature: 'rid bus' })).toEqual([`complaint ${complaint.id}`]);
  await world.editor.put(`/api/dispute/complaint/${complaint.id}`, { problem: 'Transport' });
  expect(await found({ nature: 'bus' })).toEqual([]);
  await world.editor.delete(`/api/dispute/complaint/${complaint.id}`);
  expect(await found({ nature: 'transport' })).toEqual([]);
});

test('a line has the fields of its kind, null for those of the others, and the linked case where there is one', async () => {
  const dueProcess = await world.make('/api/dispute/dueprocess', {
    dateFiled: '2026-09-03',
    studentId: student.id,
    problem: 'Linked line',
  });
  await world.editor.post(`/api/dispute/updatedueprocessmediation/${dueProcess.id}`, true);
  const { body } = await search({ nature: 'linked line' });
  const [mediation] = body.filter(({ type }) => type === 'mediation');
  await world.editor.put(`/api/dispute/mediation/${mediation?.id}`, {
    dateHeld: '2026-10-01',
    mediatorName: 'Mia Ode',
  });
  const lines = (await search({ mediator: 'ode' })).body;
  expect(lines).toHaveLength(2);
  for (const type of ['mediation', 'dueprocess'])
    expect(lines.find((line) => line.type === type)).toMatchObject({
      studentName: 'Núñez, Zoë',
      mediationDateHeld: '2026-10-01',
      yearCaseNumber: null,
      dateReportIssued: null,
      dueProcessCaseNumber: type === 'mediation' ? dueProcess.caseNumber : null,
      person: type === 'mediation' ? 'Mia Ode' : null,
    });
  await world.editor.put(`/api/dispute/dueprocess/${String(dueProcess.id)}`, {
    dueProcessWithdrawnFlag: false,
  });
  await world.editor.put(`/api/dispute/dueprocess/${String(dueProcess.id)}`, { hearingALJ: 'Lou Judge' });
  const judged = (await search({ mediator: 'ode' })).body.find(({ type }) => type === 'dueprocess');
  expect(judged?.person).toBe('Lou Judge');
});

/** Many rows at once, which nobody mirrors. */
const load = (rows: RawBuilder<unknown>) =>
  world.server.db.transaction().execute(async (trx) => {
    await sql`select set_config('accord.loading', 'on', true)`.execute(trx);
    await rows.execute(trx);
  });

test.each([101, 2101])(
  'of %i the newest 100 are answered, and the count tells that there are more',
  async (many) => {
    await load(sql`delete from "complaint" where "problem" = 'Manyfold'`);
    await load(sql`insert into "complaint" ("uid", "dateFiled", "problem")
    select gen_random_uuid(), date '2020-01-01' + 101 - n, 'Manyfold' from generate_series(1, ${many}::integer) n`);
    await world.make('/api/dispute/complaint', { dateFiled: '2021-01-01', problem: 'Onefold' });
    const { body, headers } = await search({ nature: 'manyfold' });
    expect(body.map(({ dateFiled }) => dateFiled)).toEqual(
      body
        .map(({ dateFiled }) => dateFiled)
        .toSorted()
        .toReversed(),
    );
    expect([body.length, body.at(-1)?.dateFiled, headers.get('x-total-count')]).toEqual([
      100,
      '2020-01-02',
      '101',
    ]);
    expect((await search({ nature: 'manyfold' }, '?filter=ffy')).headers.get('x-total-count')).toBe('0');
  },
);

test('pending are the cases filed in the selected year that are not closed, of the three kinds', async () => {
  const [open, closed, earlier] = [
    await world.make('/api/dispute/complaint', { dateFiled: '2026-07-01' }),
    await world.make('/api/dispute/complaint', { dateFiled: '2026-07-01' }),
    await world.make('/api/dispute/complaint', { dateFiled: '2026-06-30' }),
  ];
  await world.editor.put(`/api/dispute/complaint/${closed.id}`, { dateClosed: '2026-08-01' });
  const { body } = await world.reader.get<CaseSearchItem[]>('/api/reports/pending');
  const complaints = body.filter(({ type }) => type === 'complaint').map(({ id }) => id);
  expect(complaints).toContain(open.id);
  for (const other of [closed, earlier]) expect(complaints).not.toContain(other.id);
  expect(new Set(body.map(({ type }) => type))).toEqual(new Set(['complaint', 'mediation', 'dueprocess']));
});

test('the list of all students goes on after any of them, without a gap', async () => {
  for (const lastName of ['Aa', 'Åb', 'zz', 'Mm'])
    await world.make('/api/dispute/student', studentBody({ lastName }));
  const all = (await world.reader.get<Fields[]>('/api/dispute/studentsearchlist')).body;
  expect(all.map(({ lastName }) => lastName)).toEqual(['Aa', 'Åb', 'Mm', 'Núñez', 'zz']);
  const walked: Fields[] = [];
  for (let page = all.slice(0, 0), after = ''; ; after = `&after=${page.at(-1)?.id}`) {
    page = (await world.reader.get<Fields[]>(`/api/dispute/studentsearchlist?pageSize=2${after}`)).body;
    walked.push(...page);
    if (page.length < 2) break;
  }
  expect(walked).toEqual(all);
});

test('a student search is sorted by any column of its rows, and refuses others', async () => {
  const names = async (sort: string) =>
    (
      await world.reader.post<Fields[]>(`/api/dispute/studentsearch?sort=${sort}`, { lastName: 'z' })
    ).body.map(({ lastName }) => lastName);
  expect(await names('lastName')).toEqual(['Núñez', 'zz']);
  expect(await names('-mediationCount')).toEqual(['Núñez', 'zz']);
  expect(await names('mediationCount')).toEqual(['zz', 'Núñez']);
  expect((await world.reader.post('/api/dispute/studentsearch?sort=searchKey', {})).status).toBe(400);
});

test('however many words a name is looked for by, the database keeps few plans for it', async () => {
  // Of whichever connections of the pool the searches have used.
  const plans = async () => {
    const query = sql<{ name: string }>`select name from pg_prepared_statements, pg_sleep(0.2)`;
    const found = await Promise.all(Array.from({ length: 10 }, () => query.execute(world.server.db)));
    return new Set(found.flatMap(({ rows }) => rows.map(({ name }) => name))).size;
  };
  const typed = async (words: readonly string[]) => {
    const text = words.join(' ');
    const { status, body } = await world.reader.post<Fields[]>('/api/dispute/studentsearchpartialname', text);
    expect(status).toBe(200);
    return body.length;
  };
  const words = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const before = await plans();
  for (const count of words.keys()) {
    await typed(words.slice(count));
    await typed(Array<string>(count + 1).fill('nu'));
    await world.reader.post('/api/dispute/studentsearch', { lastName: words.slice(count).join(' ') });
  }
  expect((await plans()) - before).toBeLessThanOrEqual(24);
  expect(await typed(Array<string>(12).fill('zoe'))).toBe(1);
  expect(await typed(Array<string>(13).fill('zoe'))).toBe(0);
});

test('hits too many to sort come in the same order, those that begin as typed first', async () => {
  await load(sql`insert into \"student\" ("uid", "stateId", "firstName", "lastName")
    select gen_random_uuid(), (3000000000 + n)::text, 'Max', name
    from generate_series(1, 2100) n
    cross join lateral (select case when n > 2090 then 'Ulfson' else 'Zc' || chr(97 + n % 26) || 'ulfson' end as name) l`);
  const { body } = await world.reader.post<Fields[]>('/api/dispute/studentsearchpartialname', 'ulfson max');
  expect(body.map(({ lastName }) => lastName)).toEqual(
    [...Array(10).fill('Zcaulfson'), ...Array(10).fill('Ulfson')].toReversed(),
  );
  expect(body.slice(10).map(({ stateId }) => stateId)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(3_000_000_000 + (index + 1) * 26)),
  );
});
