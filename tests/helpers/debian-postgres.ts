import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThrowawayPostgres } from './postgres.ts';

const binaries = '/usr/lib/postgresql/15/bin';

/** Whether Debian's PostgreSQL 15, the oldest supported, is on this machine. */
export const hasDebianPostgres = (): boolean => existsSync(join(binaries, 'postgres'));

/** PostgreSQL refuses to run as root; Debian's package made an account for it. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Debian's PostgreSQL 15 on a folder of its own under /tmp that goes with it, on a socket only. */
export async function startDebianPostgres(): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'accord-pg15-'));
  const owner = account();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'accord', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const ready = () => {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-h', folder], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  for (let attempt = 0; !ready(); attempt++) {
    if (attempt === 600 || server.exitCode !== null) throw new Error("Debian's PostgreSQL 15 did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `postgresql://accord@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
