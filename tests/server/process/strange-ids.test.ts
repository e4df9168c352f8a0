import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';
import { figures } from '../../run/told.ts';

/** Whatever stands in a path for an id, an Admin gets an answer that a person can read, never a fault (docs/api.md, Errors). */
let world: RecordWorld;
let requests = 0;
let deleted: string[];
beforeAll(async () => {
  world = await recordWorld();
  const student = await world.make('/api/dispute/student', studentBody());
  await world.editor.delete(`/api/dispute/student/${student.id}`);
  deleted = [String(student.id), `~${student.uid}`];
});
afterAll(() => world.close());

const strange = [
  '-1',
  '0',
  '1.5',
  'abc',
  '2147483648',
  '99999999999999999999',
  '~',
  '~not-a-uid',
  `~${randomUUID()}`,
  '%27%20or%201%3D1',
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  '%F0%9F%8E%89',
  'x'.repeat(300),
];

const withIds = Object.entries<Call>(calls).filter(([, { path }]) => path.includes(':'));

describe.each(withIds)('%s', (_, call) => {
  test('answers a strange id and a deleted one without a fault', async () => {
    for (const id of [...strange, ...deleted]) {
      const path = call.path.replace(':parentType', 'complaint').replace(/:\w+/g, id);
      const answer = await {
        GET: () => world.admin.get(path),
        DELETE: () => world.admin.delete(path),
        PUT: () => world.admin.put(path, {}),
        POST: () => world.admin.post(path, {}),
      }[call.method]();
      requests += 1;
      expect(answer.status, `${call.method} ${path}`).toBeLessThan(500);
      expect(answer.status, `${call.method} ${path}`).not.toBe(401);
    }
  });
});

test('every route with an id was asked for each of them', async ({ annotate }) => {
  const ids = strange.length + deleted.length;
  expect(requests).toBe(withIds.length * ids);
  await annotate(`${withIds.length} routes × ${ids} ids: ${requests} requests, 0 faults`, figures);
});
