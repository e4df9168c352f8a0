import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId } from '#domain/accounts.ts';
import { sampleAccounts, samplePassword } from '#server/sample/sample-accounts.ts';
import { freePort } from '../../helpers/accord-process.ts';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';

/**
 * An Accord that others than this machine reach, started as an operator starts it, is one to rely on whatever NODE_ENV says
 * (docs/security.md, Production).
 */
const folderOf = join(import.meta.dirname, '../../../src/server/process');
const main = join(folderOf, 'main.ts');
const settings = {
  PATH: process.env['PATH'],
  TOKEN_SECRET: 'q7Zk2mVxP4tR9sLb8wYc3nHd6jGf5eKa',
  ALLOW_EMBEDDED: '1',
  PUBLIC_URL: 'https://accord.example.gov',
};

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(throwawayPlace(), 'accord-reachable-'));
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts it with these settings besides; `url`: where it listens, null where it ended at its start. */
async function started(more: Readonly<Record<string, string>>) {
  const port = await freePort();
  const env = { ...settings, PORT: String(port), DATA_DIR: dataDir, ...more };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const url = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('listens at')) resolve(`http://127.0.0.1:${port}`);
    });
    void closed.then(() => resolve(null));
  });
  return {
    url,
    err: () => err,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

const signIn = (url: string, username: string, password: string) => {
  const body = new URLSearchParams({ grant_type: 'password', client_id: clientId, username, password });
  return fetch(`${url}/token`, { method: 'POST', body });
};

/** Makes the first Admin on the console; answers what their link holds. */
async function firstAdmin(): Promise<URLSearchParams> {
  const command = join(folderOf, 'commands/admin-create.ts');
  const args = [command, '--user', 'ann', '--email', 'ann@example.gov'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...settings, DATA_DIR: dataDir },
  });
  return new URL(stdout.trim().split('\n').at(-1) ?? '').searchParams;
}

describe.each([
  ['an https address, in tests', { NODE_ENV: 'test' }],
  ['an https address, in development', { NODE_ENV: 'development' }],
  [
    'every interface and a local address, in development',
    { NODE_ENV: 'development', HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost' },
  ],
])('one that is reached by %s', (_, more) => {
  let running: Awaited<ReturnType<typeof started>>;
  let url: string;
  beforeAll(async () => {
    running = await started(more);
    expect(running.err()).toBe('');
    url = running.url ?? '';
  });
  afterAll(() => running.stop());

  test('tells browsers to insist on https, on pages and on calls', async () => {
    for (const path of ['/', '/api/version', '/api/nothing', '/token']) {
      const answer = await fetch(url + path);
      expect(answer.headers.get('strict-transport-security'), path).toBe(
        'max-age=63072000; includeSubDomains',
      );
    }
  });

  test('has no sample accounts', async () => {
    for (const { userName } of sampleAccounts)
      expect((await signIn(url, userName, samplePassword)).status).toBe(400);
  });

  test('takes no short password, and no obvious one', async () => {
    const link = await firstAdmin();
    const set = async (password: string) => {
      const body = {
        userId: Number(link.get('userId')),
        token: link.get('token'),
        password,
        confirm: password,
      };
      const answer = await fetch(`${url}/api/accounts/setnewpassword/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const short = await set('wolf-tin-rake9');
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('15')]);
    expect((await set(samplePassword)).status).toBe(400);
    const password = `gravel-otter-${randomUUID().slice(0, 8)}-kiln`;
    expect((await set(password)).status).toBe(200);
    expect((await signIn(url, 'ann', password)).status).toBe(200);
  });
});

describe.each(['', 'development', 'test'])('with NODE_ENV=%s', (mode) => {
  test.each([
    ['a short minimum of passwords', { PASSWORD_MIN: '7' }, /PASSWORD_MIN/],
    ['sample data', { SAMPLE_DATA: '1' }, /SAMPLE_DATA must not be 1/],
  ])('one that others reach does not start with %s', async (_, more, refusal) => {
    const refused = await started({ ...(mode && { NODE_ENV: mode }), ...more });
    expect(refused.url).toBeNull();
    expect(refused.err()).toMatch(/^Accord does not start: [^\n]+\n$/);
    expect(refused.err()).toMatch(refusal);
  });
});
