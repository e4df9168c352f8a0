import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { request as secureRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#server/process/security-headers.ts';
import { freePort } from '../../helpers/accord-process.ts';
import { hasNginx, startNginx } from '../../helpers/nginx.ts';

/** The nginx.conf that docs/operations.md gives, before something that answers as Accord does. */
describe.skipIf(!hasNginx())('nginx', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let accord: Server;
  let port: number;
  const headers: Record<string, string> = { ...securityHeaders(true), 'cache-control': 'no-store' };

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()] as const;
    port = await freePort();
    accord = createServer((_, answer) => answer.writeHead(200, headers).end('{}'));
    await new Promise<void>((resolve) => accord.listen(ports[0], '127.0.0.1', resolve));
    nginx = await startNginx(port, ports);
  });
  afterAll(async () => {
    await nginx.stop();
    accord.close();
  });

  const ask = (url: string, given: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.startsWith('https:') ? secureRequest : request;
      send(url, { headers: given, ca: nginx.certificate, agent: false }, (answer) => resolve(answer.resume()))
        .once('error', reject)
        .end();
    });

  test('plain http leads to https, whatever is asked for', async () => {
    const answer = await ask(`${nginx.redirectUrl}/students?a=b`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, 'https://localhost/students?a=b']);
  });

  test('another name gets no answer', async () => {
    for (const url of [nginx.url, nginx.redirectUrl, nginx.secureUrl])
      await expect(ask(url, { host: 'elsewhere.example' }), url).rejects.toThrow(
        /hang up|reset|unrecognized name/,
      );
    await expect(ask(nginx.secureUrl.replace('localhost', '127.0.0.1'))).rejects.toThrow();
    expect((await ask(nginx.secureUrl)).statusCode).toBe(200);
  });

  test('the token of a link to set a password is in no log', async () => {
    for (const url of [nginx.url, nginx.redirectUrl])
      await ask(`${url}/pwreset?userId=7&token=a-secret-of-this-link`, { referer: 'token=a-secret' });
    const log = nginx.accessLog();
    expect(log).toContain('"GET /pwreset" 200');
    expect(log).not.toMatch(/token=|a-secret/);
  });

  test('an answer has each header once; one that nginx gives by itself has them too', async () => {
    const own = await ask(nginx.url);
    expect(own.headers['x-content-type-options']).toBe('nosniff');
    expect(own.rawHeaders.filter((name) => /^content-security-policy$/i.test(name))).toHaveLength(1);
    const tooLong = await ask(`${nginx.url}/${'x'.repeat(9000)}`);
    expect(tooLong.statusCode).toBe(414);
    const tooLarge = await ask(nginx.secureUrl, { 'content-length': String(30 * 1024 * 1024) });
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'strict-transport-security': headers['strict-transport-security'],
    });
    expect(tooLarge.headers.server).toBe('nginx');
  });

  test('of very many sign-ins at once some wait; other calls of the address go on', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await ask(`${nginx.url}/token`)).statusCode),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect((await ask(`${nginx.url}/api/health`)).statusCode).toBe(200);
  });
});
