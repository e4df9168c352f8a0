import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { contentSecurityPolicy } from '#server/process/security-headers.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
let reader: SignedInClient;
beforeAll(async () => {
  server = await testServer();
  reader = await server.signIn('reader', testPassword, device);
});
afterAll(() => server.close());

const device = '0190A000-0000-7000-8000-00000000000A';
const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  server.fetch(path, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      authorization: `Bearer ${reader.tokens.access_token}`,
      'content-type': 'application/json',
      ...headers,
    },
  } as RequestInit);

test.each(['/api/version', '/api/version/', '/API/Version', '/Api/VERSION//'])(
  '%s is the version call',
  async (path) => {
    expect(await (await server.fetch(path)).json()).toEqual({ version: '0.0.0-test' });
  },
);

test('a varying part of a path keeps its case', async () => {
  // The lower-case spelling of a device is another text, but the same uuid, so the secret must be the same.
  const upper = await reader.call('GET', `/API/accounts/ESCROW/${device}/`);
  const lower = await reader.call('GET', `/api/accounts/escrow/${device.toLowerCase()}`);
  expect(upper.status).toBe(200);
  expect(await upper.json()).toEqual(await lower.json());
});

test.each(['/api', '/api/', '/api/nothing', '/api/accounts/escrow', '/api/version/more'])(
  '%s is nothing, said in our shape',
  async (path) => {
    const answer = await server.fetch(path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'There is no such address.' });
  },
);

test('another method than the contract has is nothing either', async () => {
  expect((await server.fetch('/api/version', { method: 'DELETE' })).status).toBe(404);
});

test('every answer of the API says whose it is, has an id, and is not stored', async () => {
  const answers = await Promise.all([
    server.fetch('/api/version'),
    server.fetch('/api/nothing'),
    server.token({ grant_type: 'other' }),
    reader.call('GET', '/api/accounts/escrow/x'),
  ]);
  for (const answer of answers) {
    expect(answer.headers.get(wire.server)).not.toBeNull();
    expect(answer.headers.get(wire.requestId)).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
});

test('no answer lets the page of another origin read it, or says what it is made with', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
  const answers = await Promise.all(
    ['GET', 'OPTIONS'].flatMap((method) =>
      ['/api/version', '/token', '/api/dispute/complaints', '/'].map((path) =>
        server.fetch(path, { method, headers }),
      ),
    ),
  );
  for (const answer of answers)
    expect(
      [...answer.headers.keys()].filter((name) => /^(access-control-|x-powered-by$|server$)/.test(name)),
    ).toEqual([]);
});

test('over https in production browsers are told to insist on it', async () => {
  const secure = await testServer({ isHttps: true });
  const answer = await secure.fetch('/api/version');
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
  await secure.close();
});

test('malformed JSON is a 400', async () => {
  const answer = await post('/api/accounts/signout', '{"clearSiteData": tr');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ message: 'The body is malformed.' });
});

test('bytes that are not UTF-8 are a 400', async () => {
  expect((await post('/api/accounts/signout', new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
});

test('an unknown field is named, not ignored', async () => {
  const answer = await post('/api/accounts/signout', '{"clearSiteData": false, "extra": 1}');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    message: 'Unknown field extra',
    errors: [{ path: 'extra', message: 'Unknown field extra' }],
  });
});

test('several messages are a list, each beside its field', async () => {
  const answer = await post('/api/accounts/changeyear', '{"extra": 1}');
  const body = (await answer.json()) as { message: string[]; errors: { path: string }[] };
  expect(body.message).toHaveLength(2);
  expect(body.errors.map((error) => error.path)).toEqual(['schoolYearId', 'extra']);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
  'a body of type "%s" is a 415',
  async (type) => {
    const answer = await post('/api/accounts/signout', '{"clearSiteData": false}', { 'content-type': type });
    expect(answer.status).toBe(415);
  },
);

test('an announced body over 1 MiB is refused', async () => {
  const answer = await post('/api/accounts/signout', JSON.stringify('x'.repeat(1024 * 1024)));
  expect(answer.status).toBe(413);
});

test('a body without an announced length is read no further than 1 MiB', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });
  const answer = await post('/api/accounts/signout', endless);
  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

test.each([
  ['if-match', 'seven'],
  [wire.idempotencyKey, 'twice'],
  [wire.device, 'mine'],
  [wire.writtenAt, 'yesterday'],
])('a malformed header %s is a 400', async (name, value) => {
  const answer = await post('/api/accounts/changeyear', '{"schoolYearId": 1}', { [name]: value });
  expect(answer.status).toBe(400);
});

test('a fault says the general sentence and its id, and is logged without its message', async () => {
  const broken = await testServer();
  const client = await broken.signIn('admin');
  await broken.database.close();
  const answer = await client.call('POST', '/api/accounts/changeyear', { schoolYearId: 1 });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    message:
      'There was an unknown error during the last server operation. Please refresh your browser and try again.',
    requestId: answer.headers.get(wire.requestId),
  });
  const line = broken.logged.find((text) => text.includes('"msg":"fault"')) ?? '';
  expect(line).toContain(answer.headers.get(wire.requestId));
  expect(line).toContain('frames');
  expect((await broken.fetch('/api/health')).status).toBe(503);
});

test('health and version need no one', async () => {
  expect(await (await server.fetch('/api/health')).json()).toEqual({ status: 'ok', database: 'ok' });
});
