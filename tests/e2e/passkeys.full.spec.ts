import type { Locator, Page } from '@playwright/test';
import { startAccord } from './accord.ts';
import { apiAs } from './api.ts';
import { violations } from './axe.ts';
import { newPerson } from './people.ts';
import { field, open, openAccountMenu, readyForOffline, signIn, tabTo, typeSignIn, words } from './steps.ts';
import { expect, test } from './stories.ts';

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const arrived = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

/** An authenticator in the machine, such as a fingerprint reader, whose owner is always verified. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in, is the second factor and the proof of presence, and is removed, by keyboard', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const accord = await startAccord();
  const context = await browser.newContext();
  try {
    const { userName, password } = await newPerson(await apiAs(accord.url, 'admin'), accord.url, 'IDOE-Edit');
    const page = await context.newPage();
    await plugIn(page);
    await signIn(page, accord.url, userName, password);
    await readyForOffline(page);

    await openAccountMenu(page, 'Devices and Security');
    await expect(words(page, /^You have none\. A passkey signs you in/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await press(page, button(page, 'Add a Passkey'));
    const naming = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(naming).toBeVisible();
    await page.keyboard.press('Enter');
    expect(await violations(page)).toEqual([]);
    await tabTo(page, field(page, 'Name'));
    await page.keyboard.press('Enter');
    await expect(words(page, 'Name is required')).toBeVisible();
    await page.keyboard.type('Work laptop');
    await page.keyboard.press('Enter');
    // The first second factor: recovery codes.
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await press(page, button(page, 'I Have Kept Them'));
    await expect(words(page, /not used yet$/)).toBeVisible();
    await expect(words(page, '10 of 10 recovery codes left')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // In place of the password: the device opens as it was.
    await open(page, '/lock', 'Locked');
    await press(page, page.getByRole('link', { name: 'Sign in as another user' }));
    await expect(button(page, 'Sign In with a Passkey')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await press(page, button(page, 'Sign In with a Passkey'));
    await arrived(page);
    await openAccountMenu(page, 'Devices and Security');
    await expect(page.getByText('Your password', { exact: true })).toBeVisible();
    await expect(words(page, /; last used /)).toBeVisible();

    // Beside the password.
    await page.goto(`${accord.url}/login`);
    await typeSignIn(page, userName, password);
    await expect(field(page, 'Recovery Code')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await press(page, button(page, 'Use a Passkey'));
    await arrived(page);

    // In place of the password that is asked for again.
    await openAccountMenu(page, 'Devices and Security');
    await expect(button(page, 'Remove Work laptop')).toBeVisible();
    const shownAt = Date.now();
    await accord.stop();
    await accord.start({ STEP_UP_SECONDS: '3' });
    await expect.poll(() => Date.now() - shownAt, 'the proof is too old').toBeGreaterThan(4000);
    const proof = page.getByRole('dialog', { name: 'Confirm with your password' });
    const question = page.getByRole('alertdialog');
    await press(page, button(page, 'Remove Work laptop'));
    await press(page, question.getByRole('button', { name: 'Remove' }));
    await expect(proof).toBeVisible({ timeout: 20_000 });
    expect(await violations(page)).toEqual([]);
    await press(page, proof.getByRole('button', { name: 'Use a Passkey' }));
    await expect(words(page, 'Passkey removed')).toBeVisible();

    // The browser has it still; the server knows it no more.
    await page.goto(`${accord.url}/login`);
    await press(page, button(page, 'Sign In with a Passkey'));
    await expect(words(page, /^This passkey was not taken/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await typeSignIn(page, userName, password);
    await arrived(page);
  } finally {
    await context.close();
    await accord.remove();
  }
});
