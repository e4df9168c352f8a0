import { typeSignIn, unlockIfAsked, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('the device of a disabled user closes at contact, in all tabs, says so, and opens no more', async ({
  accord,
  server,
  newUser,
  newDevice,
}) => {
  const { id, userName, password } = await newUser('Read-Only');
  const page = await newDevice(userName, password);
  const context = page.context();
  const tab = await context.newPage();
  await tab.goto(accord.url);
  await unlockIfAsked(tab, password);
  await untilUpToDate(tab);
  await server.put(`/api/accounts/user/${id}`, { isActive: false });
  // Nobody does anything here: the server ends the stream of hints, and the next contact says why.
  for (const one of [page, tab]) await expect(words(one, /^This device was closed/)).toBeVisible();
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.split('-').at(-1)));
  await expect.poll(databases).not.toContain('mirror');
  await context.setOffline(true);
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, userName, password);
  await expect(words(page, /^This device was closed/)).toBeVisible();
});
