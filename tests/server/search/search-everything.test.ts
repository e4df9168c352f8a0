import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { type Fields, recordWorld, type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
/** The records by what the tests call them. */
const made: Record<string, Fields> = {};
const names = new Map<string, string>();

const search = async (text: string) =>
  (await world.reader.post<FoundEverything>('/api/dashboard/search', text)).body;
const nameOf = ({ uid }: { uid: string }) => names.get(uid) ?? uid;

/** What was found, in the tests' words. */
async function found(text: string) {
  const { students, cases, texts, districts } = await search(text);
  return {
    students: students.map((each) => `${nameOf(each)}${each.guardian ? ` by ${each.guardian}` : ''}`),
    cases: cases.map((each) => `${nameOf(each)} by ${each.matched.field} ${each.matched.text}`),
    texts: texts.map((each) => `${nameOf(each)} by ${each.matched.field}: ${each.matched.text}`),
    districts: districts.map(({ name }) => name),
  };
}
const nothing = { students: [], cases: [], texts: [], districts: [] };

const keep = async (name: string, record: Promise<Fields>) => {
  const kept = await record;
  made[name] = kept;
  names.set(kept.uid, name);
  return kept;
};
const student = (name: string, given: object) =>
  keep(name, world.make('/api/dispute/student', studentBody(given)));
const aCase = (name: string, kind: string, given: object) =>
  keep(name, world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-02', ...given }));
const number = (name: string) => {
  const record = made[name];
  return String(record?.['yearCaseNumber'] ?? record?.['caseNumber']);
};

beforeAll(async () => {
  world = await recordWorld();
  for (const [code, name, isActive] of [
    ['17370000', 'Des Moines Independent', true],
    ['00090000', 'Décorah Community', true],
    ['55550000', 'Moinesville', false],
  ])
    await sql`insert into "district" ("uid", "code", "name", "isActive")
      values (gen_random_uuid(), ${code}, ${name}, ${isActive})`.execute(world.server.db);
  await student('Zoë', {
    firstName: 'Zoë',
    lastName: 'Núñez-Ortega',
    stateId: '5222314951',
    guardianFirstName1: 'Marisol',
    guardianLastName1: 'Quintero',
    guardianFirstName2: 'Ted',
    guardianOtherFirstName: 'Åsa',
    guardianOtherLastName: 'Ortega-Lind',
  });
  const { id: studentId } = await student('Olaf', {
    firstName: 'Olaf',
    lastName: 'Marisolsen',
    stateId: '7000000522',
  });
  await aCase('old', 'complaint', {
    dateFiled: '2025-08-01',
    studentId,
    locationDistrict: '17370000',
    problem: 'The bus was late.',
    facts: 'The transportation office kept no log of réunions.',
    filerFirstName: 'Frieda',
    filerLastName: 'Faberge',
  });
  await aCase('new', 'complaint', {
    studentId,
    locationDistrict: '17370000',
    problem: 'A bus aide was absent',
    filerFirstName: 'Frieda',
    filerLastName: 'Faberge',
  });
  await world.editor.put(`/api/dispute/complaint/${made['new']?.id}`, {
    investigatorName: 'Ingrid Vester',
    dateClosed: '2026-10-01',
  });
  await aCase('mediation', 'mediation', { studentId, problem: 'Nothing to see' });
  await world.editor.put(`/api/dispute/mediation/${made['mediation']?.id}`, {
    mediatorName: 'Mia Ode-Vesterby',
  });
  await aCase('hearing', 'dueprocess', { studentId, dateFiled: '2026-09-03' });
  await world.editor.put(`/api/dispute/dueprocess/${made['hearing']?.id}`, {
    dueProcessWithdrawnFlag: false,
    hearingALJ: 'Judith Pound',
  });
  const parent = { parentId: made['hearing']?.id, parentType: 'dueprocess' };
  for (const narrative of ['The Interpreter came.', 'An interpreter of busy people was asked for.']) {
    const event = await world.make('/api/dispute/event', { ...parent, type: 'Other' });
    await world.editor.put(`/api/dispute/event/${event.id}`, { narrative });
  }
});
afterAll(() => world.close());

const hearingText = 'hearing by narrative: An interpreter of busy people was asked for.';
const oldFiler = ['old by filer Frieda Faberge', 'new by filer Frieda Faberge'];
const desMoines = ['old by district Des Moines Independent', 'new by district Des Moines Independent'];

test.each<[string, Partial<Awaited<ReturnType<typeof found>>>]>([
  ['nunez', { students: ['Zoë'] }],
  ['Zoe, ORTEGA', { students: ['Zoë'] }],
  ['ortega', { students: ['Zoë'] }],
  ['rteg', { students: ['Zoë'] }],
  ['5222314951', { students: ['Zoë'] }],
  ['522', { students: ['Zoë', 'Olaf'] }],
  ['zoe 5222', { students: ['Zoë'] }],
  ['quintero mari', { students: ['Zoë by Marisol Quintero'] }],
  ['ted', { students: ['Zoë by Ted'] }],
  ['lind åsa', { students: ['Zoë by Åsa Ortega-Lind'] }],
  // One guardian has all the words; a word of the student's does not count with them.
  ['marisol lind', {}],
  ['marisol zoe', {}],
  // A name of one's own before a guardian's, words that begin so before letters inside.
  ['marisol', { students: ['Olaf', 'Zoë by Marisol Quintero'] }],
  ['isol', { students: ['Olaf', 'Zoë by Marisol Quintero'] }],
  ['sen', { students: ['Olaf'] }],
  ['faberge', { cases: oldFiler }],
  ['fried fab', { cases: oldFiler }],
  ['aberg', { cases: oldFiler }],
  ['vester', { cases: ['mediation by mediator Mia Ode-Vesterby', 'new by investigator Ingrid Vester'] }],
  ['ester', { cases: ['mediation by mediator Mia Ode-Vesterby', 'new by investigator Ingrid Vester'] }],
  ['JUDITH', { cases: ['hearing by judge Judith Pound'] }],
  ['des moines', { cases: desMoines, districts: ['Des Moines Independent'] }],
  ['moines', { cases: desMoines, districts: ['Des Moines Independent', 'Moinesville'] }],
  ['decorah', { districts: ['Décorah Community'] }],
  ['1737', { cases: desMoines, districts: ['Des Moines Independent'] }],
  [
    'bus',
    { texts: [hearingText, 'old by problem: The bus was late.', 'new by problem: A bus aide was absent'] },
  ],
  ['bus late', { texts: ['old by problem: The bus was late.'] }],
  ['interp', { texts: [hearingText] }],
  ['reunion', { texts: ['old by facts: The transportation office kept no log of réunions.'] }],
  // Letters inside a word of a text, and words of two texts, find nothing.
  ['ransport', {}],
  ['late transportation', {}],
  ['xylophone', {}],
  ['z', {}],
  ['—', {}],
  ['', {}],
])('typing "%s" finds', async (text, expected) => {
  expect(await found(text)).toEqual({ ...nothing, ...expected });
});

test('a number finds its case first, then those that begin so, open before closed, and no case twice', async () => {
  const all = await found(number('old'));
  expect(all.cases).toEqual([`old by number ${number('old')}`]);
  for (const name of ['mediation', 'hearing'])
    expect((await found(number(name).toLowerCase())).cases).toEqual([`${name} by number ${number(name)}`]);
  const running = String(made['new']?.['caseNumber']);
  expect((await found(running)).cases[0]).toBe(`new by number ${running}`);
  await world.editor.put(`/api/dispute/complaint/${made['old']?.id}`, {
    problem: `As in ${number('new')}: bus`,
  });
  await world.editor.put(`/api/dispute/complaint/${made['new']?.id}`, {
    problem: `This is ${number('new')}: bus`,
  });
  const both = await found(number('new'));
  // Just the typed number first, although that case is closed; then those that hold it.
  expect(both.cases).toEqual(
    ['new', 'mediation', 'hearing'].map((name) => `${name} by number ${number(name)}`),
  );
  expect(both.texts).toEqual([`old by problem: As in ${number('new')}: bus`]);
});

test('one letter or digit is looked for in numbers only', async () => {
  const { cases, students, ...others } = await found('m');
  expect({ cases, students, ...others }).toEqual({
    ...nothing,
    cases: [`mediation by number ${number('mediation')}`],
  });
  expect((await found('5')).students).toEqual(['Zoë', 'Olaf']);
});

test('a student comes with the open cases before the closed, the newest first, four at most, and the count of all', async () => {
  const extra = await aCase('extra', 'complaint', { studentId: made['Olaf']?.id, dateFiled: '2026-09-20' });
  const [olaf] = (await search('marisolsen')).students;
  expect(olaf?.cases.map(nameOf)).toEqual(['extra', 'hearing', 'mediation', 'old']);
  expect(olaf?.caseCount).toBe(5);
  expect(olaf?.cases[0]).toEqual({
    id: extra.id,
    uid: extra.uid,
    type: 'complaint',
    caseNumber: number('extra'),
    dateFiled: '2026-09-20',
    dateClosed: null,
  });
  expect((await search('ortega')).students).toMatchObject([{ cases: [], caseCount: 0 }]);
  await world.editor.delete(`/api/dispute/complaint/${extra.id}`);
  expect((await search('marisolsen')).students).toMatchObject([{ caseCount: 4 }]);
});

test('what is deleted is found no more, and again when it is restored', async () => {
  const child = await student('child', { lastName: 'Gonebye', guardianLastName1: 'Gonetoo' });
  const mediation = await aCase('gone', 'mediation', {
    studentId: child.id,
    problem: 'Vanished',
    filerLastName: 'Nomore',
  });
  const event = await world.make('/api/dispute/event', {
    parentId: mediation.id,
    parentType: 'mediation',
    type: 'Other',
  });
  await world.editor.put(`/api/dispute/event/${event.id}`, { narrative: 'Evaporated' });
  const asked = ['gonebye', 'gonetoo', 'vanished', 'nomore', 'evaporated', number('gone')];
  const counts = async () => {
    const answers = [];
    for (const text of asked) {
      const { students, cases, texts } = await found(text);
      answers.push(students.length + cases.length + texts.length);
    }
    return answers;
  };
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
  await world.editor.delete(`/api/dispute/event/${event.id}`);
  expect((await counts())[4]).toBe(0);
  await world.editor.delete(`/api/dispute/mediation/${mediation.id}`);
  await world.editor.delete(`/api/dispute/student/${child.id}`);
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  await sql`update "student" set "deletedAt" = null where "id" = ${child.id}`.execute(world.server.db);
  expect((await counts()).slice(0, 2)).toEqual([1, 1]);
});

test('what is written anew is found as it is now', async () => {
  const child = await student('changed', { lastName: 'Changeling', guardianFirstName2: 'Before' });
  const hearing = await aCase('moved', 'dueprocess', { studentId: child.id, filerFirstName: 'Formerly' });
  await world.editor.put(`/api/dispute/student/${child.id}`, {
    guardianFirstName2: null,
    guardianOtherLastName: 'Afterwards',
  });
  await world.editor.put(`/api/dispute/dueprocess/${hearing.id}`, {
    filerFirstName: null,
    dueProcessWithdrawnFlag: false,
    hearingALJ: 'Nowadays',
    facts: 'Presently',
  });
  for (const text of ['before', 'formerly']) expect(await found(text)).toEqual(nothing);
  expect((await found('afterw')).students).toEqual(['changed by Afterwards']);
  expect((await found('nowad')).cases).toEqual(['moved by judge Nowadays']);
  expect((await found('presen')).texts).toEqual(['moved by facts: Presently']);
  await world.editor.put(`/api/dispute/dueprocess/${hearing.id}`, { facts: null });
  expect(await found('presen')).toEqual(nothing);
});

test('of many, the first eight of each group are answered, four districts', async () => {
  await world.server.db.transaction().execute(async (trx) => {
    await sql`select set_config('accord.loading', 'on', true)`.execute(trx);
    await sql`insert into "district" ("uid", "code", "name") select gen_random_uuid(), (90000000 + n)::text, 'Many ' || n
      from generate_series(1, 6) n`.execute(trx);
    await sql`insert into "student" ("uid", "stateId", "firstName", "lastName")
      select gen_random_uuid(), (8000000000 + n)::text, 'Max', 'Many'
      from generate_series(1, 20) n`.execute(trx);
    await sql`insert into "complaint" ("uid", "dateFiled", "dateClosed", "yearCaseNumber", "filerLastName", "problem")
      select gen_random_uuid(), date '2020-01-01' + n, case when n % 4 = 0 then date '2021-01-01' end, 'Many-' || n,
        'Many', 'Many words' from generate_series(1, 20) n`.execute(trx);
  });
  const { students, cases, texts, districts } = await search('many');
  expect(students.map(({ stateId }) => stateId)).toEqual(
    Array.from({ length: 8 }, (_, index) => String(8_000_000_001 + index)),
  );
  const open = [19, 18, 17, 15, 14, 13, 11, 10].map((n) => `Many-${n}`);
  expect(cases.map(({ caseNumber }) => caseNumber)).toEqual(open);
  // Those are not repeated: what is left of the open ones comes next, then the closed.
  expect(texts.map(({ caseNumber }) => caseNumber)).toEqual(
    [9, 7, 6, 5, 3, 2, 1, 20].map((n) => `Many-${n}`),
  );
  expect(districts.map(({ name }) => name)).toEqual(['Many 1', 'Many 2', 'Many 3', 'Many 4']);
});

test('a name has twelve words at most; a longer text is looked for in texts', async () => {
  const words = Array.from({ length: 13 }, (_, index) => `word${index}`);
  const child = await student('wordy', { lastName: words.join(' ') });
  await aCase('pasted', 'mediation', {
    studentId: child.id,
    problem: words.join(' '),
    filerLastName: words.join(' '),
  });
  expect((await found(words.slice(1).join(' '))).students).toEqual(['wordy']);
  expect(await found(words.join(' '))).toEqual({
    ...nothing,
    texts: [`pasted by problem: ${words.join(' ')}`],
  });
});

test('the audit is told how much was shown and never what was typed', async () => {
  await search('quintero');
  const { rows } = await sql<{ detail: unknown }>`select "detail" from "audit" where "action" = 'list'
    order by "id" desc limit 1`.execute(world.server.db);
  expect(rows[0]?.detail).toEqual({ call: 'searchEverything', rows: 1, filters: ['text'] });
});
