import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PullPage } from '#contract/sync.ts';
import { assignedFields } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Person } from '#domain/people.ts';
import { emptyMirror, pullAll, pullPage } from '../../helpers/mirror.ts';
import {
  type Fields,
  type RecordWorld,
  recordWorld,
  type Rest,
  seen,
  studentBody,
} from '../../helpers/rest.ts';
import type { Refusal } from '../lookups/lookup-world.ts';

let world: RecordWorld;
let year: number;
let editor: Person;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
  const years = (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body;
  year = years.find(({ name }) => name === '2026-2027')?.id ?? 0;
  editor = (await people()).find(({ firstName }) => firstName === 'Edith') as Person;
  student = await world.make('/api/dispute/student', studentBody());
});
afterAll(() => world.close());

const people = async (rest: Rest = world.reader) => (await rest.get<Person[]>('/api/dispute/people')).body;

const paths: Record<CaseKind, string> = {
  complaint: '/api/dispute/complaint',
  mediation: '/api/dispute/mediation',
  dueprocess: '/api/dispute/dueprocess',
};

/** A case whose person is open for editing, and its path. */
async function aCase(kind: CaseKind) {
  const made = await world.make(paths[kind], { dateFiled: '2026-09-02', studentId: student.id });
  const path = `${paths[kind]}/${made.id}`;
  if (kind === 'dueprocess') await world.editor.put(path, { dueProcessWithdrawnFlag: false });
  return { ...made, path };
}

/** A user whom an Admin makes. */
const aUser = async (firstName: string, lastName: string, roles: readonly string[] = ['IDOE-Edit']) => {
  const userName = `${firstName}.${v7()}`;
  const body = { userName, firstName, lastName, email: `${v7()}@example.gov`, roles };
  const { status, body: made } = await world.admin.post('/api/accounts/user', body);
  expect(status).toBe(201);
  return { ...made, path: `/api/accounts/user/${made.id}` };
};

