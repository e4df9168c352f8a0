import { type BrowserContext, chromium, expect, type Page, test as base } from '@playwright/test';
import type { Role } from '#domain/roles.ts';
import { started } from '../helpers/chromium.ts';
import { startTwoProcesses } from '../helpers/two-processes.ts';
import { type Accord, startAccord } from './accord.ts';
import { type Api, apiAs } from './api.ts';
import { hearFaultsOf, takeFaults } from './faults.ts';
import { forgetUnsent, newPerson, type Person, type SampleUser } from './people.ts';
import { closeContext, endRoutes, openCopied, openProfile, type Profiles, profilesAt } from './profiles.ts';
import { readyForOffline, signIn } from './steps.ts';

export { expect } from '@playwright/test';

/** How Accord runs; two processes stand behind nginx, as in production. */
export interface Shape {
  shape: 'one-process' | 'two-processes';
}

/** What the stories of a worker share. Nothing that one of them leaves there may matter to another. */
interface Shared {
  accord: Accord;
  /** The API as the sample's Admin. */
  server: Api;
  profiles: Profiles;
}

interface Own {
  /** Fails a story in whose pages something was thrown or rejected that nobody caught. */
  noFaults: void;
  /**
   * Opens a browser on a copy of the user's signed-in profile, which has the year; it closes with the story. All copies
   * are one device with one session on the server: one a story, and none for a story that signs out.
   */
  device(userName: SampleUser): Promise<Page>;
  /** Opens a browser in which somebody signs in: a device, and a session, of its own. It closes with the story. */
  newDevice(userName: string, password?: string): Promise<Page>;
  /** Makes a user with the role, and a password of their own. */
  newUser(role: Role): Promise<Person>;
}

export const test = base.extend<Own, Shared & Shape>({
  shape: ['one-process', { scope: 'worker', option: true }],
  browser: [
    async ({ headless, launchOptions }, give) => {
      const browser = await started(() => chromium.launch({ headless, ...launchOptions }));
      await give(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  accord: [
    async ({ shape }, give) => {
      const accord = await (shape === 'two-processes' ? startTwoProcesses() : startAccord());
      await give(accord);
      await accord.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ accord }, give) => give(await apiAs(accord.url, 'admin')), { scope: 'worker' }],
  profiles: [
    async ({ accord }, give) => {
      const profiles = profilesAt(accord);
      await give(profiles);
      profiles.remove();
    },
    { scope: 'worker' },
  ],
  noFaults: [
    async ({ browser }, give) => {
      const endHearing = hearFaultsOf(browser);
      await give();
      endHearing();
      expect(takeFaults(), 'what no page caught').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context }, give) => {
    await give(context);
    await endRoutes(context);
  },
  device: async ({ accord, profiles, viewport, colorScheme, hasTouch }, give) => {
    const opened = new Map<SampleUser, BrowserContext>();
    await give(async (userName) => {
      if (opened.has(userName)) throw new Error(`A second device of ${userName} has to sign in: newDevice.`);
      const context = await openProfile(await profiles.copyOf(userName), { viewport, colorScheme, hasTouch });
      opened.set(userName, context);
      return openCopied(context, accord.url);
    });
    for (const context of opened.values()) await closeContext(context);
    for (const userName of opened.keys()) await forgetUnsent(accord.url, userName);
  },
  newDevice: async ({ accord, browser, viewport, colorScheme, hasTouch }, give) => {
    const opened: BrowserContext[] = [];
    await give(async (userName, password) => {
      const context = await browser.newContext({ viewport, colorScheme, hasTouch });
      opened.push(context);
      const page = await context.newPage();
      await signIn(page, accord.url, userName, password);
      await readyForOffline(page);
      return page;
    });
    for (const context of opened) await closeContext(context);
  },
  newUser: async ({ accord, server }, give) => {
    await give((role) => newPerson(server, accord.url, role));
  },
});
