import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const eventsEach = 10;

/** Where samples are kept for other runs; without it each run makes its own. */
export const keptSamples = process.env['BENCH_SAMPLES'];

/** A data folder with a sample of that many cases, all of them in one year; the kept one, if there is one. */
export function sampleOf(count: number): string {
  const dataDir = keptSamples
    ? join(keptSamples, `cases-${count}`)
    : mkdtempSync(join(tmpdir(), 'accord-bench-'));
  if (existsSync(join(dataDir, 'is-made'))) return dataDir;
  process.stdout.write(`Making a sample of ${count} cases…\n`);
  mkdirSync(dataDir, { recursive: true });
  for (const command of [
    ['src/server/process/commands/sample.ts', '--cases', String(count)],
    ['tests/bench/one-year.ts', String(count * eventsEach)],
  ])
    execFileSync(join(root, 'node_modules/.bin/node'), command, {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: 'inherit',
    });
  writeFileSync(join(dataDir, 'is-made'), '');
  return dataDir;
}
