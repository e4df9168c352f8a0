import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { build } from 'vite';
import { startAccord } from '../../e2e/accord.ts';
import { apiAs, type Api } from '../../e2e/api.ts';
import { goWithin, typeSignIn } from '../../e2e/steps.ts';
import { chromiumArguments, findHeadlessShell } from '../../helpers/chromium.ts';
import { type Hand, keyboard, mouse } from './hand.ts';
import { boundOf, type Prepared, type Task } from './screen.ts';
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
    return { steps, longestWalk, failure: null };
  } catch (error) {
    const said = String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ');
    return { steps: Infinity, longestWalk: 0, failure: `failed: ${said.slice(0, 600)}` };
  } finally {
    await context.close();
  }
}

/**
 * Does what people come for in the built application, by mouse and by keyboard alone, and tells how many steps each took beside
 * how many it took when they were first counted and the most that it may take. Ends with 1 when one can't be done or takes more.
 * `only`: those whose names hold one of these words.
 */
export async function benchTasks(only: readonly string[]): Promise<void> {
  await build({ logLevel: 'error' });
  const accord = await startAccord();
  const server = await apiAs(accord.url, 'admin');
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArguments });
  const wanted = tasks.filter(
    ({ name }) => only.length === 0 || only.some((word) => name.toLowerCase().includes(word)),
  );
  let held = 0;
  const asBefore: string[] = [];
  try {
    process.stdout.write(
      '| Task | by mouse: before | now | bound | by keyboard: before | now | bound | longest walk | holds |\n|---|---|---|---|---|---|---|---|---|\n',
    );
    for (const task of wanted) {
      const byMouse = await count(browser, accord.url, server, task, mouse);
      const byKeys = await count(browser, accord.url, server, task, keyboard);
      const bound = boundOf(task);
      const holds =
        byMouse.steps <= bound.mouse &&
        byKeys.steps <= bound.keyboard &&
        byKeys.longestWalk <= (task.walk ?? Infinity);
      if (holds) held += 1;
      const { name, before } = task;
      const cells = [
        name,
        before.mouse,
        byMouse.failure ?? byMouse.steps,
        bound.mouse,
        before.keyboard,
        byKeys.failure ?? byKeys.steps,
        bound.keyboard,
        `${byKeys.longestWalk} keys${task.walk === undefined ? '' : ` of at most ${task.walk}`}`,
        holds ? 'yes' : 'no',
      ];
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
      if (task.asBefore !== undefined) asBefore.push(`- ${name}: ${task.asBefore}`);
    }
    if (asBefore.length > 0) process.stdout.write(`\nAs many steps as before:\n${asBefore.join('\n')}\n`);
    process.stdout.write(`\n${held} of ${wanted.length} bounds are held.\n`);
  } finally {
    await browser.close();
    await accord.remove();
  }
  if (held < wanted.length) process.exitCode = 1;
}
