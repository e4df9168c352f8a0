import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type Api, factsOf, newComplaint } from './api.ts';
import { field, typeFacts, typeSignIn, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

const refused = `Promise.reject(new DOMException('refused', 'SecurityError'))`;
const refuses = `{ throw new DOMException('refused', 'SecurityError'); }`;
const remove = (owner: string, name: string) => `delete globalThis.${owner}?.prototype.${name};`;

const noFiles = 'StorageManager.prototype.getDirectory';
const noDatabases = `IDBFactory.prototype.open = () => ${refuses};`;
const noLocks = `if (globalThis.LockManager) LockManager.prototype.request = () => ${refused};`;
const noValues = ['localStorage', 'sessionStorage']
  .map((name) => `Object.defineProperty(globalThis, '${name}', { get() ${refuses} });`)
  .join('');

/** How somebody is let in. */
type LetIn = 'with one copy' | 'online only' | 'as ever, not stored' | 'as ever' | 'not at all';

/** What stands on the sign-in screen before anything is typed. */
const said: Readonly<Partial<Record<LetIn, string>>> = {
  'online only': 'Online only in this browser',
  'as ever, not stored': 'Accord opens only with a connection here',
  'not at all': 'Accord can’t run in this browser',
};

const oneCopy = 'Unsent work has one copy here, not two';

/** What is lacking, how somebody is let in then, and the script that takes it from the page and its workers. */
const lacks: readonly [name: string, LetIn, script: string][] = [
  ['private files', 'with one copy', `delete ${noFiles};`],
  ['private files, which are refused', 'with one copy', `${noFiles} = () => ${refused};`],
  ['private files, which never answer', 'with one copy', `${noFiles} = () => new Promise(() => {});`],
  ['files that can be flushed', 'with one copy', remove('FileSystemFileHandle', 'createSyncAccessHandle')],
  [
    'what manages the storage',
    'with one copy',
    remove('Navigator', 'storage') + remove('WorkerNavigator', 'storage'),
  ],
  ['databases', 'online only', `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`],
  ['databases, which never open', 'online only', 'IDBFactory.prototype.open = () => new EventTarget();'],
  [
    'all that could be kept',
    'online only',
    `${noDatabases}${noLocks}${noValues}${noFiles} = () => ${refused};`,
  ],
  ['locks', 'online only', remove('Navigator', 'locks')],
  ['WebAssembly', 'online only', 'delete globalThis.WebAssembly;'],
  ['small values', 'as ever', noValues],
  ['service workers', 'as ever, not stored', remove('Navigator', 'serviceWorker')],
  ['a channel between tabs', 'not at all', 'delete globalThis.BroadcastChannel;'],
];

/** A page of a browser of its own in which the script has run, in workers too. */
async function pageAfter(browser: Browser, script: string): Promise<Page> {
  // A service worker would answer for the vault's worker before the script is put into it.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(script);
  await context.route('**/assets/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
  return context.newPage();
}

async function worksOnlineOnly(page: Page, server: Api): Promise<void> {
  const id = await newComplaint(server);
  await typeFacts(page, id, 'Typed where nothing is kept.');
  expect(await factsOf(server, id)).toBe('Typed where nothing is kept.');
  await page.getByRole('button', { name: /^Up to date/ }).click();
  await expect(words(page.getByRole('dialog'), 'This session works online only')).toBeVisible();
}

test('a browser that lacks or refuses something works as far as it can, and says what is missing', async ({
  accord,
  server,
  browser,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  for (const [name, letIn, script] of lacks)
    await test.step(`without ${name}`, async () => {
      const page = await pageAfter(browser, script);
      await page.goto(`${accord.url}/login`);
      const limit = said[letIn];
      if (limit !== undefined) await expect(words(page, limit)).toBeVisible();
      if (letIn !== 'not at all') {
        await typeSignIn(page, person.userName, person.password);
        await untilUpToDate(page);
        await expect(page.getByText(oneCopy)).toHaveCount(letIn === 'with one copy' ? 1 : 0);
      }
      if (letIn === 'online only') await worksOnlineOnly(page, server);
      await page.context().close();
    });
});

test('what fails while signing in is told with what to do, and its details are in the diagnostics', async ({
  accord,
  browser,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const page = await pageAfter(browser, `globalThis.Worker = class { constructor() ${refuses} };`);
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, person.userName, person.password);
  await expect(
    words(page, 'The part of Accord that protects data on this device could not be started.'),
  ).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Diagnostics' }).click(),
  ]);
  const told = JSON.parse(readFileSync(await file.path(), 'utf8')) as { faults: unknown };
  expect(told.faults).toMatchObject([
    {
      during: 'sign-in',
      kind: 'vault',
      error: ['Error: the vault has failed', 'SecurityError: refused'],
    },
  ]);
  await page.context().close();
});
