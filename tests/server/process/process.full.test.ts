import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';

const main = join(import.meta.dirname, '../../../src/server/process/main.ts');
const folders: string[] = [];
const running = new Set<ReturnType<typeof spawn>>();
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(throwawayPlace(), 'accord-main-'));
  folders.push(folder);
  return folder;
}

interface Run {
  url: string;
  child: ReturnType<typeof spawn>;
  out: () => string;
}

const launched = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', SAMPLE_DATA: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, out, err });
    });
  });
  return { child, ended, out: () => out };
};

/** Threads beside the main one that Node gives its work to; four of them may be busy with passwords. */
const poolThreads = (pid = 0): number =>
  readdirSync(`/proc/${pid}/task`).filter((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  ).length;

/** Waits until the process says its address. */
async function address({ child, out }: ReturnType<typeof launched>): Promise<Run> {
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const match = /listens at (\S+)/.exec(out());
      if (match?.[1]) resolve(match[1]);
    });
    child.once('close', () => reject(new Error('ended at its start')));
  });
  return { url: said, child, out };
}

test('the process starts on its own database, answers, has threads for more than passwords, refuses a second one on its folder, and ends in order', async () => {
  const folder = await aFolder();
  const first = launched({ DATA_DIR: folder });
  const { url } = await address(first);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);

  const second = await launched({ DATA_DIR: folder }).ended;
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toMatch(/^Accord does not start: Another Accord is running on the same DATA_DIR .*\n$/);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(poolThreads(first.child.pid)).toBe(8);

  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
});

test('a process that is asked to stop says so to who looks after it, and goes on for the time it was told', async () => {
  const run = launched({ DATA_DIR: await aFolder(), STOP_DELAY: '2' });
  const { url } = await address(run);
  run.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/api/health`)).status).toBe(503);
  expect((await fetch(`${url}/api/version`)).status).toBe(200);
  expect((await run.ended).code).toBe(0);
});

test('a taken port is told in one line', async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  const taken = squatter.address();
  const port = taken !== null && typeof taken === 'object' ? taken.port : 0;
  const refused = await launched({ DATA_DIR: await aFolder(), PORT: String(port) }).ended;
  squatter.close();
  expect(refused.code).toBe(1);
  expect(refused.err).toBe(
    `Accord does not start: Port ${port} is taken: set PORT to another one, or stop what listens there.\n`,
  );
});

test('a bad setting is told in one line', async () => {
  const refused = await launched({ PORT: 'many' }).ended;
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^Accord does not start: PORT .*\n$/);
});

const reachable = {
  PUBLIC_URL: 'https://accord.example.gov',
  TOKEN_SECRET: 'q7Zk2mVxP4tR9sLb8wYc3nHd6jGf5eKa',
  ALLOW_EMBEDDED: '1',
};

test('a folder that can not be written, of data or of documents, is told in one line, before a database is made', async () => {
  const folder = await aFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await launched({ DATA_DIR: folder, DOCUMENTS: file }).ended).toEqual({
    code: 1,
    out: '',
    err: `Accord does not start: The folder of documents, ${file}, can't be written (ENOTDIR): see DOCUMENTS, or DATA_DIR.\n`,
  });
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  // A file system that makes no folder, and says that one above is missing.
  for (const name of ['DATA_DIR', 'DOCUMENTS']) {
    const { code, err } = await launched({ DATA_DIR: folder, [name]: '/proc/accord' }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Accord does not start: [^\n]*\/proc\/accord[^\n]* can't be written \(ENOENT\)[^\n]*\n$/,
    );
  }
});

test('one that is asked to stop while it starts says nothing, and leaves no database running', async () => {
  const folder = await aFolder();
  const starting = launched({ DATA_DIR: folder });
  const cluster = join(folder, 'postgres/cluster');
  await vi.waitFor(() => expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true), {
    timeout: 120_000,
  });
  starting.child.kill('SIGTERM');
  expect(await starting.ended).toMatchObject({ code: 0, err: '' });
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
});

test('an address that is none of this machine is told in one line', async () => {
  const folder = await aFolder();
  const refused = await launched({ ...reachable, DATA_DIR: folder, HOST: '192.0.2.1' }).ended;
  expect(refused.err).toBe(
    'Accord does not start: HOST is "192.0.2.1", which is no address of this machine.\n',
  );
});

test('one that others reach warns of the second factor that nobody is asked for', async () => {
  const run = launched({ ...reachable, DATA_DIR: await aFolder() });
  await address(run);
  run.child.kill('SIGTERM');
  const { out } = await run.ended;
  const warnings = out.split('\n').filter((line) => line.includes('"level":40'));
  expect(warnings.join('\n')).toContain('REQUIRE_MFA is off');
});

test('a trial with its sample accounts does not start where others reach it', async () => {
  const folder = await aFolder();
  const { TOKEN_SECRET } = reachable;
  const trial = launched({ DATA_DIR: folder, TOKEN_SECRET, SAMPLE_DATA: '1' });
  await address(trial);
  trial.child.kill('SIGTERM');
  const { out } = await trial.ended;
  expect(out).toContain('Sample accounts');
  expect(out).not.toContain('REQUIRE_MFA');
  const opened = launched({ ...reachable, DATA_DIR: folder });
  await expect(address(opened)).rejects.toThrow('ended at its start');
  const refused = await opened.ended;
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /^Accord does not start: The sample accounts \(admin, editor, reader\) must not be open [^\n]+\n$/,
  );
});
