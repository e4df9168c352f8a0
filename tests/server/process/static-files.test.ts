import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFiles } from '#server/process/pack-files.ts';
import { loadStaticFiles } from '#server/process/static-files.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

const page = '<!doctype html><title>Accord</title>';
const script = 'console.log("a script that is long enough to be worth packing");'.repeat(50);
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'service-worker.js'), script);
  await writeFile(join(folder, 'service-worker-off.js'), 'self.registration.unregister();');
  await writeFile(join(folder, 'assets/index-B4dF00d1.js'), script);
  await writeFile(join(folder, 'assets/index-B4dF00d1.js.map'), '{"sources": ["secret.ts"]}');
  await packFiles(folder);
  server = await testServer({ staticFiles: await loadStaticFiles(folder) });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.fetch(path, { headers });
const navigating = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

test('any address of the app is its one page, which is asked for again each time', async () => {
  for (const path of ['/', '/index.html', '/Dashboard', '/complaint/edit/12/sl']) {
    const answer = await get(path, navigating);
    expect(await answer.text()).toBe(page);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('who asks without a browser gets the page too, and JSON under /api', async () => {
  const curl = { accept: '*/*' };
  for (const path of ['/', '/dashboard', '/complaint/edit/12/all', '/pwreset?userId=1&token=a.b'])
    expect([path, await (await get(path, curl)).text()]).toEqual([path, page]);
  expect((await get('/assets/gone-12345678.js', curl)).status).toBe(404);
  for (const path of ['/api', '/api/nothing', '/token'])
    expect([
      path,
      (await get(path, curl)).status,
      (await get(path, curl)).headers.get('content-type'),
    ]).toEqual([path, 404, 'application/json']);
});

test('a map of the sources is served to nobody', async () => {
  expect((await get('/assets/index-B4dF00d1.js.map')).status).toBe(404);
});

test('a missing script is missing, not the page', async () => {
  expect((await get('/assets/gone-12345678.js', { 'sec-fetch-mode': 'no-cors' })).status).toBe(404);
});

test('what is named by its content is kept for ever, the service worker never', async () => {
  expect((await get('/assets/index-B4dF00d1.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
});

test('files come packed as the browser takes them', async () => {
  const bytes = async (encodings: string) => {
    const answer = await get('/service-worker.js', { 'accept-encoding': encodings });
    return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const;
  };
  const [brotli, packed] = await bytes('gzip, deflate, br');
  expect(brotli).toBe('br');
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  const [gzip, zipped] = await bytes('gzip');
  expect(gzip).toBe('gzip');
  expect(gunzipSync(zipped).toString()).toBe(script);
  expect((await bytes(''))[1].toString()).toBe(script);
});

test('a packed form is no file of its own', async () => {
  const program = { 'sec-fetch-mode': 'no-cors' };
  expect((await get('/service-worker.js.br', program)).status).toBe(404);
  expect((await get('/service-worker.js.gz', program)).status).toBe(404);
});

test('what was not packed is sent as it is', async () => {
  const plain = await mkdtemp(join(tmpdir(), 'accord-files-'));
  await writeFile(join(plain, 'app.js'), script);
  const files = await loadStaticFiles(plain);
  await rm(plain, { recursive: true });
  const answer = files(new Request('http://accord.test/app.js', { headers: { 'accept-encoding': 'br' } }));
  expect(answer?.headers.get('content-encoding')).toBeNull();
  expect(await answer?.text()).toBe(script);
});

test('an unchanged file is not sent again', async () => {
  const etag = (await get('/service-worker.js')).headers.get('etag') ?? '';
  expect((await get('/service-worker.js', { 'if-none-match': etag })).status).toBe(304);
});

test('no path leads out of the folder, and the API is never the page', async () => {
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/../../package.json'])
    expect((await get(path)).status).toBe(404);
  expect((await get('/api/anything', navigating)).status).toBe(404);
  expect((await get('/token', navigating)).status).toBe(404);
});

test('a folder that is not there holds nothing', async () => {
  const nothing = await loadStaticFiles(join(folder, 'absent'));
  expect(nothing(new Request('http://accord.test/'))).toBeUndefined();
});

test('switched off, the service worker is the one that gives itself up; every other file stays', async () => {
  const off = await loadStaticFiles(folder, false);
  const textOf = (path: string) => off(new Request(`http://localhost${path}`))?.text();
  expect(await textOf('/service-worker.js')).toContain('unregister');
  expect(await textOf('/assets/index-B4dF00d1.js')).toBe(script);
  expect(await (await get('/service-worker.js')).text()).toBe(script);
});