describe('whom a case is assigned to', () => {
  test.each<CaseKind>(['complaint', 'mediation', 'dueprocess'])(
    'of a %s is written and read as a text, as by clients that know of no users',
    async (kind) => {
      const { name, user } = assignedFields[kind];
      const { path } = await aCase(kind);
      const write = async (text: string | null) => {
        const { status, body } = await world.editor.put(path, { [name]: text });
        expect(status).toBe(200);
        return [body[name], body[user]];
      };
      expect(await write('edith example')).toEqual(['edith example', editor.uid]);
      expect(await write('Ida Outside')).toEqual(['Ida Outside', null]);
      expect(await write('Example, Edith')).toEqual(['Example, Edith', editor.uid]);
      expect(await write(null)).toEqual([null, null]);
    },
  );

  test.each<CaseKind>(['complaint', 'mediation', 'dueprocess'])(
    'of a %s is a user: a link sets the text',
    async (kind) => {
      const { name, user } = assignedFields[kind];
      const { path } = await aCase(kind);
      const linked = await world.editor.put(path, { [user]: editor.uid });
      expect([linked.body[name], linked.body[user]]).toEqual(['Edith Example', editor.uid]);
      const both = await world.editor.put(path, { [name]: 'Somebody Else', [user]: editor.uid });
      expect(both.body[name]).toBe('Edith Example');
      const taken = await world.editor.put(path, { [user]: null });
      expect([taken.body[name], taken.body[user]]).toEqual(['Edith Example', null]);
      const unknown = await world.editor.put<Refusal>(path, { [user]: v7() });
      expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([409, name]);
    },
  );

  test('a new mediation by name links, too', async () => {
    const made = await world.make(paths.mediation, {
      dateFiled: '2026-09-02',
      studentId: student.id,
      mediatorName: 'Edith Example',
    });
    expect(made.mediatorUserUid).toBe(editor.uid);
  });

  test('a name that two users bear stays text, and a choice tells them apart', async () => {
    const [one, other] = [await aUser('Tess', 'Twice'), await aUser('Tess', 'Twice')];
    const { path } = await aCase('complaint');
    const typed = await world.editor.put(path, { investigatorName: 'Tess Twice' });
    expect(typed.body.investigatorUserUid).toBeNull();
    const chosen = await world.editor.put(path, {
      investigatorName: 'Tess Twice',
      investigatorUserUid: other.uid,
    });
    expect(chosen.body).toMatchObject({ investigatorName: 'Tess Twice', investigatorUserUid: other.uid });
    await world.admin.put(other.path, { isActive: false });
    const again = await world.editor.put(path, { investigatorName: 'TESS TWICE' });
    expect(again.body.investigatorUserUid).toBe(one.uid);
  });

  test('a user without an edit role is no choice', async () => {
    const reader = await aUser('Rhea', 'Readonly', ['Read-Only']);
    const { path } = await aCase('complaint');
    expect((await world.editor.put(path, { investigatorUserUid: reader.uid })).status).toBe(409);
    const typed = await world.editor.put(path, { investigatorName: 'Rhea Readonly' });
    expect(typed.body.investigatorUserUid).toBeNull();
  });

  test('two assigns conflict like any field, and an old client that sends the text alone meets the same', async () => {
    const other = await aUser('Olga', 'Other');
    const { path, version } = await aCase('complaint');
    await world.admin.put(path, { investigatorUserUid: other.uid });
    const lost = await world.editor.put<Refusal>(
      path,
      { investigatorName: 'Edith Example', investigatorUserUid: editor.uid },
      seen(version),
    );
    expect(lost.status).toBe(412);
    const named = { field: 'investigatorName', base: null, theirs: 'Olga Other', yours: 'Edith Example' };
    expect(lost.body.conflicts).toContainEqual(expect.objectContaining(named));
    const text = await world.laptop.put<Refusal>(path, { investigatorName: 'Edith Example' }, seen(version));
    expect(text.body.conflicts).toContainEqual(expect.objectContaining(named));
    const { body } = await world.editor.get(path);
    expect(body).toMatchObject({ investigatorName: 'Olga Other', investigatorUserUid: other.uid });
  });

  test("a user's name is not a deleted mediator's, and keeps no mediator from being deleted", async () => {
    const { uid } = await aUser('Mona', 'Both');
    const { body: mediator } = await world.admin.post('/api/admin/mediator', { name: 'Mona Both' });
    const { path } = await aCase('mediation');
    await world.editor.put(path, { mediatorUserUid: uid });
    expect((await world.admin.delete(`/api/admin/mediator/${mediator.id}`)).status).toBe(200);
    const other = await aCase('mediation');
    const linked = await world.editor.put(other.path, { mediatorUserUid: uid });
    expect([linked.status, linked.body.mediatorName]).toEqual([200, 'Mona Both']);
  });
});

