import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';
import { startAccord } from '../e2e/accord.ts';
import { measureFirstFill } from './first-fill.ts';
import { initialJavaScript } from './initial-javascript.ts';
import { measureKeystroke } from './keystroke.ts';
import { measureOfflineStart } from './offline-start.ts';
import { printTable, type Row } from './table.ts';

/**
 * `npm run bench`: the built application against bare baselines, side by side in one run, as ratios. The targets are the
 * issue's; nothing here is a test, since a shared machine is no place to assert times.
 */

const root = join(import.meta.dirname, '../..');
const cases = Number(process.env['BENCH_CASES'] ?? 25_000);

process.stdout.write(`Building, and making a sample of ${cases} cases…\n`);
spawnSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
});
const dataDir = mkdtempSync(join(tmpdir(), 'accord-bench-'));
execFileSync(
  join(root, 'node_modules/.bin/node'),
  ['src/server/db/sample/main.ts', '--cases', String(cases)],
  { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: 'inherit' },
);

const accord = await startAccord(dataDir);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const rows: Row[] = [];
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  rows.push(...(await measureFirstFill(page, accord.url)));
  rows.push(...(await measureKeystroke(page)));
  rows.push(...(await measureOfflineStart(page, context, accord)));
  rows.push(initialJavaScript(join(root, 'dist')));
  printTable(rows);
} finally {
  await browser.close();
  await accord.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
