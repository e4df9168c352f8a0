import { factsOf, newComplaint } from './api.ts';
import {
  open,
  readyForOffline,
  signIn,
  typeFacts,
  typeSignIn,
  unlock,
  unlockIfAsked,
  untilUpToDate,
  untilWholeAppIsKept,
} from './steps.ts';
import { expect, test } from './stories.ts';

test('the operator switches the service worker off: the device gives up the application it kept, and unsent work arrives', async ({
  accord,
  server,
  newUser,
  newDevice,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server);
  const page = await newDevice(person.userName, person.password);
  const kept = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
    }));
  expect(await kept()).toEqual({ workers: 1, caches: 2 });

  await accord.stop();
  await typeFacts(page, id, 'Typed while the server was away.');
  await accord.start({ SERVICE_WORKER: '0' });
  // The page that the kept application opens asks for its service worker again.
  await page.reload();
  await expect.poll(kept).toEqual({ workers: 0, caches: 0 });

  // This page comes from the server.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await unlock(page, person.password);
  await untilUpToDate(page);
  expect(await factsOf(server, id)).toBe('Typed while the server was away.');
  await expect.poll(kept).toEqual({ workers: 0, caches: 0 });

  await accord.stop();
  await accord.start();
  await page.reload();
  await unlock(page, person.password);
  await readyForOffline(page);
  expect(await kept()).toEqual({ workers: 1, caches: 2 });
});

test('what a program that cleans disks took of the kept application is kept again by the time a device says that all is here', async ({
  device,
}) => {
  const page = await device('reader');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await untilWholeAppIsKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await unlockIfAsked(page);
  await open(page, '/calendar', 'Calendar');
});

test('an open page that has no service worker has one once its connection comes back', async ({
  accord,
  context,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  await accord.stop();
  await accord.start({ SERVICE_WORKER: '0' });
  const page = await context.newPage();
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await accord.stop();
  await accord.start();
  await context.setOffline(true);
  await context.setOffline(false);
  await readyForOffline(page);
});

test('a page that was on its way when the first service worker took the open ones is taken too', async ({
  accord,
  context,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const first = await context.newPage();
  const onItsWay = await context.newPage();
  const held = Promise.withResolvers<void>();
  await onItsWay.route('**/login', (route) => held.promise.then(() => route.continue()));
  const opened = onItsWay.goto(`${accord.url}/login`);
  await first.goto(`${accord.url}/login`);
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  held.resolve();
  await opened;

  await typeSignIn(onItsWay, person.userName, person.password);
  await readyForOffline(onItsWay);
  await untilWholeAppIsKept(onItsWay);
  await context.setOffline(true);
  await open(onItsWay, '/calendar', 'Calendar');
  await onItsWay.reload();
  // The key outlived the reload.
  await expect(onItsWay.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
});
