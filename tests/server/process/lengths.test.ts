import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { serveOnPort } from '../documents/serve-on-port.ts';

let server: TestServer;
let served: Awaited<ReturnType<typeof serveOnPort>>;
beforeAll(async () => {
  server = await testServer();
  served = await serveOnPort(server);
});
afterAll(async () => {
  await served.close();
  await server.close();
});

/** Sends a request as it is written; answers all that comes back until the server ends it. */
async function sent(...lines: string[]): Promise<string> {
  const socket = createConnection(served.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  return text(socket);
}

const chunks = ['0', '', 'GET /api/version HTTP/1.1', 'host: accord.test', 'connection: close', '', ''];

test.each([
  ['a length and pieces', ['content-length: 5', 'transfer-encoding: chunked']],
  ['two lengths', ['content-length: 5', 'content-length: 6']],
  ['a length that is no number', ['content-length: +5']],
  ['pieces under another name', ['transfer-encoding: x, chunked, identity']],
])('a request with %s is refused whole, and nothing behind it is a request', async (_, headers) => {
  const answer = await sent('POST /token HTTP/1.1', 'host: accord.test', ...headers, '', ...chunks);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
