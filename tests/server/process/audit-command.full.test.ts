import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { readConfig } from '#server/process/config.ts';
import { openBeside } from '#server/process/open-configured.ts';
import { type AccordProcess, accordProcess, freePort } from '../../helpers/accord-process.ts';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let accord: AccordProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(throwawayPlace(), 'accord-verify-'));
  accord = accordProcess(await freePort(), { DATA_DIR: folder, SAMPLE_DATA: '0' });
  await accord.start();
});
afterEach(async () => {
  await accord.end();
  await rm(folder, { recursive: true, force: true });
});

/** The command as an administrator runs it. */
const verify = (...args: string[]) => run('audit-verify', args);

const run = (command: string, args: readonly string[], out: 'pipe' | number = 'pipe') =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(
      join(root, 'node_modules/.bin/node'),
      [`src/server/process/commands/${command}.ts`, ...args],
      {
        cwd: root,
        env: { PATH: process.env['PATH'], DATA_DIR: folder },
        stdio: ['ignore', out, 'pipe'],
      },
    );
    let [said, err] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (code) => resolve({ code, out: said, err }));
  });

const refusedSignIn = () =>
  fetch(`${accord.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'accord-web',
      grant_type: 'password',
      username: 'nobody',
      password: 'nothing-right',
    }),
  });

test('the command gives out lines beside the running server, those after a number only, and tells the audit of it', async () => {
  expect((await refusedSignIn()).status).toBe(400);
  const given = async (...args: string[]) => {
    const { code, out } = await run('audit-lines', args);
    expect(code).toBe(0);
    return out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { number: number; action: string; detail: object });
  };
  const all = await given();
  expect(all.map(({ number, action }) => [number, action])).toEqual([
    // The school year of a new installation.
    [1, 'create'],
    [2, 'sign-in refused'],
  ]);
  expect(await given('--after', '2')).toMatchObject([
    { number: 3, action: 'export', detail: { format: 'JSON lines', after: 0, to: 2, rows: 2 } },
  ]);
  // What gave out only entries of such runs is none itself.
  expect(await run('audit-lines', ['--after', '3'])).toMatchObject({ code: 0, out: '' });
  expect(await run('audit-lines', ['--after', 'x'])).toMatchObject({ code: 1, out: '' });
});

test('a caller who has more lines than the audit is told so, and after a restore from where to go on', async () => {
  expect((await refusedSignIn()).status).toBe(400);
  expect(await run('audit-lines', ['--after', '2'])).toMatchObject({ code: 0, out: '' });
  expect(await run('audit-lines', ['--after', '3'])).toEqual({
    code: 1,
    out: '',
    err: 'The audit was not given out: the audit ends at number 2, before 3: it is of another database.\n',
  });
  const database = await openBeside(readConfig({ DATA_DIR: folder }));
  const restored = { userId: null, device: null, requestId: 'restore' };
  await audit(database.sql, { action: 'backup restored', ...restored });
  await database.close();
  expect((await refusedSignIn()).status).toBe(400);
  expect((await run('audit-lines', ['--after', '9'])).err).toBe(
    'The audit was not given out: the audit ends at number 4, before 9: a backup was restored, whose audit ended at 2: go on with --after 2.\n',
  );
});

test('a caller whose last line has another hash here is told so: a restored audit has passed its number', async () => {
  expect((await refusedSignIn()).status).toBe(400);
  const { out } = await run('audit-lines', []);
  const [, known] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { hash: string });
  expect(await run('audit-lines', ['--after', `2:${known?.hash.toUpperCase()}`])).toMatchObject({ code: 0 });
  const given = async (after: string) => {
    const { code, out: lines, err } = await run('audit-lines', ['--after', after]);
    return [code, lines, err];
  };
  const other = 'f'.repeat(64);
  expect(await given(`2:${other}`)).toEqual([
    1,
    '',
    'The audit was not given out: number 2 of the audit has another hash: it is of another database.\n',
  ]);
  const database = await openBeside(readConfig({ DATA_DIR: folder }));
  const restored = { userId: null, device: null, requestId: 'restore' };
  await audit(database.sql, { action: 'backup restored', ...restored });
  await database.close();
  for (let tries = 0; tries < 2; tries += 1) expect((await refusedSignIn()).status).toBe(400);
  // Number 3 is the run that gave out the first lines, 4 the restore.
  expect(await given(`6:${other}`)).toEqual([
    1,
    '',
    'The audit was not given out: number 6 of the audit has another hash: a backup was restored, whose audit ended at 3: go on with --after 3.\n',
  ]);
  expect(await given('6:f')).toEqual([
    1,
    '',
    'The audit was not given out: --after must be the number of a line, with a colon and its hash behind it or without.\n',
  ]);
});

test('a standard output that takes nothing is told in one line', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  for (const command of ['access-review', 'audit-verify', 'audit-lines']) {
    const { code, err } = await run(command, [], full);
    expect(code).toBe(1);
    expect(err).toMatch(/^(0 users\.\n)?The [^\n]+: ENOSPC: no space left on device, write\n$/);
  }
});

test('the command verifies beside the running server and after its end, and finds a broken and a cut chain', async () => {
  await refusedSignIn();
  await refusedSignIn();
  const beside = await verify();
  expect(beside).toMatchObject({ code: 0, err: '' });
  const head = /^All 3 entries of the audit are as they were written. Head: (3:[0-9a-f]{64})\n$/.exec(
    beside.out,
  )?.[1];
  expect(head).toBeDefined();
  expect(await verify('--head', 'what?')).toMatchObject({ code: 1, out: '' });

  await refusedSignIn();
  await accord.end();
  expect(await verify('--head', head ?? '')).toMatchObject({
    code: 0,
    out: expect.stringContaining('All 4 entries'),
  });

  const database = await openBeside(readConfig({ DATA_DIR: folder }));
  await database.scripts((run) =>
    run(`alter table "audit" disable trigger user; update "audit" set "device" = 'another' where "id" = 1;
      alter table "audit" enable trigger user`),
  );
  await database.close();
  const broken = await verify();
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(
    /^The audit is broken at entry 2 \(\d{4}-\S+Z\): it is not what was written\.\n$/,
  );
  expect(await verify('--head', `9:${'0'.repeat(64)}`)).toMatchObject({ code: 1 });
});

test('the review of access is given out beside the running server, and the audit has it', async () => {
  const { code, out, err } = await run('access-review', []);
  expect(code).toBe(0);
  expect(out).toContain('Name,Username,Email,Role,May,Active');
  expect(err).toContain('0 users.');
  const lines = await run('audit-lines', []);
  expect(lines.out).toContain('"file":"access review"');
});
