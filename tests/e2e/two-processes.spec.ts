import { expect, test } from '@playwright/test';
import { hasNginx } from '../helpers/nginx.ts';
import { startTwoProcesses, type TwoProcesses } from '../helpers/two-processes.ts';
import { apiAs } from './accord.ts';
import { readyForOffline, save, signIn, status, words } from './steps.ts';

test.skip(!hasNginx(), 'Two processes behind nginx: apt-get install nginx');

let accord: TwoProcesses;
test.beforeAll(async () => {
  accord = await startTwoProcesses();
});
test.afterAll(() => accord?.remove());

test.setTimeout(240_000);
test('one of two processes is killed while somebody saves: every save arrives once, and others see it at once', async ({
  browser,
}) => {
  const server = await apiAs(accord.url, 'admin');
  const [complaint] = await server.list('/api/dispute/complaints?filter=open');
  if (!complaint) throw new Error('The sample has no open complaint.');
  const address = `${accord.url}/complaint/edit/${complaint['id']}/all`;
  const open = async (userName: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, accord.url, userName);
    await readyForOffline(page);
    await page.goto(address);
    return page;
  };
  const writer = await open('editor');
  const watcher = await open('reader');
  const facts = (page: typeof writer) => page.getByLabel('Facts', { exact: true });
  const before = Number((await server.get(`/api/dispute/complaint/${complaint['id']}`))['version']);

  const [one, other] = accord.processes;
  let saves = 0;
  const write = async () => {
    saves += 1;
    await facts(writer).fill(`Written ${saves} times.`);
    await expect(words(writer, /^Unsaved/)).toBeVisible();
    await save(writer);
    await expect(writer.getByText(/^Unsaved/)).toBeHidden();
  };
  for (const victim of [one, other]) {
    for (let round = 0; round < 3; round += 1) await write();
    const killed = victim.end('SIGKILL');
    for (let round = 0; round < 3; round += 1) await write();
    await killed;
    // The watcher's stream of hints may have ended with its process; it comes back on the other.
    await expect(facts(watcher)).toHaveValue(`Written ${saves} times.`, { timeout: 30_000 });
    await victim.start();
  }

  await expect(status(writer)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  const stored = await server.get(`/api/dispute/complaint/${complaint['id']}`);
  expect(stored['facts']).toBe(`Written ${saves} times.`);
  expect(Number(stored['version']) - before).toBe(saves);
});
