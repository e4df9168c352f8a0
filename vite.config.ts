import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import type {} from 'vitest/config';
import { packFiles } from './src/server/process/pack-files.ts';
import type { SeedsFirst } from './tests/run/seeds-first.ts';

/** `npm install` brings it for Linux (glibc) and macOS on x64 and arm64; npm says nothing where it could not. */
const leastNode = 24;
if (Number.parseInt(process.versions.node, 10) < leastNode)
  throw new Error(
    `Accord runs on Node ${leastNode}, and this is ${process.version}: \`npm install\` brought none. Try it again with --include=optional, or install Node ${leastNode}.`,
  );

const here = import.meta.dirname;
const outDir = resolve(here, 'dist');
const manifest = JSON.parse(readFileSync(resolve(here, 'manifest.webmanifest'), 'utf8')) as object;

/** Where `npm start` listens, for `npm run dev` beside it. */
const server = 'http://localhost:4000';

/** What the service worker refuses to cache unless its bytes are the built ones (docs/security.md, Service worker). */
const integrityOf = (file: string) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(resolve(outDir, file)))
    .digest('base64')}`;

const seedsFirst = resolve(here, 'tests/run/seeds-first.ts');

/**
 * The order of tests. Vite would carry a module that is named here into its own start, and a department that builds Accord has
 * no Vitest (docs/operations.md, Two processes behind nginx).
 */
const sequence = process.env['VITEST'] && {
  sequencer: ((await import(seedsFirst)) as { SeedsFirst: typeof SeedsFirst }).SeedsFirst,
};

/** Tests of the full run, which are in no other project. */
const ofFullRun = 'tests/**/*.full.test.ts';

/** A Vitest project: its name, its tests, and what stands for the browser, if anything. */
const project = (
  name: string,
  { include = `tests/${name}/**/!(*.full).test.{ts,tsx}`, isInBrowser = false, hasDatabase = false } = {},
) => ({
  extends: true as const,
  test: {
    name,
    root: here,
    include: [include],
    environment: isInBrowser ? 'happy-dom' : 'node',
    setupFiles: isInBrowser ? [resolve(here, 'tests/app/setup.ts')] : [],
    globalSetup: hasDatabase ? [resolve(here, 'tests/helpers/postgres-for-tests.ts')] : [],
    // Files share a worker's modules: compiling them anew for each took half of the processor's time. Those of the
    // screens share a window, too (tests/app/setup.ts).
    isolate: false,
    // A busy machine is no failure: databases and passwords take their time where all cores are taken.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // A message that leaves out where two addresses differ helps nobody.
    chaiConfig: { truncateThreshold: 300 },
  },
});

/**
 * What a screen needs comes in a few files, not in one for each module that two screens share: the service worker keeps every
 * file by itself, which cost a device that signs in more processor time than all of its first screens. Each group has what its
 * modules import, without what one of a higher priority has.
 */
const groups = [
  {
    name: 'start',
    test: /[\\/]src[\\/]app[\\/](main|account[\\/](login|lock)-screen)\.tsx$/,
    priority: 6,
  },
  {
    name: 'session',
    test: /[\\/]src[\\/]sync[\\/](workspace[\\/]open-workspace|database[\\/]open-stores)\.ts$/,
    priority: 5,
  },
  {
    name: 'worklist',
    test: /[\\/]src[\\/]app[\\/](frame[\\/]app-frame|dashboard[\\/]dashboard-screen)\.tsx$/,
    priority: 4,
  },
  {
    // What is loaded once the screen is drawn (src/app/ui/opened-later.tsx).
    name: 'opened',
    test: /[\\/]([\w-]+-window|changes-panel|keyboard-help|ask-over-drafts|(password|sign-out|view-name)-dialog|calendar-address|readiness-report)\.tsx$/,
    priority: 3,
  },
  {
    // What a mailed link opens for somebody who has not signed in.
    name: 'forgotten',
    test: /[\\/]src[\\/]app[\\/]account[\\/](forgot|reset)-password-screen\.tsx$/,
    priority: 2,
  },
  {
    name: 'desk',
    test: /[\\/]src[\\/]app[\\/](calendar|cases|changes|complaints|due-processes|mediations|news|students)[\\/][\w-]+-screen\.tsx$/,
    priority: 1,
  },
  {
    name: 'office',
    test: /[\\/]src[\\/]app[\\/](account|admin|reports)[\\/][\w-]+-screen\.tsx$/,
    priority: 0,
  },
];

export default defineConfig({
  root: resolve(here, 'src/app'),
  // Beside the packages, not in the sources.
  cacheDir: resolve(here, 'node_modules/.vite'),
  publicDir: resolve(here, 'public'),
  build: {
    outDir,
    emptyOutDir: true,
    // A data: URL would need `data:` in the policy's style and script sources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // A worker loads the judge of passwords only where one is judged.
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/token': server } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../../sw',
      filename: 'service-worker.ts',
      outDir,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectRegister: false,
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,wasm,ttf,woff2}', 'favicon.svg', 'icons/icon-*.png'],
        globIgnores: ['service-worker*.js'],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })),
          }),
        ],
      },
    }),
    {
      name: 'pack',
      apply: 'build',
      // After the service worker has been written, which is one of the files.
      closeBundle: { order: 'post', sequential: true, handler: () => packFiles(outDir) },
    },
  ],
  test: {
    // More than the two cores: a third of the time is waiting for databases, mail servers and timers.
    maxWorkers: 3,
    ...(sequence && { sequence }),
    projects: [
      project('architecture'),
      project('domain'),
      project('sync', { hasDatabase: true }),
      project('server', { hasDatabase: true }),
      project('app', { isInBrowser: true, hasDatabase: true }),
      project('full', { include: ofFullRun, hasDatabase: true }),
    ],
  },
});
