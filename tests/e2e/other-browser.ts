import { expect } from '@playwright/test';

/** An element on the page. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Runs a function of the page with the element and a text. */
  evaluate<T>(act: (element: Element, given: string) => T, given: string): Promise<T>;
}

/** Runs in the page; what it gets is text. */
export type Finder = (...given: string[]) => Element | null;

/** A browser that Playwright can't drive as it is (helpers/firefox.ts, helpers/webkit.ts), with one page. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function of the page; it gets texts and answers JSON. */
  evaluate<T>(run: (...given: string[]) => T, ...given: string[]): Promise<T>;
  /** Rejects where there is none. */
  find(finder: Finder, ...given: string[]): Promise<Found>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

type Role = 'button' | 'link' | 'tab' | 'heading' | 'field';

/** The element of a role in view whose accessible name begins so; in the open dialog where there is one. In the page. */
function byRole(role: string, name: string): Element | null {
  const selectors: Record<string, string> = {
    button: 'button',
    link: 'a[href]',
    tab: '[role=tab]',
    heading: 'h1, h2',
    field: 'input, select, textarea',
  };
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const label =
      labelled.length > 0
        ? labelled.map((id) => document.getElementById(id)?.textContent).join(' ')
        : (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent).trim();
  };
  const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const found = [...top.querySelectorAll(selectors[role] ?? role)].filter(
    (element) => element.checkVisibility() && nameOf(element).startsWith(name),
  );
  const one = found.find((element) => nameOf(element) === name) ?? found[0] ?? null;
  const box = one?.getBoundingClientRect();
  if (!one || !box || (box.top >= 0 && box.bottom <= innerHeight)) return one;
  // Next time it stays where it is: what scrolls while it is clicked would be missed.
  one.scrollIntoView({ block: 'center' });
  return box.height > innerHeight ? one : null;
}

/** Remembers whether the next click of the page reaches the element. In the page. */
function watchClick(element: Element): void {
  delete document.documentElement.dataset['reached'];
  const note = ({ target }: Event) => {
    document.documentElement.dataset['reached'] = String(element.contains(target as Node));
  };
  addEventListener('click', note, { capture: true, once: true });
}

/** What somebody does in such a browser, by the words on the screen. Everything is waited for. */
export const hands = (browser: OtherBrowser) => {
  const soon = (act: () => Promise<void>) => expect(act).toPass({ timeout: 60_000, intervals: [100] });
  const reached = () => browser.evaluate(() => document.documentElement.dataset['reached']);
  /** A driver clicks where the element was a moment ago: who misses, since a list has grown, presses again. */
  const press = (role: Role, name: string) =>
    soon(async () => {
      const element = await browser.find(byRole, role, name);
      await element.evaluate(watchClick, '');
      await element.click();
      await expect.poll(reached, { timeout: 2000 }).toBe('true');
    }).catch(async (error: Error) => {
      throw new Error(`${error.message}\nOn the screen: ${await text()}`, { cause: error });
    });
  const text = () => browser.evaluate(() => document.body.innerText);
  const value = async (label: string) =>
    (await browser.find(byRole, 'field', label)).evaluate((one) => (one as HTMLInputElement).value, '');
  return {
    press,
    text,
    value,
    see: (words: string) => expect.poll(text, { message: `"${words}" on the screen` }).toContain(words),
    async fill(label: string, typed: string): Promise<void> {
      await press('field', label);
      const field = await browser.find(byRole, 'field', label);
      // What is there already is typed over.
      await field.evaluate((one) => (one as HTMLInputElement).select(), '');
      await field.type(typed);
      expect(await value(label)).toBe(typed);
    },
    /** Chooses an option by its words; drivers differ in how they open such a list. */
    choose: (label: string, option: string): Promise<void> =>
      soon(async () => {
        const list = await browser.find(byRole, 'field', label);
        await list.evaluate((one, words) => {
          const select = one as HTMLSelectElement;
          const chosen = [...select.options].findIndex((each) => each.text === words);
          if (chosen === -1) throw new Error(`no option ${words}`);
          select.selectedIndex = chosen;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }, option);
      }),
    /** Goes to an address within the application. */
    goWithin: (path: string): Promise<void> =>
      browser.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path),
    /** Waits for what the sync status button says. */
    status: (said: string) =>
      expect
        .poll(
          () =>
            browser.evaluate(() =>
              [...document.querySelectorAll('header button')].map(
                (one) => one.getAttribute('aria-label') ?? one.textContent,
              ),
            ),
          { message: `the status "${said}"` },
        )
        .toContainEqual(expect.stringMatching(new RegExp(`^${said}`))),
  };
};
