import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Accord, startAccord } from '../e2e/accord.ts';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';
import { measureFinding } from './finding.ts';
import { measureFirstFill, measureLongestTask, signIn, untilFilled } from './first-fill.ts';
import { measureFirstScreens } from './first-screens.ts';
import { measureFootprint } from './footprint.ts';
import { measureForms } from './forms.ts';
import { measureLists } from './lists.ts';
import { measureKeystroke } from './keystroke.ts';
import { measureOfflineStart } from './offline-start.ts';
import { measureOpening } from './opening.ts';
import { measureOthers } from './others/measure.ts';
import { chosenParts, parts } from './parts.ts';
import { measurePrint } from './print.ts';
import { measureQueuedEdits } from './queued-edits.ts';
import { measureScreens } from './screens.ts';
import { keptSamples, sampleOf } from './sample.ts';
import { heldWords, printTable, type Row } from './table.ts';
import { measureWorklist } from './worklist.ts';

/**
 * The built application against bare baselines, side by side in one run, as ratios. The targets are the
 * issue's; nothing here is a test, since a shared machine is no place to assert times.
 */

const root = join(import.meta.dirname, '../..');
const cases = Number(process.env['BENCH_CASES'] ?? 25_000);
/** Sizes at which only the start without network is measured: the sample that comes with the application, and a state's year. */
const fewestCases = 435;
const fewerCases = [fewestCases, 3000];

const [name, ...named] = process.argv.slice(2);
/** `npm run bench -- screens` is that part alone. */
const wanted = chosenParts(parts, name === 'screens' ? [name] : named);

process.stdout.write('Building…\n');
spawnSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
});

/** Runs the work against a server with a sample of that many cases, in a browser profile that nobody has used. */
async function withSample(
  count: number,
  work: (page: Page, context: BrowserContext, accord: Accord) => Promise<void>,
): Promise<void> {
  const accord = await startAccord(sampleOf(count));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await work(await context.newPage(), context, accord);
  } finally {
    await context.close();
    await (keptSamples ? accord.stop() : accord.remove());
  }
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const rows: Row[] = [];
/** Says each row when it is known: what fails later takes nothing with it. */
const add = (found: readonly Row[]) => {
  rows.push(...found);
  const load = loadavg()[0] ?? 0;
  for (const row of found)
    process.stdout.write(
      `${row.what}: ${row.measured} ${row.ratio} ${heldWords(row)} (load ${load.toFixed(1)})\n`,
    );
};
const needsFilled = [
  'edits',
  'worklist',
  'keystroke',
  'forms',
  'lists',
  'screens',
  'finding',
  'opening',
  'print',
  'footprint',
  'offline',
] as const;
try {
  if (parts.some((part) => wanted.has(part) && part !== 'sizes' && part !== 'javascript'))
    await withSample(cases, async (page, context, accord) => {
      if (wanted.has('fill') || wanted.has('others')) {
        const filled = await measureFirstFill(browser, page, accord.url);
        add(filled.rows);
        if (wanted.has('others')) add(await measureOthers(browser, accord.url, filled.fill));
      } else if (needsFilled.some((part) => wanted.has(part))) {
        await signIn(page, accord.url);
        await untilFilled(page);
      }
      if (wanted.has('task')) add(await measureLongestTask(browser, accord.url));
      if (wanted.has('edits')) add(await measureQueuedEdits(page));
      if (wanted.has('worklist')) add(await measureWorklist(browser, page, cases));
      if (wanted.has('keystroke')) add(await measureKeystroke(page));
      if (wanted.has('forms')) add(await measureForms(browser, page));
      if (wanted.has('lists')) add(await measureLists(browser, page, cases));
      if (wanted.has('screens')) add(await measureScreens(browser, page, cases));
      if (wanted.has('finding')) add(await measureFinding(page, accord.url));
      if (wanted.has('opening')) add(await measureOpening(page, accord.url));
      if (wanted.has('print')) add(await measurePrint(page));
      if (wanted.has('footprint')) add(await measureFootprint(page, cases));
      if (wanted.has('offline')) add(await measureOfflineStart(page, context, accord, cases));
    });
  if (wanted.has('sizes'))
    for (const count of fewerCases)
      await withSample(count, async (page, context, accord) => {
        await signIn(page, accord.url);
        await untilFilled(page);
        add(await measureOfflineStart(page, context, accord, count));
      });
  if (wanted.has('javascript'))
    await withSample(fewestCases, async (_page, _context, accord) => {
      add(await measureFirstScreens(browser, accord.url, join(root, 'dist')));
    });
  printTable(rows);
} finally {
  await browser.close();
}
