import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { build } from 'vite';
import { startAccord } from '../../e2e/accord.ts';
import { apiAs, type Api } from '../../e2e/api.ts';
import { goWithin, typeSignIn } from '../../e2e/steps.ts';
import { chromiumArguments, findHeadlessShell } from '../../helpers/chromium.ts';
import { type Hand, keyboard, mouse } from './hand.ts';
import type { Prepared, Task } from './screen.ts';
import { tasks } from './tasks.ts';

/** How long one thing may take on a busy machine, in ms. */
const patience = 60_000;

async function perform(
  context: BrowserContext,
  url: string,
  prepared: Prepared,
  by: typeof mouse,
): Promise<Hand> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${url}/login`);
  await typeSignIn(page, 'admin');
  await page.getByRole('button', { name: /^Up to date/ }).waitFor();
  if (prepared.start) await goWithin(page, prepared.start);
  const hand = by(page);
  await prepared.perform(hand);
  return hand;
}

/** Each way gets a device and records of its own. */
async function count(browser: Browser, url: string, server: Api, { prepare }: Task, by: typeof mouse) {
  const prepared = await prepare(server);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  try {
    const { steps, longestWalk } = await perform(context, url, prepared, by);
    return { steps: String(steps), longestWalk };
  } catch (error) {
    const said = String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ');
    return { steps: `failed: ${said.slice(0, 600)}`, longestWalk: 0 };
  } finally {
    await context.close();
  }
}

/**
 * Does what people come for in the built application, by mouse and by keyboard alone, and tells how many steps each took beside
 * how many it took when they were first counted. Ends with 1 when one can't be done. `only`: those whose names hold one of these words.
 */
export async function benchTasks(only: readonly string[]): Promise<void> {
  await build({ logLevel: 'error' });
  const accord = await startAccord();
  const server = await apiAs(accord.url, 'admin');
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArguments });
  const wanted = tasks.filter(
    ({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word)),
  );
  let hasFailed = false;
  try {
    process.stdout.write(
      '| Task | by mouse: before | now | by keyboard: before | now | longest walk |\n|---|---|---|---|---|---|\n',
    );
    for (const task of wanted) {
      const byMouse = await count(browser, accord.url, server, task, mouse);
      const byKeys = await count(browser, accord.url, server, task, keyboard);
      hasFailed ||= [byMouse, byKeys].some(({ steps }) => steps.startsWith('failed'));
      const { name, before } = task;
      process.stdout.write(
        `| ${name} | ${before.mouse} | ${byMouse.steps} | ${before.keyboard} | ${byKeys.steps} | ${byKeys.longestWalk} keys |\n`,
      );
    }
  } finally {
    await browser.close();
    await accord.remove();
  }
  if (hasFailed) process.exitCode = 1;
}
