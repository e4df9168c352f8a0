import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInClient, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
let reader: SignedInClient;
beforeAll(async () => {
  server = await testServer();
  reader = await server.signIn('reader');
});
afterAll(() => server.close());

const path = '/api/sync/events';

/** Opens the stream; `next` gives the text of the next event, undefined at the end. */
async function open(client: SignedInClient) {
  const answer = await client.call('GET', path);
  const stream = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    answer,
    next: async () => (await stream?.read())?.value,
    close: async () => stream?.cancel(),
  };
}

test('a stream says at once that it is open, then the newest change and when it is its turn (PU9)', async () => {
  const stream = await open(reader);
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.answer.headers.get('cache-control')).toBe('no-store');
  expect(await stream.next()).toBe('event: ping\ndata: ping\n\n');
  await sql`select pg_notify('accord_changes', '41')`.execute(server.db);
  expect(await stream.next()).toBe('event: change\ndata: 41\ndata: {"wait":0,"about":[]}\n\n');
  await stream.close();
});

test('one user may hold ten streams, and a closed one makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(reader)));
  const refused = await reader.call('GET', path);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('60');
  const editor = await open(await server.signIn('editor'));
  expect(editor.answer.status).toBe(200);
  await streams[0]?.close();
  const again = await open(reader);
  expect(again.answer.status).toBe(200);
  await Promise.all([...streams, again, editor].map((stream) => stream.close()));
});

test('a year that can be none is refused: the database would refuse the years of all streams with it', async () => {
  expect((await reader.call('GET', `${path}?schoolYearId=9999999999`)).status).toBe(400);
});

test('HEAD opens no stream', async () => {
  const heads = await Promise.all(Array.from({ length: 10 }, () => reader.call('HEAD', path)));
  expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([404]));
  const stream = await open(reader);
  expect(stream.answer.status).toBe(200);
  await stream.close();
});

test('a stream ends with its token', async () => {
  const client = await server.signIn('editor');
  // 50 ms before the end: the timer that ends the stream runs in real time.
  server.clock.advance(15 * 60_000 - 50);
  const stream = await open(client);
  expect(await stream.next()).toContain('ping');
  expect(await stream.next()).toBeUndefined();
});

test('closing the server ends every stream', async () => {
  const other = await testServer();
  const stream = await open(await other.signIn('reader'));
  await stream.next();
  await other.close();
  expect(await stream.next()).toBeUndefined();
});

test.each([
  ['disabled', sql`"isActive" = false, "securityVersion" = "securityVersion" + 1`],
  ['given another role or password', sql`"securityVersion" = "securityVersion" + 1`],
])('the streams of a user who is %s end at once, those of others go on', async (what, change) => {
  const userName = what.slice(0, 8).trim();
  await server.addUser(userName, ['Read-Only']);
  const [ended, other] = [
    await open(await server.signIn(userName)),
    await open(await server.signIn('admin')),
  ];
  await ended.next();
  await other.next();
  await sql`update "users" set ${change} where "userName" = ${userName}`.execute(server.db);
  expect(await ended.next()).toBeUndefined();
  await sql`select pg_notify('accord_changes', '43')`.execute(server.db);
  expect(await other.next()).toContain('43');
  await other.close();
});
