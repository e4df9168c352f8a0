import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from './helpers/postgres.ts';

/** The server's tests that the arguments name (all without any) on a real PostgreSQL 18 that goes with them. */

const root = join(import.meta.dirname, '..');
const postgres = await startPostgres();
try {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
}
