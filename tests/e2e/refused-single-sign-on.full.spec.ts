import type { Page } from '@playwright/test';
import { freePort } from '../helpers/accord-process.ts';
import { startAccord } from './accord.ts';
import { apiAs } from './api.ts';
import { newPerson } from './people.ts';
import { atProvider } from './provider/at-provider.ts';
import { startProvider } from './provider/start-provider.ts';
import { untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

const start = '**/api/accounts/signon/start?*';
const signOn = (page: Page) => page.getByRole('button', { name: 'Sign in with single sign-on', exact: true });
const arrived = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { name: heading })).toBeVisible();
const cannotBeTrusted = /gave an answer that Accord can’t trust/;
const usedBefore = /took too long, was used before, or began in another browser/;

/** Signs in with an address of the provider that somebody on the way has altered, and ends where Accord then says why not. */
async function goAltered(
  page: Page,
  alter: (to: URL) => URL | Promise<URL>,
  asks = async () => {},
): Promise<void> {
  await page.route(start, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const { href: location } = await alter(new URL(answer.headers()['location'] ?? ''));
    await route.fulfill({ response: answer, headers: { ...answer.headers(), location } });
  });
  await signOn(page).click();
  await asks();
  await page.waitForURL('**/login');
  await page.unroute(start);
}

const withQuery = (name: string, value: string) => (to: URL) => {
  to.searchParams.set(name, value);
  return to;
};

test('a real provider: its role claim counts, what was altered or comes twice or late is refused, and what it ends has ended here', async ({
  browser,
}) => {
  const accord = await startAccord();
  const provider = await startProvider(accord.url, await freePort(), { tellsLogouts: true });
  const callback = `${accord.url}/api/accounts/signon/callback`;
  try {
    const admin = await apiAs(accord.url, 'admin');
    const { id, email } = await newPerson(admin, accord.url, 'IDOE-Edit');
    const rolesNow = async () => (await admin.get(`/api/accounts/user/${id}`))['roles'];
    await accord.stop();
    await accord.start({
      ...provider.settings,
      OIDC_ROLE_CLAIM: 'roles',
      OIDC_ROLES: 'accord-read=Read-Only,accord-edit=IDOE-Edit',
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    const came: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${callback}?code=`)) came.push(request.url());
    });

    provider.manners.roles[email] = ['accord-read'];
    await page.goto(`${accord.url}/login`);
    await signOn(page).click();
    await atProvider(page, email);
    await arrived(page, 'Use Accord offline on this device?');
    expect(await rolesNow()).toEqual(['Read-Only']);
    await page.getByRole('button', { name: 'Not on this device' }).click();
    await arrived(page, 'Dashboard');

    await page.goto(String(came.at(-1)));
    await expect(words(page, usedBefore)).toBeVisible();
    const code = new URL(String(came.at(-1))).searchParams.get('code') ?? '';

    await goAltered(page, withQuery('state', 'not-the-one-that-Accord-gave'));
    await expect(words(page, usedBefore)).toBeVisible();
    await goAltered(page, withQuery('nonce', 'not-the-one-that-Accord-gave'));
    await expect(words(page, cannotBeTrusted)).toBeVisible();
    await goAltered(page, withQuery('client_id', 'other'), () =>
      page.getByRole('button', { name: 'Continue' }).click(),
    );
    await expect(words(page, cannotBeTrusted)).toBeVisible();
    await goAltered(page, (to) => {
      const back = new URL(callback);
      back.search = new URLSearchParams({
        code,
        state: to.searchParams.get('state') ?? '',
        iss: to.origin,
      }).toString();
      return back;
    });
    await expect(words(page, cannotBeTrusted)).toBeVisible();
    provider.manners.codeLives = 1;
    await goAltered(page, async (to) => {
      const given = await context.request.get(to.href, { maxRedirects: 0 });
      const late = Date.now() + 2000;
      await expect.poll(() => Date.now()).toBeGreaterThan(late);
      return new URL(given.headers()['location'] ?? '');
    });
    await expect(words(page, cannotBeTrusted)).toBeVisible();
    provider.manners.codeLives = 60;

    provider.manners.roles[email] = ['accord-edit', 'of another application'];
    await signOn(page).click();
    await arrived(page, 'Dashboard');
    expect(await rolesNow()).toEqual(['IDOE-Edit']);

    // Who signs out at the provider itself is asked here at once, in the tab that is open.
    await untilUpToDate(page);
    const other = await context.newPage();
    await other.goto(`${provider.settings.OIDC_ISSUER}/session/end`);
    await other.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(words(other, 'Sign-out Success')).toBeVisible();
    await arrived(page, 'Sign in again');
    await context.close();
  } finally {
    await provider.stop().catch(() => {});
    await accord.remove();
  }
});
