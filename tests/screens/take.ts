import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { startAccord } from '../e2e/accord.ts';
import { apiAs } from '../e2e/api.ts';
import { goWithin, typeSignIn } from '../e2e/steps.ts';
import { chromiumArguments, findHeadlessShell } from '../helpers/chromium.ts';
import { accountPictures, accountPlaces } from './account-walks.ts';
import { type Screen, screensOf, untilHere, type Walk } from './screen-list.ts';
import { shownRecords } from './shown-records.ts';
import { newcomers, signInWalks } from './sign-in-screens.ts';
import { stateWalks } from './state-walks.ts';

/**
 * `npm run screens`: writes a picture of every screen at three widths in both schemes into docs/screens, from the built
 * application on its sample data. Names after `--` choose screens: `npm run screens -- dashboard complaint`; SCREENS_TO names
 * another folder.
 */

const kept = join(import.meta.dirname, '../../docs/screens');
const folder = process.env['SCREENS_TO'] ?? kept;
const widths = { 1280: 800, 768: 1024, 390: 844 };
const schemes = ['light', 'dark'] as const;
/** How long a screen may take on a busy machine, in ms. */
const patience = 120_000;
const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

/** Everything has come, and nothing moves any more. */
async function atRest(page: Page, { isComing }: Screen): Promise<void> {
  // A screen may have several grids and panels that are still coming.
  if (!isComing)
    await page.waitForFunction(
      () => document.querySelector('main :is([aria-busy="true"], [data-skeleton], [data-coming])') === null,
    );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => {})));
  });
}

/** Goes to an address, and waits until its screen's own heading has come: the one of the screen that is left is there for a while. */
async function arrive(page: Page, path: string): Promise<void> {
  const isElsewhere = await page.evaluate((to) => {
    for (const left of document.querySelectorAll('h1')) left.dataset['left'] = left.textContent;
    return new URL(to, location.href).pathname !== location.pathname;
  }, path);
  await goWithin(page, path);
  if (isElsewhere)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('h1')].every(
        ({ dataset, textContent }) => dataset['left'] !== textContent,
      ),
    );
}

async function take(page: Page, screen: Screen, kind: string): Promise<void> {
  const { name, path, prepare, leave } = screen;
  if (path !== null) await arrive(page, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await atRest(page, screen);
  await prepare?.(page);
  // The mouse stands where it clicked last: what lies there now would be drawn as pointed at, with its title.
  await page.mouse.move(0, 0);
  await atRest(page, screen);
  // A head that stays in sight would stand in the middle of the picture.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
  await leave?.(page);
}

/** Takes the chosen screens of walks at every width in both schemes, each walk in a browser of its own. */
async function takeAll(browser: Browser, url: string, walks: readonly Walk[]): Promise<void> {
  for (const { screens, begin } of walks) {
    const wanted = screens.filter(({ name }) => isChosen(name));
    if (wanted.length === 0) continue;
    for (const colorScheme of schemes)
      for (const [width, height] of Object.entries(widths)) {
        const viewport = { width: Number(width), height };
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
        context.setDefaultTimeout(patience);
        const page = await context.newPage();
        await page.goto(`${url}/login`);
        await begin(page);
        for (const screen of wanted) await take(page, screen, `${width}-${colorScheme}`);
        await context.close();
        process.stdout.write(`${width}-${colorScheme}: ${wanted.map(({ name }) => name).join(', ')}\n`);
      }
  }
}

/** The screens of an Accord as it is without settings. */
async function takeUsual(browser: Browser): Promise<void> {
  const accord = await startAccord();
  try {
    const server = await apiAs(accord.url, 'admin');
    const shown = await shownRecords(server, accord.url);
    const asAdmin: Walk = {
      screens: screensOf(shown),
      async begin(page) {
        await typeSignIn(page, 'admin');
        await untilHere(page);
      },
    };
    const people = await newcomers(server, accord.url);
    await takeAll(browser, accord.url, [
      ...signInWalks(people),
      asAdmin,
      ...(await stateWalks(server, accord.url, shown)),
    ]);
  } finally {
    await accord.remove();
  }
}

await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), logLevel: 'error' });
const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArguments });
try {
  if (chosen.length === 0 && folder === kept) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (chosen.length === 0 || chosen.some((name) => !accountPictures.includes(name))) await takeUsual(browser);
  if (accountPictures.some(isChosen))
    for (const start of accountPlaces(browser)) {
      const { url, walks, end } = await start();
      try {
        await takeAll(browser, url, walks);
      } finally {
        await end();
      }
    }
} finally {
  await browser.close();
}
