import { expect, test } from 'vitest';
import { reachedFrom } from './reached.ts';

/**
 * What a page loads before its first screens (docs/decisions/0083-what-comes-before-the-first-screen.md). A package or a
 * dialog that one import brings here is downloaded, compiled and waited for by everybody who signs in.
 */

const signIn = ['src/app/main.tsx', 'src/app/account/login-screen.tsx'];
const worklist = [
  ...signIn,
  'src/app/frame/app-frame.tsx',
  'src/app/dashboard/dashboard-screen.tsx',
  'src/sync/workspace/open-workspace.ts',
  'src/sync/database/open-stores.ts',
];

test('the sign-in screen needs these packages and no other', () => {
  expect(reachedFrom(...signIn).packages).toEqual([
    'ky',
    'react',
    'react-dom/client',
    'react-router-dom',
    'uuid',
    'valibot',
    'workbox-window',
  ]);
});

test('the worklist needs these packages besides', () => {
  const before = reachedFrom(...signIn).packages;
  expect(reachedFrom(...worklist).packages.filter((name) => !before.includes(name))).toEqual([
    '@base-ui/react/progress',
    '@base-ui/react/tabs',
    '@base-ui/react/toolbar',
    'dexie',
  ]);
});

test('the worker of the vault has Argon2, and the rest only when a password is judged', () => {
  expect(reachedFrom('src/sync/vault/worker.ts').packages).toEqual(['hash-wasm', 'valibot']);
});

test.each([
  'src/app/ui/dialog-window.tsx',
  'src/app/ui/side-sheet-window.tsx',
  'src/app/ui/confirm-window.tsx',
  'src/app/changes/changes-content.tsx',
  'src/app/frame/keyboard-help.tsx',
  'src/app/frame/sign-out-dialog.tsx',
  'src/app/account/password-dialog.tsx',
  'src/app/account/calendar-address.tsx',
  'src/app/parts/view-name-dialog.tsx',
  'src/app/offline/readiness-report.tsx',
  'src/app/record-form/form-frame.tsx',
  'src/app/cases/case-screen.tsx',
  'src/sync/rescue/transfer.ts',
  'src/sync/session/passkey-ceremony.ts',
  'src/sync/vault/memory-vaults.ts',
  'src/domain/guesses.ts',
  'src/contract/later-calls.ts',
])('the worklist does not wait for %s', (path) => {
  expect(reachedFrom(path).modules.size).toBeGreaterThan(0);
  expect(reachedFrom(...worklist).modules).not.toContain(path);
});
