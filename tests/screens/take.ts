import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { startAccord } from '../e2e/accord.ts';
import { apiAs } from '../e2e/api.ts';
import { goWithin, typeSignIn } from '../e2e/steps.ts';
import { chromiumArguments, findHeadlessShell } from '../helpers/chromium.ts';
import { type Screen, screensOf, untilHere } from './screen-list.ts';
import { shownRecords } from './shown-records.ts';
import { type Newcomers, newcomers, signInScreens } from './sign-in-screens.ts';

/**
 * `npm run screens`: writes a picture of every screen at three widths in both schemes into docs/screens, from the built
 * application on its sample data. Names after `--` choose screens: `npm run screens -- dashboard complaint`.
 */

const folder = join(import.meta.dirname, '../../docs/screens');
const widths = { 1280: 800, 768: 1024, 390: 844 };
const schemes = ['light', 'dark'] as const;
/** How long a screen may take on a busy machine, in ms. */
const patience = 120_000;
const chosen = process.argv.slice(2);

/** Everything has come, and nothing moves any more. */
async function atRest(page: Page): Promise<void> {
  // A screen may have several grids and panels that are still coming.
  await page.waitForFunction(
    () => document.querySelector('main :is([aria-busy="true"], [data-skeleton])') === null,
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  });
}

async function take(page: Page, { name, path, prepare, leave }: Screen, kind: string): Promise<void> {
  if (path !== null) await goWithin(page, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await atRest(page);
  await prepare?.(page);
  await atRest(page);
  await page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
  await leave?.(page);
}

const isChosen = ({ name }: Screen) => chosen.length === 0 || chosen.includes(name);

/** What somebody sees before they are in, each in a browser of their own. */
async function takeSignIns(
  open: () => Promise<{ page: Page; close: () => Promise<void> }>,
  people: Newcomers,
  kind: string,
): Promise<void> {
  for (const screen of signInScreens(people).filter(isChosen)) {
    const { page, close } = await open();
    await take(page, screen, kind);
    await close();
  }
}

async function takeAll(
  browser: Browser,
  url: string,
  screens: readonly Screen[],
  people: Newcomers,
): Promise<void> {
  for (const scheme of schemes)
    for (const [width, height] of Object.entries(widths)) {
      const viewport = { width: Number(width), height };
      const kind = `${width}-${scheme}`;
      const open = async () => {
        const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
        context.setDefaultTimeout(patience);
        const page = await context.newPage();
        await page.goto(`${url}/login`);
        return { page, close: () => context.close() };
      };
      await takeSignIns(open, people, kind);
      if (screens.length === 0) continue;
      const { page, close } = await open();
      await typeSignIn(page, 'admin');
      await untilHere(page);
      for (const screen of screens) await take(page, screen, kind);
      await close();
      process.stdout.write(`${kind}: ${screens.length} screens\n`);
    }
}

await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), logLevel: 'error' });
const accord = await startAccord();
const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArguments });
try {
  if (chosen.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = await apiAs(accord.url, 'admin');
  const screens = screensOf(await shownRecords(server, accord.url)).filter(isChosen);
  await takeAll(browser, accord.url, screens, await newcomers(server, accord.url));
} finally {
  await browser.close();
  await accord.remove();
}
