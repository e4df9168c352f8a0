import { openAccountMenu, readyForOffline, signIn, typeSignIn, unlockIfAsked } from './steps.ts';
import { expect, test } from './stories.ts';

test('who signs in on the page that somebody else has signed out of works offline too', async ({
  accord,
  newUser,
  page,
}) => {
  const [first, next] = [await newUser('IDOE-Edit'), await newUser('IDOE-Edit')];
  await signIn(page, accord.url, first.userName, first.password);
  await readyForOffline(page);
  // Nothing waits, so the sign-out clears this site, its service worker too.
  await openAccountMenu(page, 'Sign Out');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);

  await typeSignIn(page, next.userName, next.password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await unlockIfAsked(page, next.password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
