import type { Locator, Page } from '@playwright/test';
import { goWithin } from '../../e2e/steps.ts';

/**
 * Somebody at a screen, by mouse or by keys alone, whose steps are counted: a click, a key, a value typed or chosen is one
 * step, and so is a walk by Tab and arrows with the key that ends it.
 */
export interface Hand {
  readonly by: 'mouse' | 'keyboard';
  readonly page: Page;
  readonly steps: number;
  /** Keys of the longest walk. */
  readonly longestWalk: number;
  /** What went before doesn't count. */
  begin(): void;
  /** Follows a link from elsewhere. */
  open(path: string): Promise<void>;
  /** Presses a button, follows a link, opens a row, chooses a radio. */
  use(target: Locator): Promise<void>;
  /** Follows a link or opens a row in a tab of its own, which it answers. */
  useInTab(target: Locator): Promise<Page>;
  /** Types a value into a field. */
  type(target: Locator, text: string): Promise<void>;
  /** Chooses a line of a select. */
  choose(target: Locator, line: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Types into what has the focus. */
  write(text: string): Promise<void>;
  /** A file into the field behind a button. */
  attach(button: Locator, field: Locator, file: string): Promise<void>;
}

/** A field, a button or a row that takes longer than so many keys is out of reach. */
const mostKeys = 200;

/** Within a group of these roles arrows go on, where Tab would leave it. */
const arrows: Readonly<Record<string, string>> = {
  radiogroup: 'ArrowRight',
  tablist: 'ArrowRight',
  toolbar: 'ArrowRight',
  menu: 'ArrowDown',
  listbox: 'ArrowDown',
};

/** Which key goes on towards the element; null: it has the focus. Runs in the page. */
function nextKey(element: Element, byRole: Readonly<Record<string, string>>): string | null {
  const active = document.activeElement;
  if (active === element) return null;
  const group = element.closest(
    Object.keys(byRole)
      .map((role) => `[role=${role}]`)
      .join(),
  );
  const isInGroup = group !== null && active !== null && group.contains(active);
  return (isInGroup && byRole[group.getAttribute('role') ?? '']) || 'Tab';
}

async function walk(page: Page, target: Locator): Promise<number> {
  await target.waitFor();
  for (let keys = 0; keys < mostKeys; keys++) {
    if (keys > 0 && (await target.count()) === 0) return keys;
    const key = await target.evaluate(nextKey, arrows);
    if (key === null) return keys;
    await page.keyboard.press(key);
  }
  throw new Error(`no key leads to ${String(target)}`);
}

/** The tab that something opens. */
async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()]);
  return opened;
}

/** A hand with the mouse; values are typed. */
export function mouse(page: Page): Hand {
  let steps = 0;
  return {
    by: 'mouse',
    page,
    get steps() {
      return steps;
    },
    longestWalk: 0,
    begin() {
      steps = 0;
    },
    async open(path) {
      steps += 1;
      await goWithin(page, path);
    },
    async use(target) {
      steps += 1;
      await target.click();
    },
    async useInTab(target) {
      steps += 1;
      return openedBy(page, () => target.click({ modifiers: ['Control'] }));
    },
    async type(target, text) {
      steps += 1;
      await target.fill(text);
    },
    async choose(target, line) {
      steps += 1;
      await target.selectOption(line);
    },
    async press(key) {
      steps += 1;
      await page.keyboard.press(key);
    },
    async write(text) {
      steps += 1;
      await page.keyboard.type(text);
    },
    async attach(_, field, file) {
      steps += 1;
      await field.setInputFiles(file);
    },
  };
}

/** A hand on the keyboard alone. */
export function keyboard(page: Page): Hand {
  let steps = 0;
  let longestWalk = 0;
  async function goTo(target: Locator): Promise<void> {
    steps += 1;
    longestWalk = Math.max(longestWalk, await walk(page, target));
  }
  return {
    by: 'keyboard',
    page,
    get steps() {
      return steps;
    },
    get longestWalk() {
      return longestWalk;
    },
    begin() {
      steps = 0;
      longestWalk = 0;
    },
    async open(path) {
      steps += 1;
      await goWithin(page, path);
    },
    async use(target) {
      await goTo(target);
      // An arrow has chosen a radio, and may have opened a question about it.
      const isOver = (await target.count()) === 0;
      const isBox =
        !isOver &&
        (await target.evaluate((element) =>
          element.matches('[type=radio], [type=checkbox], [role=radio], [role=checkbox]'),
        ));
      if (!isOver) await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
    async useInTab(target) {
      await goTo(target);
      return openedBy(page, () => page.keyboard.press('Control+Enter'));
    },
    async type(target, text) {
      await goTo(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    async choose(target, line) {
      await goTo(target);
      await page.keyboard.type(line);
    },
    async press(key) {
      steps += 1;
      await page.keyboard.press(key);
    },
    async write(text) {
      steps += 1;
      await page.keyboard.type(text);
    },
    async attach(button, field, file) {
      await goTo(button);
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(file);
      await field.waitFor({ state: 'attached' });
    },
  };
}
