import { defineConfig } from '@playwright/test';
import { chromiumArguments, findHeadlessShell } from '../helpers/chromium.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { lookMs } from './expect.ts';
import type { Shape } from './stories.ts';

// The browsers' people sit where the department is (TIME_ZONE's default): elsewhere today would be another day for some hours.
process.env['TZ'] = 'America/Chicago';

/**
 * Real Chromium, the built app, the real server: one a worker (see stories.ts). Files named `.full.spec.ts` belong to
 * the full run.
 */
export default defineConfig<object, Shape>({
  testDir: '.',
  globalSetup: './first-start.ts',
  outputDir: '../../test-results',
  // Any worker may tell any story next.
  fullyParallel: true,
  workers: 2,
  // A busy machine is no failure: what is waited for is named, and comes when it comes.
  timeout: 300_000,
  expect: { timeout: lookMs },
  // What passes only when it is told again is printed as flaky.
  retries: 1,
  projects: [
    { name: 'main', testMatch: '*.spec.ts', testIgnore: '*.full.spec.ts' },
    { name: 'full', testMatch: '*.full.spec.ts' },
    {
      // What axe finds depends on the colours, and on what the width shows.
      name: 'dark-and-narrow',
      testMatch: 'accessibility*.spec.ts',
      use: { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
    },
    {
      name: 'two-processes',
      testMatch: hasNginx() ? ['offline-story.spec.ts', 'two-people.spec.ts'] : [],
      use: { shape: 'two-processes' },
    },
  ],
  reporter: [['list']],
  use: {
    // The whole Chromium is for stories of what its window adds: installing, what a profile keeps, a kill.
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArguments },
    viewport: { width: 1280, height: 800 },
    // A trace costs every story some of its time; `--trace retain-on-failure` makes one.
    trace: 'off',
  },
});
