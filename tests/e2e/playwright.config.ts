import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';

/** Real Chromium, the built app, the real server: each test file starts its own (see accord.ts). */
export default defineConfig({
  testDir: '.',
  globalSetup: './first-start.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  // Each file has its own server, so that two files share two cores; each then takes its time.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    viewport: { width: 1280, height: 800 },
    // A trace costs every story some of its time; `--trace retain-on-failure` makes one.
    trace: 'off',
  },
});
