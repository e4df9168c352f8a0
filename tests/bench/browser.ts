import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';
import { type Accord, startAccord } from '../e2e/accord.ts';
import { measureFirstFill, signIn, untilFilled } from './first-fill.ts';
import { initialJavaScript } from './initial-javascript.ts';
import { measureKeystroke } from './keystroke.ts';
import { measureOfflineStart } from './offline-start.ts';
import { measureOthers } from './others/measure.ts';
import { measureQueuedEdits } from './queued-edits.ts';
import { printTable, type Row } from './table.ts';
import { measureWorklist } from './worklist.ts';

/**
 * The built application against bare baselines, side by side in one run, as ratios. The targets are the
 * issue's; nothing here is a test, since a shared machine is no place to assert times.
 */

const root = join(import.meta.dirname, '../..');
const cases = Number(process.env['BENCH_CASES'] ?? 25_000);
const eventsEach = 10;
/** Sizes at which only the start without network is measured: the sample that comes with the application, and a state's year. */
const fewerCases = [435, 3000];

process.stdout.write(`Building, and making samples of ${[cases, ...fewerCases].join(', ')} cases…\n`);
spawnSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
});

/** Runs the work against a server with a sample of that many cases, all of them in one year's mirror, in a browser profile that nobody has used. */
async function withSample(
  count: number,
  work: (page: Page, context: BrowserContext, accord: Accord) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-bench-'));
  for (const command of [
    ['src/server/db/sample/main.ts', '--cases', String(count)],
    ['tests/bench/one-year.ts', String(count * eventsEach)],
  ])
    execFileSync(join(root, 'node_modules/.bin/node'), command, {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: 'inherit',
    });
  const accord = await startAccord(dataDir);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await work(await context.newPage(), context, accord);
  } finally {
    await context.close();
    await accord.remove();
  }
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const rows: Row[] = [];
try {
  await withSample(cases, async (page, context, accord) => {
    const filled = await measureFirstFill(browser, page, accord.url);
    rows.push(...filled.rows);
    rows.push(...(await measureOthers(browser, accord.url, filled.fill)));
    rows.push(...(await measureQueuedEdits(page)));
    rows.push(...(await measureWorklist(browser, page, cases)));
    rows.push(...(await measureKeystroke(page)));
    rows.push(...(await measureOfflineStart(page, context, accord, cases)));
  });
  for (const count of fewerCases)
    await withSample(count, async (page, context, accord) => {
      await signIn(page, accord.url);
      await untilFilled(page);
      rows.push(...(await measureOfflineStart(page, context, accord, count)));
    });
  rows.push(initialJavaScript(join(root, 'dist')));
  printTable(rows);
} finally {
  await browser.close();
}
