import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordWorld, type RecordWorld, studentBody } from '../../helpers/rest.ts';
import type { SignedInClient } from '../../helpers/server.ts';

let world: RecordWorld;
let reader: SignedInClient;
beforeAll(async () => {
  world = await recordWorld();
  for (let index = 0; index < 30; index += 1) await world.make('/api/dispute/student', studentBody());
  reader = await world.server.signIn('reader');
});
afterAll(() => world.close());

const list = '/api/dispute/studentsearchlist';
const asking = async (path: string, encoding: string) => {
  const answer = await reader.call('GET', path, undefined, { 'accept-encoding': encoding });
  return { encoding: answer.headers.get('content-encoding'), answer };
};

test('a long answer is compressed for who can read it, and is the same answer', async () => {
  const plain = await (await reader.call('GET', list)).text();
  for (const encoding of ['gzip', 'br, gzip;q=0.5', '*']) {
    const { answer, encoding: used } = await asking(list, encoding);
    expect(used).toBe('gzip');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('x-accord')).toBe('0.0.0-test');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(plain.length / 3);
    expect(gunzipSync(bytes).toString()).toBe(plain);
  }
});

test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0'])(
  'Accept-Encoding %j gets it as it is',
  async (encoding) => {
    expect((await asking(list, encoding)).encoding).toBeNull();
  },
);

test('a short answer, and an answer with headers of its own, stay what they are', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const { answer, encoding } = await asking(`/api/dispute/student/${student.id}`, 'gzip');
  expect(encoding).toBeNull();
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(await answer.json()).toMatchObject({ uid: student.uid });
});

test('tokens are never compressed, however long', async () => {
  const answer = await world.server.fetch('/TOKEN/', {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip' },
    body: new URLSearchParams({
      client_id: 'accord-web',
      grant_type: 'password',
      username: 'reader',
      password: 'wrong',
    }),
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBeNull();
});

test('the stream of hints is never compressed', async () => {
  const { answer, encoding } = await asking('/api/sync/events', 'gzip');
  expect(encoding).toBeNull();
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  await answer.body?.cancel();
});
