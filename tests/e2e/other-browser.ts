import { expect } from '@playwright/test';

/** A function that runs in the page; what it gets and answers is JSON, or for `click` and `type` the element that it finds. */
type InPage<T> = (...given: string[]) => T;

/** A browser that Playwright can't drive as it is (helpers/firefox.ts, helpers/webkit.ts), with one page. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  evaluate<T>(run: InPage<T>, ...given: string[]): Promise<T>;
  /** Both reject where nothing is found. */
  click(find: InPage<Element | null>, ...given: string[]): Promise<void>;
  type(text: string, find: InPage<Element | null>, ...given: string[]): Promise<void>;
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

/** What somebody does in such a browser, by the words on the screen. Everything is waited for. */
export const hands = (browser: OtherBrowser) => {
  const soon = (act: () => Promise<void>) => expect(act).toPass({ timeout: 60_000, intervals: [100] });
  const press = (role: Role, name: string) => soon(() => browser.click(byRole, role, name));
  const see = (text: string) =>
    expect
      .poll(() => browser.evaluate(() => document.body.innerText), {
        message: `"${text}" on the screen`,
      })
      .toContain(text);
  const value = (label: string) =>
    browser.evaluate(
      // One function for the page, which knows nothing of this file.
      new Function('role', 'name', `return (${byRole.toString()})(role, name)?.value ?? null`) as InPage<
        string | null
      >,
      'field',
      label,
    );
  return {
    press,
    see,
    value,
    async fill(label: string, text: string): Promise<void> {
      await soon(() => browser.click(byRole, 'field', label));
      await browser.type(text, byRole, 'field', label);
      expect(await value(label)).toBe(text);
    },
    /** Chooses an option by its words; drivers differ in how they open such a list. */
    choose: (label: string, option: string): Promise<void> =>
      soon(async () => {
        const chosen = await browser.evaluate(
          new Function(
            'role',
            'name',
            'option',
            `const list = (${byRole.toString()})(role, name);
            const one = [...(list?.options ?? [])].find(({ text }) => text === option);
            if (!one) return false;
            list.value = one.value;
            list.dispatchEvent(new Event('change', { bubbles: true }));
            return true;`,
          ) as InPage<boolean>,
          'field',
          label,
          option,
        );
        expect(chosen).toBe(true);
      }),
    /** Goes to an address within the application. */
    goWithin: (path: string): Promise<void> =>
      browser.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path),
    /** Waits for what the sync status button says. */
    status: (text: string) =>
      expect
        .poll(
          () =>
            browser.evaluate(() =>
              [...document.querySelectorAll('header button')].map(
                (one) => one.getAttribute('aria-label') ?? one.textContent,
              ),
            ),
          { message: `the status "${text}"` },
        )
        .toContainEqual(expect.stringMatching(new RegExp(`^${text}`))),
  };
};
