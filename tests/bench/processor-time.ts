import type { Browser } from 'playwright-core';

/**
 * The processor time that the browser's processes took for the work, all of them together, in ms: unlike the time on the
 * clock it hardly depends on what else the machine does.
 */
export async function processorTime(browser: Browser, work: () => Promise<void>): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  const read = async () => {
    const { processInfo } = await client.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await read();
  await work();
  const after = await read();
  await client.detach();
  return [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0) * 1000;
}
