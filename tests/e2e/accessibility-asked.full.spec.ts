import type { BrowserContext, Page } from '@playwright/test';
import { startAccord } from './accord.ts';
import { type Api, apiAs, newComplaint } from './api.ts';
import { addAuthenticator } from './authenticator.ts';
import { violations } from './axe.ts';
import { askedRoutes } from './axe-routes.ts';
import { newPerson, type Person } from './people.ts';
import {
  facts,
  openAccountMenu,
  openComplaint,
  readyForOffline,
  save,
  signIn,
  status,
  typeSignIn,
} from './steps.ts';
import { expect, test } from './stories.ts';

/** Too weak to protect a device: the server takes it where its minimum is that of a trial. */
const weak = 'short gate 7';

interface Way {
  page: Page;
  url: string;
  server: Api;
  person: Person;
}

/** How Accord leads somebody to a screen that nobody opens by its address. */
const ways: Readonly<Record<(typeof askedRoutes)[number], (way: Way) => Promise<void>>> = {
  '/lock': async ({ page, url, person }) => {
    await signIn(page, url, person.userName, person.password);
    await openAccountMenu(page, 'Lock Screen');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  },
  '/changes/:id': async ({ page, url, server, person }) => {
    const id = await newComplaint(server);
    await signIn(page, url, person.userName, person.password);
    await readyForOffline(page);
    await openComplaint(page, id);
    await page.context().setOffline(true);
    await facts(page).fill('As one wrote.');
    await save(page);
    await expect(status(page)).toHaveAccessibleName(/1 change waiting/);
    await server.put(`/api/dispute/complaint/${id}`, { facts: 'As another wrote.' });
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Resolve' }).click();
    await expect(page.getByRole('heading', { name: 'Resolve Conflict' })).toBeVisible();
  },
  '/account/offline': async ({ page, url, person }) => {
    const self = await apiAs(url, person.userName, person.password);
    await self.post('/api/accounts/changepassword/', { old: person.password, new: weak, confirm: weak });
    await page.goto(`${url}/login`);
    await typeSignIn(page, person.userName, weak);
    await expect(page.getByRole('heading', { name: 'Use Accord offline on this device?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  },
  '/account/secondfactor': async ({ page, url, person }) => {
    await page.goto(`${url}/login`);
    await typeSignIn(page, person.userName, person.password);
    await expect(page.getByRole('heading', { name: 'Second Factor' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  },
};

const looksRight = async (page: Page, what: string) => expect(await violations(page), what).toEqual([]);

for (const route of askedRoutes.filter((one) => one !== '/account/secondfactor'))
  test(`axe finds nothing on ${route}, where Accord leads people by itself`, async ({
    page,
    accord,
    server,
    newUser,
  }) => {
    await addAuthenticator(page);
    await ways[route]({ page, url: accord.url, server, person: await newUser('IDOE-Edit') });
    await looksRight(page, route);
  });

test('axe finds nothing where a second factor has to be set up, by an app or by a passkey', async ({
  browser,
  viewport,
  colorScheme,
}) => {
  const accord = await startAccord();
  const contexts: BrowserContext[] = [];
  try {
    const server = await apiAs(accord.url, 'admin');
    const people = [
      await newPerson(server, accord.url, 'Admin'),
      await newPerson(server, accord.url, 'Admin'),
    ];
    await accord.stop();
    await accord.start({ REQUIRE_MFA: 'admins' });
    const [byApp, byPasskey] = await Promise.all(
      people.map(async (person) => {
        const context = await browser.newContext({ viewport, colorScheme });
        contexts.push(context);
        const page = await context.newPage();
        await addAuthenticator(page);
        await ways['/account/secondfactor']({ page, url: accord.url, server, person });
        return page;
      }),
    );
    if (!byApp || !byPasskey) throw new Error('Two people come.');
    await looksRight(byApp, 'enrolment');
    await byApp.getByRole('button', { name: 'Set Up' }).click();
    await expect(byApp.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await looksRight(byApp, 'app');
    await byPasskey.getByRole('button', { name: 'Use a Passkey' }).click();
    await expect(byPasskey.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await looksRight(byPasskey, 'recovery codes');
  } finally {
    for (const context of contexts) await context.close();
    await accord.remove();
  }
});
