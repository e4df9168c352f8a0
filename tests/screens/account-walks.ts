import type { Browser, Page } from '@playwright/test';
import { type Accord, startAccord } from '../e2e/accord.ts';
import { apiAs } from '../e2e/api.ts';
import { addAuthenticator } from '../e2e/authenticator.ts';
import { newPerson, type Person } from '../e2e/people.ts';
import { atProvider } from '../e2e/provider/at-provider.ts';
import { startProvider } from '../e2e/provider/start-provider.ts';
import { openAccountMenu, typeSignIn } from '../e2e/steps.ts';
import { freePort } from '../helpers/accord-process.ts';
import { closeDialog, untilHere, type Walk } from './screen-list.ts';

/** Seconds in place of five minutes, after which the password is asked again. */
const within = 3;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in, adds a passkey to the account, and lets it open the device too. */
async function withPasskey(page: Page, { userName, password }: Person): Promise<void> {
  await addAuthenticator(page);
  await typeSignIn(page, userName, password);
  await untilHere(page);
  await openAccountMenu(page, 'Devices and Security');
  await button(page, 'Add a Passkey').click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm with your password' });
  const kept = button(page, 'I Have Kept Them');
  // Where signing in took long the password is asked again first.
  await proof.or(kept).first().waitFor();
  if (await proof.isVisible()) {
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Continue' }).click();
  }
  await kept.click();
  await button(page, 'Use One of Your Passkeys').click();
  await proof.getByRole('button', { name: 'Use a Passkey' }).click();
  await button(page, 'Remove: A passkey for this device').waitFor();
}

async function openRemoval(page: Page): Promise<void> {
  await button(page, 'Remove Work laptop').click();
  await page.getByRole('alertdialog').waitFor();
}

/** The user to whom the department's sign-in is linked. */
async function linkedUser(browser: Browser, { url }: Accord, person: Person): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await button(page, 'Sign in with single sign-on').click();
  await atProvider(page, person.email);
  await page.getByRole('heading', { name: 'Use Accord offline on this device?' }).waitFor();
  await context.close();
}

/** An Accord whose settings ask for more: what it shows, with what else it needs to run. */
interface Place {
  url: string;
  walks: Walk[];
  end(): Promise<void>;
}

/** With a department's sign-in, and the password asked again soon. */
async function departmentPlace(browser: Browser): Promise<Place> {
  const accord = await startAccord();
  const provider = await startProvider(accord.url, await freePort());
  const server = await apiAs(accord.url, 'admin');
  const linked = await newPerson(server, accord.url, 'IDOE-Edit');
  await accord.stop();
  await accord.start({ ...provider.settings, STEP_UP_SECONDS: String(within) });
  await linkedUser(browser, accord, linked);
  return {
    url: accord.url,
    walks: [
      { screens: [{ name: 'sign-in-single-sign-on', path: null }], begin: async () => {} },
      {
        screens: [{ name: 'user-single-sign-on', path: `/useradmin/user/${linked.id}` }],
        async begin(page) {
          await typeSignIn(page, 'admin');
          await untilHere(page);
        },
      },
      {
        screens: [
          { name: 'devices-with-passkey', path: null },
          { name: 'passkey-removal', path: null, prepare: openRemoval, leave: closeDialog },
          {
            name: 'step-up-passkey',
            path: null,
            async prepare(page) {
              const shown = Date.now();
              await page.waitForFunction((due) => Date.now() > due, shown + (within + 1) * 1000, {
                polling: 100,
              });
              await openRemoval(page);
              await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
              await page.getByRole('dialog', { name: 'Confirm with your password' }).waitFor();
            },
          },
        ],
        begin: async (page) => withPasskey(page, await newPerson(server, accord.url, 'IDOE-Edit')),
      },
    ],
    async end() {
      await provider.stop();
      await accord.remove();
    },
  };
}

/** That demands a second factor of its Admins. */
async function demandingPlace(): Promise<Place> {
  const accord = await startAccord();
  const person = await newPerson(await apiAs(accord.url, 'admin'), accord.url, 'Admin');
  await accord.stop();
  await accord.start({ REQUIRE_MFA: 'admins' });
  return {
    url: accord.url,
    walks: [
      {
        screens: [{ name: 'second-factor-demanded', path: null }],
        async begin(page) {
          await typeSignIn(page, person.userName, person.password);
          await button(page, 'Use a Passkey').waitFor();
        },
      },
    ],
    end: () => accord.remove(),
  };
}

/** The pictures of account-walks.ts. */
export const accountPictures: readonly string[] = [
  'sign-in-single-sign-on',
  'user-single-sign-on',
  'devices-with-passkey',
  'passkey-removal',
  'step-up-passkey',
  'second-factor-demanded',
];

/** Starts the places, each when the one before has ended: an Accord apiece beside the one of the other screens would be too many. */
export const accountPlaces = (browser: Browser): readonly (() => Promise<Place>)[] => [
  () => departmentPlace(browser),
  demandingPlace,
];
