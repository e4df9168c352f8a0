import { afterEach, beforeEach, expect, test } from 'vitest';
import { studentBody } from '../../helpers/rest.ts';
import type { SignedInClient } from '../../helpers/server.ts';
import { type World, world } from '../../helpers/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
  await w.server.addUser('second', ['Admin']);
});
afterEach(() => w.close());

const canary = 'Zzyzx';

const posted = async <T>({ call }: SignedInClient, path: string, body: object): Promise<T> => {
  const answer = await call('POST', path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

test('a device that has a student and cases has nothing of them after the pull that follows their destruction', async () => {
  const [admin, second] = [await w.server.signIn('admin'), await w.server.signIn('second')];
  const make = (path: string, body: object) =>
    posted<{ id: number; uid: string; stateId: string }>(admin, `/api/dispute/${path}/`, body);
  const student = await make('student', studentBody({ firstName: canary, lastName: canary }));
  const one = await make('complaint', { dateFiled: '2026-09-02', studentId: student.id, facts: canary });
  const event = await make('event', { parentType: 'complaint', parentId: one.id, narrative: canary });
  const other = await make('complaint', { dateFiled: '2026-09-02', facts: 'It stays.' });

  const device = w.device();
  await device.signIn('editor');
  const held = () =>
    [
      device.engine.view.find('student', `~${student.uid}`),
      device.engine.view.find('complaint', `~${one.uid}`),
      device.engine.view.find('event', `~${event.uid}`),
    ].map((viewed) => viewed?.record.uid);
  expect(held()).toEqual([student.uid, one.uid, event.uid]);
  device.goOffline();

  const records = [{ entity: 'student', uid: student.uid }];
  const body = { records, reason: 'parent', reference: null };
  const { uids } = await posted<{ uids: string[] }>(admin, '/api/admin/retention/destructions', body);
  const consent = `/api/admin/retention/destructions/${uids[0]}/consent`;
  await posted(second, consent, { typed: student.stateId });
  await w.server.runJob('destroy what was consented to');
  expect(held()).toEqual([student.uid, one.uid, event.uid]);

  await device.goOnline();
  expect(held()).toEqual([undefined, undefined, undefined]);
  expect(device.engine.view.find('complaint', `~${other.uid}`)?.record.facts).toBe('It stays.');
  // Nor on its disk: opened anew without a connection, it has none either.
  await device.reload();
  device.goOffline();
  await device.signIn('editor');
  expect(device.engine.view.find('complaint', `~${other.uid}`)?.record.facts).toBe('It stays.');
  expect(held()).toEqual([undefined, undefined, undefined]);
});
