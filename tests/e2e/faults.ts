import type { Browser, BrowserContext } from '@playwright/test';

/** Faults of this worker's pages that nobody caught, since they were last asked for. */
const heard: string[] = [];

/** Hears what is thrown or rejected in the context's pages and caught by nobody. */
export function hearFaults<T extends BrowserContext>(context: T): T {
  context.on('weberror', (fault) => {
    const { name, message, stack } = fault.error();
    heard.push(`${fault.page()?.url()}: ${name}: ${message} ${stack}`);
  });
  return context;
}

/** The same for all contexts that the browser is asked for, until the function that it returns is called. */
export function hearFaultsOf(browser: Browser): () => void {
  const { newContext } = browser;
  browser.newContext = async (options) => hearFaults(await newContext.call(browser, options));
  return () => {
    browser.newContext = newContext;
  };
}

/** What was heard since the last call. */
export const takeFaults = (): string[] => heard.splice(0);
