import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PullPage } from '#contract/sync.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody());
});
afterAll(() => world.close());

const paths: Record<CaseKind, string> = {
  complaint: '/api/dispute/complaint',
  mediation: '/api/dispute/mediation',
  dueprocess: '/api/dispute/dueprocess',
};
const words = 'The court sealed the day on which it was closed.';
const key = 'closed before it was filed | dateClosed 2026-09-01, dateFiled 2026-09-02';
const explained = { oddityExplanation: words, explainedOddities: key };
const none = { oddityExplanation: null, explainedOddities: null };

/** A case that was closed before it was filed, at version 2, and its path. */
async function oddCase(kind: CaseKind) {
  const made = await world.make(paths[kind], { dateFiled: '2026-09-02', studentId: student.id });
  const path = `${paths[kind]}/${made.id}`;
  const { body } = await world.editor.put(path, { dateClosed: '2026-09-01' });
  return { ...body, path };
}
const now = async (path: string) => (await world.reader.get(path)).body;

describe.each<CaseKind>(['complaint', 'mediation', 'dueprocess'])('a %s', (kind) => {
  test('is explained by an edit, closed as it is, and everybody who reads cases has the words', async () => {
    const { path } = await oddCase(kind);
    const saved = await world.editor.put(path, { ...explained, oddityExplanation: ` ${words}\n` });
    expect(saved).toMatchObject({ status: 200, body: explained });
    const read = await now(path);
    expect(read).toMatchObject(explained);
    const [odd] = oddities(kind, read as unknown as CaseRecord as never);
    expect(odd).toMatchObject({ says: 'Closed before it was filed.', key, isExplained: true });
    const listed = await world.reader.get<Fields[]>(`/api/dispute/student/${student.id}/${listOf[kind]}`);
    expect(listed.body.find(({ uid }) => uid === read['uid'])).toMatchObject(explained);
  });

  test('has no words about nothing, and nothing without words', async () => {
    const { path } = await oddCase(kind);
    expect((await world.editor.put(path, { oddityExplanation: words })).body).toMatchObject(none);
    expect((await world.editor.put(path, { explainedOddities: key })).body).toMatchObject(none);
    await world.editor.put(path, explained);
    expect((await world.editor.put(path, { oddityExplanation: ' ' })).body).toMatchObject(none);
  });

  test('keeps two explanations apart: both fields are in conflict, whichever of them somebody changed', async () => {
    const { path } = await oddCase(kind);
    await world.editor.put(path, explained, seen(2));
    const other = { oddityExplanation: 'Typed wrong on the letter.', explainedOddities: `${key}\nanother` };
    const late = await world.laptop.put<{ conflicts: { field: string }[] }>(
      path,
      { ...other, facts: 'rest' },
      seen(2),
    );
    expect(late.status).toBe(412);
    expect(late.body.conflicts.map(({ field }) => field)).toEqual(['oddityExplanation', 'explainedOddities']);
    expect(await now(path)).toMatchObject({ ...explained, facts: 'rest' });
    const half = await world.laptop.put(path, { explainedOddities: 'another' }, seen(2));
    expect(half.status).toBe(412);
    expect(await now(path)).toMatchObject(explained);
    // What somebody else explains is in the way of no other field.
    expect((await world.laptop.put(path, { problem: 'new' }, seen(2))).status).toBe(200);
  });

  test('is not explained by who only reads, nor in more than 2,000 characters', async () => {
    const { path } = await oddCase(kind);
    expect((await world.reader.put(path, explained)).status).toBe(403);
    const long = await world.editor.put(path, { ...explained, oddityExplanation: 'x'.repeat(2001) });
    expect(long.status).toBe(400);
    expect(JSON.stringify(long.body)).toContain('Too long: 2000 characters at most');
    expect(await now(path)).toMatchObject(none);
  });

  test('tells in its history who explained what', async () => {
    const { path, uid } = await oddCase(kind);
    await world.editor.put(path, explained);
    const { body } = await world.reader.get<{ changes: { uid: string; fields: object[] }[] }>(
      `/api/dispute/history/${kind}/~${uid}`,
    );
    expect(JSON.stringify(body)).toContain(words);
  });
});

const listOf: Record<CaseKind, string> = {
  complaint: 'complaints',
  mediation: 'mediations',
  dueprocess: 'dueprocesses',
};

test('a new case may bring its explanation; the mirrors of devices have it', async () => {
  const made = await world.make(paths.mediation, {
    dateFiled: '2026-09-02',
    dateClosed: '2026-09-01',
    studentId: student.id,
    ...explained,
  });
  expect(made).toMatchObject(explained);
  const { body: years } = await world.reader.get<Fields[]>('/api/admin/schoolyears');
  const year = years.find(({ name }) => name === '2026-2027')?.id;
  const { body } = await world.reader.get<PullPage>(`/api/sync/pull?schoolYearId=${year}`);
  const rows = body.status === 'page' ? body.rows : [];
  expect(rows.find(({ record }) => record.uid === made.uid)?.record).toMatchObject(explained);
});
