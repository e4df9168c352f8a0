import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;
const outDir = resolve(here, 'dist');
const manifest = JSON.parse(readFileSync(resolve(here, 'manifest.webmanifest'), 'utf8')) as object;

/** Where `npm start` listens, for `npm run dev` beside it. */
const server = 'http://localhost:4000';

/** What the service worker refuses to cache unless its bytes are the built ones (security.md, Server). */
const integrityOf = (file: string) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(resolve(outDir, file)))
    .digest('base64')}`;

/** A Vitest project: its folder under tests/, and what stands for the browser, if anything. */
const project = (name: string, environment: 'node' | 'happy-dom' = 'node') => ({
  extends: true as const,
  test: {
    name,
    root: here,
    environment,
    // Files share a worker's modules: compiling PGlite anew for each took half of the processor's time.
    isolate: environment === 'happy-dom',
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // A busy machine is no failure: databases and passwords take their time where all cores are taken.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: environment === 'happy-dom' ? [resolve(here, 'tests/app/setup.ts')] : [],
  },
});

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
  },
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
        // Word lists that a few passwords ask for, at a sign-in that needs the server anyway: 850 kB that no device need store.
        globIgnores: ['service-worker.js', 'assets/guesses-*.js'],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })),
          }),
        ],
      },
    }),
  ],
  test: {
    // All cores, not all but one: half of the time is waiting for databases.
    maxWorkers: '100%',
    projects: [
      project('architecture'),
      project('domain'),
      project('sync'),
      project('server'),
      project('app', 'happy-dom'),
    ],
  },
});
