import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { isCaseKind } from '#domain/events.ts';
import { type Fields, studentBody } from '../../helpers/rest.ts';
import { figures } from '../../run/told.ts';
import { type Hidden, type RestrictedWorld, restrictedWorld } from './restricted-world.ts';

/**
 * What the named do to a restricted case changes no answer to anybody else but for the case's version: neither a word nor a number, an
 * order or a status tells whose it is, whether it is open, or how much hangs on it.
 */
let world: RestrictedWorld;
let otherStudent: Fields;
beforeAll(async () => {
  world = await restrictedWorld();
  otherStudent = await world.make('/api/dispute/student', studentBody({ firstName: 'Sec', lastName: 'Ond' }));
  for (const { id: studentId } of [world.student, otherStudent])
    for (const kind of ['complaint', 'dueprocess'])
      await world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-03', studentId });
});
afterAll(() => world.close());

/** Answers of the caller's own, of the moment, or made to count what is restricted (docs/security.md, Need to know). */
const others: readonly CallName[] = [
  'hints',
  'metrics',
  'uploadToken',
  'ownDevices',
  'userDevices',
  'accessReview',
  'exportAccessReview',
  'audit',
  'exportAudit',
  'emapsStatus',
  'emapsReport',
  'generateEmaps',
  'exportComplaints',
  'exportMediations',
  'exportDueProcesses',
  'exportTable7',
  'exportEmaps',
];

const queries: Partial<Record<CallName, readonly string[]>> = {
  pull: ['schoolYearId=3&people=true'],
  versions: ['student', 'complaint', 'event'].map((entity) => `schoolYearId=3&entity=${entity}`),
  complaints: ['filter=open', 'filter=ffy&sort=dateFiled&page=1', 'page=1'],
  mediations: ['filter=open', 'page=1'],
  dueProcesses: ['filter=open', 'page=1'],
  history: ['parts=true'],
};

const asked = (): [path: string, body?: unknown][] => {
  const uids = [...world.hidden, { entity: 'student' as const, ...world.student }];
  const wanted = [...uids, { entity: 'student' as const, ...otherStudent }];
  const named = ({ path }: Call) =>
    !path.includes('/:')
      ? [path]
      : wanted.map(({ entity, uid }) =>
          path.replace(/:(parentType|kind|entity)/, entity).replace(/:\w+/g, `~${uid}`),
        );
  const reads = Object.entries<Call>(calls).filter(
    ([name, { method, roles }]) =>
      method === 'GET' && roles !== 'anyone' && !others.includes(name as CallName),
  );
  const gets = reads.flatMap(([name, call]) =>
    named(call).flatMap((path) =>
      (queries[name as CallName] ?? ['']).map((query): [string] => [query ? `${path}?${query}` : path]),
    ),
  );
  const noStudent = { firstName: null, stateId: null, districtCode: null, studentId: null };
  return [
    ...gets,
    ...['2026', 'DP', 'Ond', 'zebra'].map((text): [string, string] => ['/api/dashboard/search', text]),
    ['/api/dashboard/casenumbersearch', '2026'],
    ['/api/dispute/studentsearch', { lastName: 'Ond', ...noStudent }],
    ['/api/dispute/casesearch', {}],
    ['/api/dispute/casesearch', { nature: 'zebra' }],
    [
      '/api/sync/rows?schoolYearId=3',
      { wanted: wanted.map(({ entity, uid }) => ({ entity, uid, version: 0 })) },
    ],
  ];
};

/** Leaves out how often something was changed, and when it was asked. */
const withoutVersions = (text: string) =>
  text
    .replace(/"(version|newest|floor)": ?\d+|"(cursor|serverTime|requestId)":"[^"]*"/g, '')
    .replace(/(\["[-\w]+"),\d+\]/g, '$1]')
    .replace(/"digests":\{[^}]*\}/g, '');

async function answersTo(userName: string): Promise<Map<string, string>> {
  const { call } = await world.server.signIn(userName);
  const answers = new Map<string, string>();
  for (const [path, body] of asked()) {
    const answer = await call(body === undefined ? 'GET' : 'POST', path, body);
    const total = answer.headers.get('x-total-count');
    answers.set(
      `${path} ${JSON.stringify(body)}`,
      `${answer.status} ${total} ${withoutVersions(await answer.text())}`,
    );
  }
  return answers;
}

/** Closes the case, rewrites it, gives it to another student and to a user who may not see it, and adds an event. */
async function change({ entity, id, uid }: Hidden): Promise<void> {
  const person = {
    complaint: 'investigatorUserUid',
    mediation: 'mediatorUserUid',
    dueprocess: 'hearingALJUserUid',
  };
  if (!isCaseKind(entity)) return;
  await sql`update ${sql.table(entity)} set "problem" = 'zebra', "dateClosed" = '2026-11-02', "studentId" = ${otherStudent.id},
      "studentUid" = ${otherStudent.uid}::uuid, ${sql.ref(person[entity])} = ${world.otherUid}::uuid, "version" = "version" + 1
    where "id" = ${id}`.execute(world.server.db);
  const event = { parentId: `~${uid}`, parentType: entity, type: 'Other', narrative: 'zebra' };
  expect((await world.named.call('POST', '/api/dispute/event', event)).status).toBe(201);
}

test('nobody else can tell what was done to restricted cases', async ({ annotate }) => {
  const userNames = [...world.others.keys(), 'editor'];
  const before = new Map<string, Map<string, string>>();
  for (const userName of userNames) before.set(userName, await answersTo(userName));
  for (const one of world.hidden) await change(one);
  const changed = new Map<string, string[]>();
  for (const userName of userNames) {
    const now = await answersTo(userName);
    const differing = [...now].filter(([path, answer]) => before.get(userName)?.get(path) !== answer);
    changed.set(
      userName,
      differing.map(([path]) => path),
    );
  }
  expect(changed.get('editor')?.length).toBeGreaterThan(20);
  for (const userName of world.others.keys()) expect(changed.get(userName), userName).toEqual([]);
  await annotate(
    `${asked().length} questions by each of ${world.others.size} users who are not named, asked twice: 0 answers changed`,
    figures,
  );
});
