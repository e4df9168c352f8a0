import { expect as brief } from '@playwright/test';

/** How long a look at a page may take to come true, in ms: a limit says only when to give up. */
export const lookMs = 60_000;

/** Playwright's `expect` with that patience, also where a command takes the steps and no configuration is read. */
export const expect = brief.configure({ timeout: lookMs });
