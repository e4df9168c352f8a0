import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findHeadlessShell, started } from '../helpers/chromium.ts';
import { throwawayPlace } from '../helpers/throwaway-place.ts';
import type { Accord } from './accord.ts';
import { hearFaults } from './faults.ts';
import { readyForOffline, signIn, unlock, untilUpToDate, untilWholeAppIsKept } from './steps.ts';

/** How a device looks: its window and its colours, and whether it is touched, as a project of Playwright or a story says. */
export type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'hasTouch'>;

/** A browser of its own on a profile that lies in a folder: without the window, if nothing else is asked for. */
export const openProfile = (
  folder: string,
  options: Look & { serviceWorkers?: 'allow' | 'block'; executablePath?: string } = {},
): Promise<BrowserContext> =>
  started(() =>
    chromium.launchPersistentContext(folder, {
      executablePath: findHeadlessShell(),
      args: chromiumArguments,
      viewport: { width: 1280, height: 800 },
      ...options,
    }),
  ).then(hearFaults);

/** Lets go of a context's routes: a handler that is still asking the server when its story ends would fail the next one. */
export async function endRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()])
    // One that its story has closed has none.
    await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
}

/** Closes a context with its routes. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await endRoutes(context);
  await context.close();
}

/** The page that a browser on a profile opens with. */
export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? context.newPage();

/** Opens Accord in a browser on a copy of a signed-in profile: unlocked, and with what the server has by now. */
export async function openCopied(context: BrowserContext, url: string): Promise<Page> {
  const page = await firstPage(context);
  await page.goto(url);
  await unlock(page);
  await untilUpToDate(page);
  return page;
}

/**
 * How long a profile is copied from, in ms: its access token lives for 15 minutes, a story for 5 at most, and the first
 * copy that renewed the token would take the session from the others.
 */
const fresh = 9 * 60_000;

/** Folders with the profiles of users who have signed in and hold the year, each made when somebody first asks. */
export interface Profiles {
  /** A copy of the user's profile, in a folder that goes with the others. */
  copyOf(userName: string): Promise<string>;
  /** A folder for a profile that nobody has used. */
  empty(): string;
  remove(): void;
}

/** Signing in takes 6 s of processor time, opening and unlocking a copy 3.7; a vault's keys can't be carried but in the profile's files. */
export function profilesAt(accord: Accord): Profiles {
  const folder = mkdtempSync(join(throwawayPlace(), 'accord-profiles-'));
  const made = new Map<string, { at: number; profile: string }>();
  const empty = () => mkdtempSync(join(folder, 'profile-'));

  async function signedIn(userName: string): Promise<string> {
    const profile = empty();
    const context = await openProfile(profile);
    const page = await firstPage(context);
    await signIn(page, accord.url, userName);
    await readyForOffline(page);
    // Every copy would fetch the rest anew.
    await untilWholeAppIsKept(page);
    await context.close();
    return profile;
  }

  return {
    empty,
    copyOf: async (userName) => {
      let original = made.get(userName);
      if (!original || Date.now() - original.at > fresh) {
        original = { at: Date.now(), profile: await signedIn(userName) };
        made.set(userName, original);
      }
      const copy = empty();
      execFileSync('cp', ['-a', `${original.profile}/.`, copy]);
      return copy;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
