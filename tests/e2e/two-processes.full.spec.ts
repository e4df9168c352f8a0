import { expect, test } from '@playwright/test';
import { hasNginx } from '../helpers/nginx.ts';
import { startTwoProcesses, type TwoProcesses } from '../helpers/two-processes.ts';
import { apiAs, newComplaint } from './api.ts';
import { facts, openComplaint, readyForOffline, save, signIn, untilUpToDate, words } from './steps.ts';

test.skip(!hasNginx(), 'Two processes behind nginx: apt-get install nginx');

let accord: TwoProcesses;
test.beforeAll(async () => {
  accord = await startTwoProcesses();
});
test.afterAll(() => accord?.remove());

test('one of two processes is killed while somebody saves: every save arrives once, and others see it at once', async ({
  browser,
}) => {
  const server = await apiAs(accord.url, 'admin');
  const id = await newComplaint(server);
  const open = async (userName: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, accord.url, userName);
    await readyForOffline(page);
    await openComplaint(page, id);
    return page;
  };
  const writer = await open('editor');
  const watcher = await open('reader');
  const before = Number((await server.get(`/api/dispute/complaint/${id}`))['version']);

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
    await expect(facts(watcher)).toHaveValue(`Written ${saves} times.`);
    await victim.start();
  }

  await untilUpToDate(writer);
  const stored = await server.get(`/api/dispute/complaint/${id}`);
  expect(stored['facts']).toBe(`Written ${saves} times.`);
  expect(Number(stored['version']) - before).toBe(saves);
});
