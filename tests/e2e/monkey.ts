import type { Locator, Page } from '@playwright/test';
import { type Random, seeded } from '../sync/simulation/random.ts';
import { expect } from './expect.ts';
import { takeFaults } from './faults.ts';
import { goWithin, status } from './steps.ts';

/** How often somebody without a plan does what, of a hundred times. */
const weights = { control: 76, key: 16, address: 4, back: 2, network: 1, width: 1 };

const addresses =
  '/dashboard /students /studentlist /studentlist/create /casesearch /calendar /changes /complaints /complaint/create /mediationlist /dueprocesslist /account /reports/export /reports/emaps /reports/pending /useradmin /lists/districts /lists/judges /retention /admin/audit'.split(
    ' ',
  );
const keys =
  'Enter Escape Tab ArrowDown ArrowUp Space Backspace Home End PageDown Control+k Control+s n p e 1 2 3 ?'.split(
    ' ',
  );
const texts = [
  '',
  'a',
  'Al',
  'Smith',
  '9',
  '2026',
  '10-05-2026',
  '13-45-9999',
  '1:30 PM',
  'é’"<b>',
  'x'.repeat(40),
];

/** Ends the work of the others: the device would only ask for its password from then on. */
const endsAll = /sign out|^lock|end (this|all)|another user|reload|update/i;

const controls = ['a[href^="/"]', 'button', 'input:not([type=file])', 'select', 'textarea', 'tr[tabindex]']
  .concat(['[role=tab]', '[role=menuitem]', '[role=option]'])
  .map((one) => `${one}:visible`)
  .join(', ');
const layers =
  '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, [role=listbox]:visible';

/** A control of what lies on top, seldom one below it; null: there is none. */
async function anyControl(page: Page, random: Random): Promise<Locator | null> {
  const top = page.locator(layers).last();
  const within =
    random.chance(0.9) && (await top.count()) > 0 ? top.locator(controls) : page.locator(controls);
  const count = await within.count();
  return count === 0 ? null : within.nth(random.int(count));
}

/** Chooses, types or presses, as the control takes it, and says what. What is gone or covered by then is left. */
async function operate(page: Page, random: Random): Promise<string> {
  const control = await anyControl(page, random);
  if (!control) return 'found no control';
  const { kind, name, options } = await control.evaluate(
    (element) => ({
      kind: element.matches('input:not([type=checkbox], [type=radio]), textarea')
        ? 'text'
        : element.localName,
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      options: element instanceof HTMLSelectElement ? [...element.options].map(({ value }) => value) : [],
    }),
    undefined,
    { timeout: 500 },
  );
  if (endsAll.test(name)) return `left ${name}`;
  if (options.length > 0) {
    const value = random.pick(options);
    await control.selectOption(value, { timeout: 500 });
    return `chose ${value} of ${name}`;
  }
  if (kind === 'text') {
    const text = random.pick(texts);
    await control.focus({ timeout: 500 });
    if (random.chance(0.3)) await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    return `typed ${text}`;
  }
  await control.click({ timeout: 500, noWaitAfter: true, force: random.chance(0.3) });
  return `pressed ${name}`;
}

/** Does one of them, without waiting for what comes of it, and says what. */
async function act(page: Page, random: Random): Promise<string> {
  switch (random.weighted(weights)) {
    case 'key': {
      const key = random.pick(keys);
      await page.keyboard.press(key);
      return `key ${key}`;
    }
    case 'address': {
      const address = random.pick(addresses);
      await goWithin(page, address);
      return `went to ${address}`;
    }
    case 'back':
      // Before the first screen lies what the browser opened with.
      await page.evaluate(() => navigation.canGoBack && history.back());
      return 'went back';
    case 'network': {
      const isOffline = random.chance(0.5);
      await page.context().setOffline(isOffline);
      return isOffline ? 'went offline' : 'went online';
    }
    case 'width': {
      const width = random.pick([390, 768, 1280]);
      await page.setViewportSize({ width, height: 800 });
      return `${width} px wide`;
    }
    default:
      return operate(page, random);
  }
}

/** Switches Work Offline off, which somebody without a plan may have switched on: nothing typed would come to rest. */
async function goOnline(page: Page): Promise<void> {
  await status(page).click();
  const chosen = page.getByRole('switch', { name: 'Work Offline' });
  if (await chosen.isChecked()) await chosen.click();
  await page.keyboard.press('Escape');
}

/** What is wrong with what the page shows; null: nothing. */
async function wrongOn(page: Page): Promise<string | null> {
  const shown = await page
    .waitForFunction(() => document.body.innerText.trim(), undefined, { timeout: 20_000 })
    .then((text) => text.jsonValue())
    .catch(() => null);
  if (shown === null) return 'an empty page';
  if (shown.includes('Something went wrong')) return `a fault's screen: ${shown.slice(0, 400)}`;
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    if (twice !== undefined) return `the id ${twice} twice`;
    if (scrollWidth <= clientWidth) return null;
    const ends = ({ right }: DOMRect) => Math.abs(right + scrollX - scrollWidth) < 1;
    const widest = [...document.querySelectorAll('*')].findLast((one) => ends(one.getBoundingClientRect()));
    return `a page of ${scrollWidth} px in a window of ${clientWidth}: ${widest?.outerHTML.slice(0, 300)}`;
  });
}

/**
 * Uses the application as somebody does who presses anything, `steps` times, as fast as the page takes it: what the seed says, though not
 * at the same moments each time. Returns what was thrown or rejected and caught by nobody, errors of the console, screens of a fault
 * and empty pages, each with what led there; and where what was typed never came to rest.
 */
export async function monkey(page: Page, seed: number, steps: number): Promise<string[]> {
  const random = seeded(seed);
  const done: string[] = [];
  const wrong: string[] = [];
  const tell = (what: string) => wrong.push([what, ...done.slice(-8)].join('\n  '));
  const context = page.context();
  page.on('console', (message) => {
    // Without a network each call says so.
    if (message.type() === 'error' && !/Failed to load|net::ERR/.test(message.text())) tell(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) tell(`${response.status()} of ${response.url()}`);
  });
  context.on('page', (other) => void other.close());
  for (let step = 1; step <= steps; step += 1) {
    const what = await act(page, random).catch(
      (error: Error) => `could not: ${error.message.split('\n')[0]}`,
    );
    done.push(`${what} at ${page.url()}`);
    for (const fault of takeFaults()) tell(fault);
    const found = step % 10 === 0 || step === steps ? await wrongOn(page) : null;
    if (found === null) continue;
    tell(found);
    await page.goBack();
  }
  await context.setOffline(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  // What lies over the screen hides what it says of unsent work.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await goOnline(page)
    .then(() => expect(status(page)).toHaveAccessibleName(/^(Up to date|Needs attention)/))
    .catch((error: Error) => tell(`what was typed never came to rest: ${error.message}`));
  for (const fault of takeFaults()) tell(fault);
  return wrong;
}
