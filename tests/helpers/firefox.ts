import { existsSync } from 'node:fs';
import type { ElementHandle } from 'puppeteer-core';
import type { OtherBrowser } from '../e2e/other-browser.ts';

const firefox = '/usr/bin/firefox-esr';

/** Whether Debian's Firefox is on this machine. */
export const hasFirefox = (): boolean => existsSync(firefox);

/** Debian's Firefox by WebDriver BiDi, on a profile of its own that goes with it; all of its windows are private if asked. */
export async function openFirefox({ isPrivate }: { isPrivate: boolean }): Promise<OtherBrowser> {
  // Here, since whoever asks for Firefox alone need not wait for its driver.
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    timeout: 120_000,
    extraPrefsFirefox: { 'browser.privatebrowsing.autostart': isPrivate },
  });
  const page = await browser.newPage();

  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (run, ...given) => (await page.evaluate(run, ...given)) as ReturnType<typeof run>,
    async find(finder, ...given) {
      const found = (await page.evaluateHandle(finder, ...given)).asElement() as ElementHandle | null;
      if (!found) throw new Error(`Not there: ${given.join(' ')}`);
      return {
        click: () => found.click(),
        type: (text) => found.type(text),
        evaluate: async (act, text) => (await found.evaluate(act, text)) as ReturnType<typeof act>,
      };
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
