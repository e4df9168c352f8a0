import type { Browser, Locator, Page } from '@playwright/test';
import { Secret } from 'otpauth';
import { codeOf, stepAt } from '#server/factors/totp.ts';
import { startAccord } from './accord.ts';
import { apiAs, samplePassword } from './api.ts';
import { violations } from './axe.ts';
import { newPerson } from './people.ts';
import { field, open, openAccountMenu, readyForOffline, signIn, tabTo, typeSignIn, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** The authenticator app of somebody: what it shows, as people see it. A code is good once, so each is a later one. */
function phone(key: string) {
  const secret = Secret.fromBase32(key.replaceAll(' ', '')).bytes;
  let last = 0;
  return async (): Promise<string> => {
    // The server takes the next code as well.
    await expect.poll(() => stepAt(new Date()) + 1, { timeout: 70_000 }).toBeGreaterThan(last);
    last = Math.max(stepAt(new Date()), last + 1);
    const code = codeOf(secret, last);
    return `${code.slice(0, 3)} ${code.slice(3)}`;
  };
}

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => field(page, 'Code');

/** Sets up an app on the screen that offers it, by keyboard; answers the app and the recovery codes. */
async function setUp(page: Page) {
  await press(page, button(page, 'Set Up'));
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const app = phone((await page.locator('code').first().textContent()) ?? '');
  await tabTo(page, code(page));
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(words(page, 'The code is wrong. Enter the one that the app shows now.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await code(page).fill(await app());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  expect(await violations(page)).toEqual([]);
  const recovery = await codes.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await press(page, button(page, 'Download'));
  expect((await download).suggestedFilename()).toBe('accord-recovery-codes.txt');
  await seePaper(page, recovery);
  await press(page, button(page, 'I Have Kept Them'));
  return { app, recovery };
}

/** On paper are the codes, whose and from when they are, and nothing else of the page. */
async function seePaper(page: Page, recovery: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > section');
  // A dialog hides what is around it from screen readers, not from paper.
  await expect(paper.locator('li')).toHaveText(recovery);
  await expect(paper.getByText(/^For .+, made \d\d\/\d\d\/\d{4} /)).toBeVisible();
  expect(await page.locator('body > :not(section):visible').count()).toBe(0);
  await page.emulateMedia({ media: null });
  await expect(paper).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-was-printed', true);
  });
  await press(page, button(page, 'Print'));
  await expect(page.locator('body[data-was-printed]')).toHaveCount(1);
}

const newPage = async (browser: Browser, url: string) => {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await page.goto(`${url}/login`);
  return page;
};
const arrived = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

test('a second factor is set up, asked for, remembered, proved again, reset and demanded, by keyboard', async ({
  browser,
}) => {
  const accord = await startAccord();
  try {
    const { userName, password, id } = await newPerson(await apiAs(accord.url, 'admin'), accord.url, 'Admin');
    const laptop = await newPage(browser, accord.url);
    await signIn(laptop, accord.url, userName, password);
    await openAccountMenu(laptop, 'Devices and Security');
    await expect(words(laptop, /^You have none/)).toBeVisible();
    await press(laptop, button(laptop, 'Set Up'));
    await expect(code(laptop)).toBeFocused();
    await laptop.keyboard.press('Escape');
    await expect(button(laptop, 'Set Up')).toBeFocused();
    const { app, recovery } = await setUp(laptop);
    await expect(button(laptop, 'Use Another App')).toBeFocused();
    await expect(words(laptop, '10 of 10 recovery codes left')).toBeVisible();
    expect(await violations(laptop)).toEqual([]);

    // A tablet: the code beside the password, then remembered.
    const tablet = await newPage(browser, accord.url);
    await typeSignIn(tablet, userName, password);
    await expect(code(tablet)).toBeFocused();
    expect(await violations(tablet)).toEqual([]);
    await tablet.keyboard.type('123456');
    await tablet.keyboard.press('Enter');
    await expect(words(tablet, 'This code is wrong, or it was used before.')).toBeVisible();
    // What was typed stays, marked: the next code takes its place.
    await expect(code(tablet)).toHaveValue('123456');
    await tablet.keyboard.type(await app());
    await tabTo(tablet, field(tablet, 'Remember this device for 30 days'));
    await tablet.keyboard.press('Space');
    await tablet.keyboard.press('Enter');
    await arrived(tablet);
    await readyForOffline(tablet);

    const signInAgain = async () => {
      await open(tablet, '/lock', 'Locked');
      await press(tablet, tablet.getByRole('link', { name: 'Sign in as another user' }));
      await typeSignIn(tablet, userName, password);
    };
    await signInAgain();
    await arrived(tablet);
    await openAccountMenu(tablet, 'Devices and Security');
    await expect(words(tablet, /^No code asked until/)).toBeVisible();
    await press(tablet, tablet.getByRole('button', { name: /^Ask for a code again on/ }));
    await expect(words(tablet, 'Device not remembered any more')).toBeVisible();

    // The phone is lost: a recovery code, once.
    await signInAgain();
    await press(tablet, button(tablet, 'Use a Recovery Code'));
    await expect(field(tablet, 'Recovery Code')).toBeFocused();
    await tablet.keyboard.type(recovery[0] ?? '');
    await tablet.keyboard.press('Enter');
    await arrived(tablet);
    await openAccountMenu(tablet, 'Devices and Security');
    await expect(words(tablet, '9 of 10 recovery codes left')).toBeVisible();

    // What asks for the password again asks for the code too, in place.
    const shownAt = Date.now();
    await accord.stop();
    await accord.start({ STEP_UP_SECONDS: '3' });
    await expect.poll(() => Date.now() - shownAt, 'the code is too old').toBeGreaterThan(4000);
    await press(tablet, button(tablet, 'New Recovery Codes'));
    const proof = tablet.getByRole('dialog', { name: 'Confirm with your password' });
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
    await tablet.keyboard.type(password);
    await tablet.keyboard.press('Enter');
    await expect(proof.getByLabel('Code', { exact: true })).toBeFocused();
    expect(await violations(tablet)).toEqual([]);
    await tablet.keyboard.type(await app());
    await tablet.keyboard.press('Enter');
    await expect(tablet.getByRole('dialog', { name: 'New recovery codes' })).toBeVisible();
    await press(tablet, button(tablet, 'I Have Kept Them'));
    await expect(button(tablet, 'New Recovery Codes')).toBeFocused();

    // An Admin resets it: the password alone opens again.
    const admin = await newPage(browser, accord.url);
    await signIn(admin, accord.url, 'admin');
    await open(admin, '/useradmin', 'Users');
    await expect(admin.getByRole('columnheader', { name: 'Second Factor' })).toBeVisible();
    await open(admin, `/useradmin/user/${id}`, 'User');
    await press(admin, button(admin, 'Reset Second Factor'));
    const question = admin.getByRole('alertdialog');
    await press(admin, question.getByRole('button', { name: 'Reset Second Factor' }));
    const asked = admin.getByRole('dialog', { name: 'Confirm with your password' });
    const done = words(admin, 'Second factor reset');
    await expect(asked.or(done).first()).toBeVisible();
    if (await asked.isVisible()) {
      // Letters that are typed before the field has the focus are lost.
      await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
      await admin.keyboard.type(samplePassword);
      await admin.keyboard.press('Enter');
    }
    await expect(done).toBeVisible();

    // Where the department asks for it, setting it up is part of the first sign-in.
    await accord.stop();
    await accord.start({ REQUIRE_MFA: 'admins' });
    const phoneless = await newPage(browser, accord.url);
    await typeSignIn(phoneless, userName, password);
    await expect(phoneless.getByRole('heading', { name: 'Second Factor' })).toBeVisible();
    expect(await violations(phoneless)).toEqual([]);
    await setUp(phoneless);
    await arrived(phoneless);
    await openAccountMenu(phoneless, 'Devices and Security');
    await expect(button(phoneless, 'Remove')).toHaveAttribute('aria-disabled', 'true');
  } finally {
    for (const context of browser.contexts()) await context.close();
    await accord.remove();
  }
});
