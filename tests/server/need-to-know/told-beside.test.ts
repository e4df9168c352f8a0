import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundEverything } from '#domain/dashboard.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

/** What is told beside a restricted case, by where it stands and by who read it. */
let world: RecordWorld;
let editorId: number;
beforeAll(async () => {
  world = await recordWorld();
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(
    world.server.db,
  );
  editorId = rows[0]?.id ?? 0;
});
afterAll(() => world.close());

const restrict = async (kind: string, { id }: Fields) => {
  const answer = await world.editor.put(`/api/dispute/restriction/${kind}/${id}`, { users: [editorId] });
  expect(answer.status).toBe(200);
};

test('by where Search everything shows a restricted case nobody else learns whether it is open', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const aCase = (): Promise<Fields> =>
    world.make('/api/dispute/dueprocess', { dateFiled: '2026-09-02', studentId: student.id });
  const cases = [await aCase(), await aCase(), await aCase()] as const;
  const [open, hidden, closed] = cases;
  await world.editor.put(`/api/dispute/dueprocess/${closed.id}`, { dateClosed: '2026-10-01' });
  await restrict('dueprocess', hidden);
  const places = async () => {
    const { body } = await world.reader.post<FoundEverything>('/api/dashboard/search', 'DP-2026');
    return body.cases.map(({ uid }) => cases.findIndex((one) => one.uid === uid));
  };
  const whileOpen = await places();
  expect(whileOpen).toEqual([cases.indexOf(hidden), cases.indexOf(open), cases.indexOf(closed)]);
  await world.editor.put(`/api/dispute/dueprocess/${hidden.id}`, { dateClosed: '2026-10-01' });
  expect(await places()).toEqual(whileOpen);
});
