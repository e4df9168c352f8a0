import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { factsOf, newComplaint } from './api.ts';
import { closeContext } from './profiles.ts';
import { field, signIn, status, typeFacts, typeSignIn, untilUpToDate, words } from './steps.ts';
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

/** As with all site data blocked. */
const nothingKept = `${noDatabases}${noLocks}${noValues}${noFiles} = () => ${refused};`;

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
  ['files that can be flushed', 'with one copy', remove('FileSystemFileHandle', 'createSyncAccessHandle')],
  [
    'what manages the storage',
    'with one copy',
    remove('Navigator', 'storage') + remove('WorkerNavigator', 'storage'),
  ],
  ['databases', 'online only', `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`],
  ['all that could be kept', 'online only', nothingKept],
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
  // The empty page that a tab begins with lacks most of it already.
  await context.addInitScript(`if (isSecureContext) {${script}}`);
  await context.route('**/assets/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
  return context.newPage();
}

/** The same of what is there and never answers: waited for so long that these rows have a story of their own. */
const silences: typeof lacks = [
  ['private files', 'with one copy', `${noFiles} = () => new Promise(() => {});`],
  ['databases', 'online only', 'IDBFactory.prototype.open = () => new EventTarget();'],
  ['locks', 'online only', 'LockManager.prototype.request = () => new Promise(() => {});'],
];

for (const [story, rows] of [
  [
    'a browser that lacks or refuses something lets people in as far as it can, and says what is missing',
    lacks,
  ],
  ['a browser in which something never answers lets people in all the same', silences],
] as const)
  test(story, async ({ accord, browser, newUser }) => {
    const person = await newUser('IDOE-Edit');
    for (const [name, letIn, script] of rows)
      await test.step(`without ${name}`, async () => {
        const page = await pageAfter(browser, script);
        await page.goto(`${accord.url}/login`);
        const limit = said[letIn];
        if (limit !== undefined) await expect(words(page, limit)).toBeVisible();
        if (letIn !== 'not at all') {
          await typeSignIn(page, person.userName, person.password);
          await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
        }
        if (letIn === 'with one copy') await expect(words(page, oneCopy)).toBeVisible();
        if (letIn === 'as ever') {
          await untilUpToDate(page);
          await expect(page.getByText(oneCopy)).toHaveCount(0);
        }
        await closeContext(page.context());
      });
  });

test('where nothing may be kept, the year is read and what is typed is on the server at once', async ({
  accord,
  server,
  browser,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server);
  const page = await pageAfter(browser, nothingKept);
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await typeFacts(page, id, 'Typed where nothing is kept.');
  expect(await factsOf(server, id)).toBe('Typed where nothing is kept.');
  await status(page).click();
  await expect(words(page.getByRole('dialog'), 'This session works online only')).toBeVisible();
  await expect(page.getByText(oneCopy)).toHaveCount(0);
  await closeContext(page.context());
});

test('a start of which a part can not be loaded is told', async ({ accord, browser }) => {
  const page = await pageAfter(browser, nothingKept);
  await page.route('**/assets/memory-vaults-*.js', (route) => route.abort());
  await page.goto(`${accord.url}/login`);
  await expect(words(page, 'Accord could not be started. Check the connection')).toBeVisible();
  await closeContext(page.context());
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
  await closeContext(page.context());
});
