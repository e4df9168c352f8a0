import { Secret } from 'otpauth';
import type { Locator, Page } from '@playwright/test';
import { codeOf, stepAt } from '#server/factors/totp.ts';
import { type Api, apiAs } from '../e2e/api.ts';
import { newPerson, type Person } from '../e2e/people.ts';
import { typeSignIn } from '../e2e/steps.ts';
import type { Screen, Walk } from './screen-list.ts';

/** Users who are asked something before they are in. */
export interface Newcomers {
  /** Has a second factor. */
  withFactor: Person;
  /** Has a password that doesn't protect a device. */
  withWeakPassword: Person;
}

/** Makes the users. */
export async function newcomers(server: Api, url: string): Promise<Newcomers> {
  const withFactor = await newPerson(server, url, 'IDOE-Edit');
  const self = await apiAs(url, withFactor.userName, withFactor.password);
  const { secret } = await self.post('/api/accounts/secondfactor/begin', {});
  const code = codeOf(Secret.fromBase32(String(secret).replaceAll(' ', '')).bytes, stepAt(new Date()));
  await self.post('/api/accounts/secondfactor', { code });
  const withWeakPassword = await newPerson(server, url, 'IDOE-Edit');
  const other = await apiAs(url, withWeakPassword.userName, withWeakPassword.password);
  const weak = 'short gate 7';
  await other.post('/api/accounts/changepassword/', {
    old: withWeakPassword.password,
    new: weak,
    confirm: weak,
  });
  return { withFactor, withWeakPassword: { ...withWeakPassword, password: weak } };
}

/** Signs in as somebody, and waits for what they are asked. */
const askedOf =
  ({ userName, password }: Person, asked: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await typeSignIn(page, userName, password);
    await asked(page).waitFor();
  };

/** Every screen that somebody sees before they are in, each in a browser of its own. */
export const signInWalks = ({ withFactor, withWeakPassword }: Newcomers): Walk[] =>
  [
    { name: 'sign-in', path: null },
    { name: 'forgot-password', path: '/forgotpw' },
    {
      name: 'reset-password',
      path: null,
      async prepare(page: Page) {
        await page.goto(new URL('/pwreset?userId=1&token=none', page.url()).href);
        await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
      },
    },
    {
      name: 'second-factor-question',
      path: null,
      prepare: askedOf(withFactor, (page) => page.getByLabel('Code', { exact: true })),
    },
    {
      name: 'offline-question',
      path: null,
      prepare: askedOf(withWeakPassword, (page) =>
        page.locator('output').filter({ hasText: /^\S+ \S+ \S+ \S+$/ }),
      ),
    },
  ].map((screen: Screen) => ({ screens: [screen], begin: async () => {} }));
