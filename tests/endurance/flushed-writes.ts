import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePassword } from '#server/sample/sample-accounts.ts';
import { accordProcess, freePort } from '../helpers/accord-process.ts';
import { startWriters, tokenOf } from '../helpers/writers.ts';

export const hasStrace = (): boolean => existsSync('/usr/bin/strace');

export interface FlushFigures {
  acknowledged: number;
  /** Commits of transactions that wrote, as PostgreSQL told them to the application. */
  commits: number;
  /** Of them those before whose answer no fdatasync ended since they wrote. */
  unflushed: number;
}

/**
 * Counts in a trace of PostgreSQL's processes the commits that were told before the journal was on disk. With one writer
 * no other process flushes for it, but for the walwriter, whose flushes count for everyone.
 */
function readTrace(trace: string): Omit<FlushFigures, 'acknowledged'> {
  const wrote = new Map<string, number>();
  let flushes = 0;
  let commits = 0;
  let unflushed = 0;
  for (const line of trace.split('\n')) {
    const [, pid, rest] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (!pid || !rest) continue;
    if (/fdatasync\(.*= 0$|fdatasync resumed.*= 0$/.test(rest)) flushes += 1;
    if (!rest.startsWith('sendto(')) continue;
    if (/INSERT 0 [1-9]|UPDATE [1-9]|DELETE [1-9]/.test(rest) && !wrote.has(pid)) wrote.set(pid, flushes);
    if (!rest.includes('COMMIT')) continue;
    const before = wrote.get(pid);
    wrote.delete(pid);
    if (before === undefined) continue;
    commits += 1;
    if (flushes === before) unflushed += 1;
  }
  return { commits, unflushed };
}

/** Traces the embedded PostgreSQL while one client writes: no write may be told as committed before it is on disk. */
export async function flushedWrites(edits: number): Promise<FlushFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-flush-'));
  const accord = accordProcess(await freePort(), { DATA_DIR: dataDir });
  const file = join(dataDir, 'trace');
  try {
    await accord.start();
    const token = await tokenOf(accord.url, 'editor', samplePassword);
    const postmaster =
      readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      .trim()
      .split(' ');
    const traced = [postmaster, ...children].flatMap((pid) => ['-p', pid]);
    const strace = spawn(
      'strace',
      ['-f', '-s', '400', '-e', 'trace=fdatasync,fsync,sendto', '-o', file, ...traced],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = new Promise((resolve) => strace.once('exit', resolve));
    let said = '';
    strace.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    while (said.split('attached').length <= traced.length / 2 && strace.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const writers = startWriters(accord.url, token, 1);
    await writers.more(edits);
    await writers.stop();
    strace.kill('SIGINT');
    await ended;
    return { acknowledged: writers.journal.length, ...readTrace(readFileSync(file, 'utf8')) };
  } finally {
    await accord.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
