import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPage, Deed } from '#contract/audit.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
const users = new Map<string, Fields>();
beforeAll(async () => {
  world = await recordWorld();
  const { body } = await world.admin.get<(Fields & { userName: string })[]>('/api/accounts/users');
  for (const user of body) users.set(user.userName, user);
});
afterAll(() => world.close());

const idOf = (userName: string) => users.get(userName)?.id ?? 0;

async function read(filters: Record<string, string | number> = {}): Promise<AuditPage> {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  const answer = await world.admin.get<AuditPage>(`/api/admin/audit?${query}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** All pages. */
async function readAll(filters: Record<string, string | number> = {}): Promise<Deed[]> {
  const deeds: Deed[] = [];
  for (let before: string | null = ''; before !== null;) {
    const page: AuditPage = await read({ ...filters, ...(before && { before }) });
    deeds.push(...page.deeds);
    before = page.next;
  }
  return deeds;
}

const brief = ({ action, by, about }: Deed) => [action, by?.name ?? null, about?.text ?? null];

/** A student with a complaint that has an event, a contact and a finding. */
async function aFamily(lastName: string) {
  const student = await world.make('/api/dispute/student', studentBody({ firstName: 'Nina', lastName }));
  const complaint = await world.make('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    studentId: student.id,
  });
  const parent = { parentId: complaint.id, parentType: 'complaint' };
  const event = await world.make('/api/dispute/event', {
    ...parent,
    type: 'Interview',
    date: '2026-10-01',
    narrative: 'Secret words',
  });
  const contact = await world.make('/api/dispute/contact', {
    ...parent,
    firstName: 'Pat',
    lastName: 'Parent',
  });
  return { student, complaint, event, contact };
}

describe('who looked at a child', () => {
  let family: Awaited<ReturnType<typeof aFamily>>;
  let other: Awaited<ReturnType<typeof aFamily>>;
  beforeAll(async () => {
    family = await aFamily('Nightingale');
    other = await aFamily('Other');
    const { student, complaint, event } = family;
    await world.reader.get(`/api/dispute/student/${student.id}`);
    await world.reader.get(`/api/dispute/complaint/~${complaint.uid}`);
    await world.reader.get(`/api/dispute/event/${event.id}`);
    await world.reader.get(`/api/dispute/event/${complaint.id}/Complaint`);
    await world.reader.get(`/api/dispute/complaint/~${complaint.uid.toUpperCase()}/findings`);
    await world.reader.get(`/api/dispute/student/${student.id}/complaints`);
    await world.reader.get(`/api/dispute/student/${other.student.id}`);
    await world.reader.get(`/api/dispute/event/${other.complaint.id}/complaint`);
  });
  const lookedAt = async (record: string) =>
    (await readAll({ record, user: idOf('reader') })).map(({ action, entity, detail }) => [
      action,
      entity,
      detail['call'],
    ]);

  test('is answered with what was read of the student, their cases and all that hangs on them', async () => {
    expect(await lookedAt(family.student.uid)).toEqual([
      ['list', 'complaint', 'studentComplaints'],
      ['list', 'finding', 'findings'],
      ['list', 'event', 'events'],
      ['read', 'event', 'event'],
      ['read', 'complaint', 'complaint'],
      ['read', 'student', 'student'],
    ]);
  });

  test('of a case it is what hangs on the case, of an event the event', async () => {
    expect(await lookedAt(family.complaint.uid)).toHaveLength(4);
    expect(await lookedAt(family.event.uid)).toEqual([['read', 'event', 'event']]);
  });

  test('changes are in it, with the names of the fields and no text that was typed', async () => {
    await world.editor.put(`/api/dispute/event/${family.event.id}`, { type: 'Hearing' });
    const [changed] = await readAll({ record: family.student.uid, action: 'update' });
    expect(changed).toMatchObject({
      action: 'update',
      by: { name: 'Edith Example' },
      detail: { fields: ['type'] },
      about: {
        entity: 'event',
        uid: family.event.uid,
        place: { entity: 'complaint', uid: family.complaint.uid, isDeleted: false },
      },
    });
    expect(changed?.about?.text).toContain('Hearing');
    expect(changed?.about?.place?.text).toContain('Nightingale, Nina');
    expect(JSON.stringify(await readAll({ record: family.student.uid }))).not.toContain('Secret words');
  });

  test('a form on a screen is in it once an hour, though no call read the record', async () => {
    const tell = (open: string[]) =>
      world.reader.post('/api/sync/presence', { page: randomUUID(), open, unsent: null, settled: [] });
    await tell([family.student.uid, randomUUID()]);
    await tell([family.student.uid]);
    const opened = async () => (await readAll({ record: family.student.uid, action: 'open' })).map(brief);
    expect(await opened()).toEqual([['open', 'Rita Example', expect.stringContaining('Nightingale, Nina')]]);
    await world.laptop.post('/api/sync/presence', {
      page: randomUUID(),
      open: [family.complaint.uid],
      unsent: null,
      settled: [],
    });
    expect((await opened()).map(([, name]) => name)).toEqual(['Edith Example', 'Rita Example']);
  });

  test('a deleted child is asked about as before, and its name is marked', async () => {
    const gone = await aFamily('Gone');
    await world.reader.get(`/api/dispute/student/${gone.student.id}`);
    await world.editor.delete(`/api/dispute/complaint/${gone.complaint.id}`);
    await world.editor.delete(`/api/dispute/student/${gone.student.id}`);
    const { about } = await read({ record: gone.student.uid });
    expect(about).toMatchObject({ entity: 'student', isDeleted: true, place: { isDeleted: true } });
    expect(await lookedAt(gone.student.uid)).toEqual([['read', 'student', 'student']]);
  });

  test("whose devices took a copy of a school year is told with it, since a copy's lists name no child", async () => {
    expect((await read({ record: family.student.uid })).copies).toEqual([]);
    const { body: years } = await world.reader.get<Fields[]>('/api/admin/schoolyears');
    await world.reader.get(`/api/sync/pull?schoolYearId=${years[0]?.id}`);
    expect((await read({ record: family.student.uid })).copies).toMatchObject([{ name: 'Rita Example' }]);
    expect((await read()).copies).toEqual([]);
  });

  test('a record that never was has nothing', async () => {
    expect(await read({ record: randomUUID() })).toMatchObject({ about: null, deeds: [], next: null });
  });
});

test('reading the audit is in the audit, with the record and the kinds of filter', async () => {
  const { student } = await aFamily('Watched');
  await read({ record: student.uid, from: '2026-01-01' });
  const [newest] = await readAll({ user: idOf('admin') });
  expect(newest).toMatchObject({
    action: 'list',
    by: { name: 'Ada Example' },
    about: { entity: 'student', uid: student.uid },
    detail: { call: 'audit', filters: ['record', 'from'] },
  });
});

test('pages go on where the page before ended, over both tables, newest first, each deed once', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  for (let turn = 0; turn < 70; turn += 1) {
    await world.reader.get(`/api/dispute/student/${student.id}`);
    if (turn % 3 === 0)
      await world.editor.put(`/api/dispute/student/${student.id}`, { city: `City ${turn}` });
  }
  const [first, all] = [await read({ record: student.uid }), await readAll({ record: student.uid })];
  expect(first.deeds).toHaveLength(50);
  const done = all.filter(({ action }) => action !== 'list');
  expect(done).toHaveLength(70 + 24 + 1);
  expect(new Set(all.map(({ place }) => place)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(done.at(-1)?.action).toBe('create');
});

test('a person, an action and days of the department narrow it', async () => {
  const refused = await world.reader.post('/api/dispute/student', {});
  expect(refused.status).toBe(403);
  expect((await readAll({ user: idOf('reader'), action: 'access refused' })).map(brief)).toContainEqual([
    'access refused',
    'Rita Example',
    null,
  ]);
  expect(await readAll({ user: idOf('editor'), action: 'access refused' })).toEqual([]);
  const { rows } = await sql<{ day: string; after: string }>`
    select to_char(now() at time zone 'America/Chicago', 'YYYY-MM-DD') as "day",
      to_char((now() at time zone 'America/Chicago') + interval '1 day', 'YYYY-MM-DD') as "after"`.execute(
    world.server.db,
  );
  const { day = '', after = '' } = rows[0] ?? {};
  expect((await read({ from: day, to: day })).deeds.length).toBeGreaterThan(0);
  expect((await read({ from: after })).deeds).toEqual([]);
  expect((await read({ to: '2020-01-01' })).deeds).toEqual([]);
});

test.each(['before=nonsense', 'from=2026-02-30', 'action=fly', 'record=x', 'user=me', 'other=1'])(
  '%s is refused',
  async (query) => expect((await world.admin.get(`/api/admin/audit?${query}`)).status).toBe(400),
);

describe('the file', () => {
  const fetchFile = async (query: string) => {
    const { call } = await world.server.signIn('admin');
    const answer = await call('GET', `/api/admin/audit/export?${query}`);
    return { answer, text: await answer.text() };
  };

  test('has a line for each deed that is found, over any number of pages, and no formula', async () => {
    const student = await world.make('/api/dispute/student', studentBody({ lastName: '=HYPERLINK("x")' }));
    await sql`insert into "audit" ("action", "userId", "requestId", "entity", "uid")
      select 'read', ${idOf('reader')}::integer, 'r-' || n, 'student', ${student.uid}::uuid
      from generate_series(1, 1200) n`.execute(world.server.db);
    const { answer, text } = await fetchFile(`record=${student.uid}&action=read`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.+\.csv"$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1201);
    expect(lines[0]).toContain('When (UTC),Person,');
    expect(lines[1]).toContain(`,Rita Example,${idOf('reader')},Read,student,"'=HYPERLINK(""x"")`);
  });

  test('is in the audit before its first line and at its end, with the number of its lines', async () => {
    const { student } = await aFamily('Exported');
    const { text } = await fetchFile(`record=${student.uid}`);
    const lines = text.trimEnd().split('\r\n').length - 1;
    const exports = await readAll({ record: student.uid, action: 'export' });
    expect(exports.map(({ by, detail }) => [by?.name, detail])).toEqual([
      ['Ada Example', { file: 'audit', rows: lines, isWhole: true }],
      ['Ada Example', { file: 'audit', record: student.uid }],
    ]);
  });

  test('that nobody takes to its end is told as that', async () => {
    const { call } = await world.server.signIn('admin');
    const answer = await call('GET', '/api/admin/audit/export');
    await answer.body?.cancel();
    const [ended] = await readAll({ action: 'export' });
    expect(ended?.detail).toMatchObject({ rows: 0, isWhole: false });
  });

  test('whose reader goes away while a page is read is told of once, with what had gone out', async () => {
    const { call } = await world.server.signIn('admin');
    const before = await readAll({ action: 'export' });
    const answer = await call('GET', '/api/admin/audit/export');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const next = reader.read();
    await reader.cancel();
    await next;
    // The page that was under way is read in turn with these.
    await readAll();
    const since = (await readAll({ action: 'export' })).slice(0, -before.length);
    expect(since.map(({ detail }) => detail)).toEqual([
      { file: 'audit', rows: 0, isWhole: false },
      { file: 'audit' },
    ]);
  });
});

test('the chain is whole after all of this', async () => {
  expect(await verifyChain(world.server.db)).toMatchObject({ isRight: true });
});
