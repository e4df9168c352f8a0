import { readdirSync, rmSync, statSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../helpers/chromium.ts';
import { freePort } from '../../helpers/accord-process.ts';
import { processorTime } from '../processor-time.ts';

/** A browser profile on the disk: databases of Playwright's usual contexts lie in memory. */
export interface Profile {
  /** Runs work in a new page with the bench in it, and closes the page. */
  inPage<T>(work: (page: Page) => Promise<T>): Promise<T>;
  /** Bytes of its databases on the disk, once they don't change any more. */
  diskBytes(): Promise<number>;
  /** The processor time of the browser's processes for the work, in ms. */
  processor(work: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    if (!entry.isFile()) return sum;
    // A file may go between the list and the look at it.
    return sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);

/** How long the size stays the same before it counts, in ms. */
const settled = 10_000;

export async function openProfile(url: string): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'accord-bench-profile-'));
  const port = await freePort();
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  // The context of a profile doesn't give its browser, which alone tells the processor time.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);

  return {
    async inPage(work) {
      const page = await context.newPage();
      try {
        await page.goto(`${url}/bench.html`);
        await page.waitForFunction(() => 'benchBlocks' in globalThis);
        return await work(page);
      } finally {
        await page.close();
      }
    },
    async diskBytes() {
      const databases = join(folder, 'Default', 'IndexedDB');
      for (let before = -1; ;) {
        const now = bytesIn(databases);
        if (now === before) return now;
        before = now;
        await new Promise((resolve) => setTimeout(resolve, settled));
      }
    },
    processor: (work) => processorTime(browser, work),
    async close() {
      await browser.close();
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page's heap after a collection, in bytes. */
export async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}