describe('the people who may be chosen', () => {
  test('are names: every role reads them, nobody reads an address, a user name or a role there', async () => {
    for (const rest of [world.admin, world.editor, world.reader]) {
      const [first] = await people(rest);
      expect(Object.keys(first ?? {}).toSorted()).toEqual([
        'firstName',
        'id',
        'isActive',
        'lastName',
        'uid',
        'updatedAt',
        'version',
      ]);
    }
    const mirror = emptyMirror();
    const pages = await pullAll(world.reader, year, mirror);
    const rows = pages.flatMap((page) => page.rows).filter(({ entity }) => entity === 'person');
    expect(rows.map(({ record }) => record.uid)).toContain(editor.uid);
    expect(JSON.stringify(rows)).not.toMatch(/@|password|userName|roles|Rita/);
    expect((await world.reader.get('/api/dispute/history/person/~' + editor.uid)).status).toBe(404);
    expect((await world.admin.post(`/api/admin/restore/person/~${editor.uid}`)).status).toBe(404);
  });

  test('are listed by name, and without those who may not be chosen any more', async () => {
    const [zed, amy] = [await aUser('Zed', 'Aaronson'), await aUser('Amy', 'Zywicki')];
    const [reader, gone] = [await aUser('Rae', 'Reads'), await aUser('Guy', 'Gone')];
    await world.admin.put(reader.path, { roles: ['Read-Only'] });
    await world.admin.put(gone.path, { isActive: false });
    const uids = (await people()).map(({ uid }) => uid);
    expect([uids[0], uids.at(-1)]).toEqual([zed.uid, amy.uid]);
    expect(uids.filter((uid) => [reader.uid, gone.uid].includes(uid))).toEqual([]);
  });

  test('come to the mirrors with their changes: made, renamed, without an edit role, disabled, deleted', async () => {
    const mirror = emptyMirror();
    await pullAll(world.reader, year, mirror);
    const news = async () => {
      const page = (await pullPage(world.reader, year, mirror.cursor)) as Extract<
        PullPage,
        { status: 'page' }
      >;
      mirror.cursor = page.cursor;
      expect(page.removals).toEqual([]);
      return page.rows.map(({ record: { firstName, lastName, isActive } }) => [
        firstName,
        lastName,
        isActive,
      ]);
    };
    const { path } = await aUser('Nell', 'News');
    expect(await news()).toEqual([['Nell', 'News', true]]);
    await world.admin.put(path, { email: 'other@example.gov', phoneNumber: '5155550100' });
    expect(await news()).toEqual([]);
    await world.admin.put(path, { lastName: 'Newer' });
    expect(await news()).toEqual([['Nell', 'Newer', true]]);
    await world.admin.put(path, { roles: ['Read-Only'] });
    expect(await news()).toEqual([['Nell', 'Newer', false]]);
    await world.admin.put(path, { roles: ['Admin'] });
    expect(await news()).toEqual([['Nell', 'Newer', true]]);
    await world.admin.put(path, { isActive: false });
    expect(await news()).toEqual([['Nell', 'Newer', false]]);
    await world.admin.put(path, { isActive: true });
    await world.admin.delete(path);
    expect(await news()).toEqual([['Nell', 'Newer', false]]);
    const reader = await aUser('Rex', 'Reader', ['Read-Only']);
    expect(await news()).toEqual([]);
    await world.admin.put(reader.path, { roles: ['IDOE-Edit'] });
    expect(await news()).toEqual([['Rex', 'Reader', true]]);
  });

  test('are not told to a page from before them, which a row of an unknown kind would stop; once it knows them it begins anew', async () => {
    type Page = Extract<PullPage, { status: 'page' }>;
    const before = async (cursor: string | null) => {
      const at = cursor === null ? '' : `&cursor=${cursor}`;
      return (await world.reader.get<Page>(`/api/sync/pull?schoolYearId=${year}${at}`)).body;
    };
    const kindsOf = ({ rows, removals }: Page) => [...rows, ...removals].map(({ entity }) => entity);
    let page = await before(null);
    expect(kindsOf(page)).toContain('schoolYear');
    expect(kindsOf(page)).not.toContain('person');
    for (let isMore = true; isMore; isMore = page.more) page = await before(page.cursor);
    await aUser('Nora', 'Newcomer');
    page = await before(page.cursor);
    expect([page.status, kindsOf(page), page.more]).toEqual(['page', [], false]);
    expect((await pullPage(world.reader, year, page.cursor)).status).toBe('reset');
  });

  test('who changed a person stands in the log', async () => {
    const { path, uid } = await aUser('Lola', 'Logged');
    await world.admin.put(path, { lastName: 'Written' });
    const { rows } = await sql<{
      action: string;
      userName: string;
    }>`select "action", "userName" from "change_log" "c"
      join "users" "u" on "u"."id" = "c"."userId" where "c"."uid" = ${uid}::uuid order by "number"`.execute(
      world.server.db,
    );
    expect(rows).toEqual([
      { action: 'create', userName: 'admin' },
      { action: 'update', userName: 'admin' },
    ]);
  });
});
