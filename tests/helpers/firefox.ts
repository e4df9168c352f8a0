import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { OtherBrowser } from '../e2e/other-browser.ts';
import { openBidiPage, type RemoteValue } from './bidi.ts';

const firefox = '/usr/bin/firefox-esr';

/** Whether Debian's Firefox is on this machine. */
export const hasFirefox = (): boolean => existsSync(firefox);

const text = (value: string) => ({ type: 'string', value });

/** Where the browser says on its standard error that it listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox has no standard error.');
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line) ?? [];
    if (address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox did not start.');
}

/** Starts Debian's Firefox on a profile of its own, which goes with it. */
async function startFirefox(preferences: Readonly<Record<string, boolean>>) {
  const profile = await mkdtemp(join(tmpdir(), 'accord-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    firefox,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  const page = await openBidiPage(await addressOf(child));
  return {
    page,
    async end() {
      await page.close().catch(() => child.kill());
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Debian's Firefox by WebDriver BiDi; all of its windows are private if asked. */
export async function openFirefox({ isPrivate }: { isPrivate: boolean }): Promise<OtherBrowser> {
  const { page, end } = await startFirefox({ 'browser.privatebrowsing.autostart': isPrivate });
  const { toPage, call } = page;
  await toPage('browsingContext.setViewport', { viewport: { width: 1280, height: 800 } });

  /** The page's answer travels as JSON. */
  async function answerOf(run: string, given: readonly object[]): Promise<unknown> {
    const told = await call(`async (...given) => JSON.stringify(await (${run})(...given))`, given);
    return told.value === undefined ? undefined : JSON.parse(String(told.value));
  }
  const press = (origin: object) =>
    toPage('input.performActions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  const typeKeys = (typed: string) =>
    toPage('input.performActions', {
      actions: [
        {
          type: 'key',
          id: 'keys',
          actions: Array.from(typed).flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });

  const foundAs = ({ sharedId }: RemoteValue): Awaited<ReturnType<OtherBrowser['find']>> => ({
    click: async () => void (await press({ type: 'element', element: { sharedId } })),
    async type(typed) {
      await call('(element) => element.focus()', [{ sharedId }]);
      await typeKeys(typed);
    },
    evaluate: async (act, given) =>
      (await answerOf(act.toString(), [{ sharedId }, text(given)])) as ReturnType<typeof act>,
  });

  return {
    goto: async (url) => void (await toPage('browsingContext.navigate', { url, wait: 'complete' })),
    reload: async () => void (await toPage('browsingContext.reload', { wait: 'complete' })),
    evaluate: async (run, ...given) =>
      (await answerOf(run.toString(), given.map(text))) as ReturnType<typeof run>,
    async find(finder, ...given) {
      const found = await call(finder.toString(), given.map(text));
      if (found.sharedId === undefined) throw new Error(`Not there: ${given.join(' ')}`);
      return foundAs(found);
    },
    async screenshot() {
      const { data } = (await toPage('browsingContext.captureScreenshot')) as { data: string };
      return Buffer.from(data, 'base64');
    },
    close: end,
  };
}
