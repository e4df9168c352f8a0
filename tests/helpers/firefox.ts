import { existsSync } from 'node:fs';
import { type ElementHandle, launch } from 'puppeteer-core';
import type { OtherBrowser } from '../e2e/other-browser.ts';

const firefox = '/usr/bin/firefox-esr';

/** Whether Debian's Firefox is on this machine. */
export const hasFirefox = (): boolean => existsSync(firefox);

/** Debian's Firefox by WebDriver BiDi, on a profile of its own that goes with it; all of its windows are private if asked. */
export async function openFirefox({ isPrivate }: { isPrivate: boolean }): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    timeout: 120_000,
    extraPrefsFirefox: { 'browser.privatebrowsing.autostart': isPrivate },
  });
  const page = await browser.newPage();

  async function element(find: (...given: string[]) => Element | null, given: string[]) {
    const found = (await page.evaluateHandle(find, ...given)).asElement() as ElementHandle | null;
    if (!found) throw new Error(`Not there: ${given.join(' ')}`);
    return found;
  }

  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (run, ...given) =>
      (await page.evaluate(run, ...given)) as Awaited<ReturnType<typeof run>>,
    click: async (find, ...given) => (await element(find, given)).click(),
    type: async (text, find, ...given) => (await element(find, given)).type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
