import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { isAlive } from '#server/db/embedded/server-process.ts';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';

const application = fileURLToPath(new URL('./hold-database.ts', import.meta.url));

let folder: string;
let running: EmbeddedPostgres | null;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(throwawayPlace(), 'accord-embedded-'));
  running = null;
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  // Also takes down what a killed application left.
  running ??= await startEmbedded(folder).catch(() => null);
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => (running = await startEmbedded(folder));

const startApplication = async () => {
  const child = spawn(process.execPath, [application, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, said: JSON.parse(line) as { pid: number; isAdopted: boolean; refused?: string } };
};

const write = async (text: string) => {
  if (!running) throw new Error('No server was started.');
  const database = await openDatabase(running.source);
  await sql.raw(text).execute(database.sql);
  await database.close();
};

test('what was written is there after a stop and a start, and a stop leaves no process', async () => {
  const first = await start();
  const pid = first.pid();
  await write('create table t as select 1 as n');
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(second.isAdopted).toBe(false);
  await write('insert into t values (2)');
});

test('nobody but its account reaches the socket, and there is no TCP', async () => {
  const { source } = await start();
  expect((await stat(source.socketDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'postgres/cluster'))).mode & 0o777).toBe(0o700);
  const database = await openDatabase(source);
  const { rows } =
    await sql`select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as sums,
    (select datlocprovider::text || datlocale from pg_database where datname = current_database()) as locale`.execute(
      database.sql,
    );
  expect(rows).toEqual([{ tcp: '', sums: 'on', locale: 'bC.UTF-8' }]);
  await database.close();
});

test('the server of a killed application is adopted by the next', async () => {
  const { child, said } = await startApplication();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(said.pid)).toBe(true);
  const next = await start();
  expect([next.isAdopted, next.pid()]).toEqual([true, said.pid]);
  await next.stop();
  running = null;
  expect(isAlive(said.pid)).toBe(false);
});

test('a second application on the folder is refused in one line, and the first goes on', async () => {
  await start();
  const { said, child } = await startApplication();
  expect(said.refused).toMatch(/^Another Accord is running on the same DATA_DIR \(.+\)\.$/);
  if (child.exitCode === null) await once(child, 'exit');
  await expect(startEmbedded(folder)).rejects.toThrow(/Another Accord/);
  await write('create table t ()');
});

test('a cluster that a killed initdb left half made is made anew', async () => {
  const half = join(folder, 'postgres', 'cluster.new-1');
  await mkdir(join(half, 'base'), { recursive: true });
  await writeFile(join(half, 'PG_VERSION'), '18\n');
  await start();
  expect(await readdir(join(folder, 'postgres'))).not.toContain('cluster.new-1');
  await write('create table t ()');
});

/** As root the server's account differs from ours, and PostgreSQL minds only processes of its own. */
const accountOf = async (path: string) => {
  const { uid, gid } = await stat(path);
  return process.getuid?.() === 0 ? { uid, gid } : {};
};

test('a process number that somebody else has after a power cut does not keep the server from starting', async () => {
  await (await start()).stop();
  const cluster = join(folder, 'postgres/cluster');
  const other = spawn('sleep', ['60'], await accountOf(cluster));
  children.push(other);
  const left = [String(other.pid), cluster, '1', '5432', '', '', ' 1 1', 'ready', ''];
  await writeFile(join(cluster, 'postmaster.pid'), left.join('\n'));
  expect((await start()).isAdopted).toBe(false);
});

test('a server that was killed is started again, with what was written', async () => {
  const server = await start();
  await write('create table t ()');
  const pid = server.pid();
  process.kill(pid, 'SIGKILL');
  await eventually(() => expect(server.pid()).not.toBe(pid));
  await write('drop table t');
});

test('a folder whose path is too long for a socket is refused', async () => {
  const long = join(tmpdir(), `accord-${'x'.repeat(90)}`);
  await expect(startEmbedded(long)).rejects.toThrow(/DATA_DIR is too long: .* 107 is the most/);
  await rm(long, { recursive: true });
});

test('a cluster of another major version is refused', async () => {
  await mkdir(join(folder, 'postgres/cluster'), { recursive: true });
  await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '17\n');
  await expect(startEmbedded(folder)).rejects.toThrow(/PostgreSQL 17, but this Accord brings 18/);
});
