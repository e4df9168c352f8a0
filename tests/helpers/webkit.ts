import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { OtherBrowser } from '../e2e/other-browser.ts';
import { freePort } from './accord-process.ts';

const driver = '/usr/bin/WebKitWebDriver';

/** Whether Debian's WebKitGTK with its driver, and a screen for it, are on this machine. */
export const hasWebKit = (): boolean => existsSync(driver) && existsSync('/usr/bin/xvfb-run');

/** Under which name the protocol gives an element. */
const elementName = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts the driver on a screen in memory; answers how it is told what to do. */
async function startDriver() {
  const port = await freePort();
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x1000x24', driver, `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own, so that the screen ends with it.
    detached: true,
  });
  async function tell(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  for (let attempt = 0; !(await tell('GET', '/status').catch(() => null)); attempt += 1) {
    if (attempt === 600 || child.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { tell, end: () => child.pid !== undefined && process.kill(-child.pid) };
}

/** Debian's WebKitGTK by W3C WebDriver; what it keeps is in memory and goes with it. */
export async function openWebKit(): Promise<OtherBrowser> {
  const { tell, end } = await startDriver();
  const made = (await tell('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const at = `/session/${made.sessionId}`;
  await tell('POST', `${at}/window/rect`, { width: 1280, height: 838 });

  const run = (what: string, args: readonly unknown[]): Promise<unknown> =>
    tell('POST', `${at}/execute/sync`, { script: `return (${what}).apply(null, arguments)`, args });

  return {
    goto: async (url) => void (await tell('POST', `${at}/url`, { url })),
    reload: async () => void (await tell('POST', `${at}/refresh`, {})),
    evaluate: async (what, ...given) => (await run(what.toString(), given)) as ReturnType<typeof what>,
    async find(finder, ...given) {
      const found = (await run(finder.toString(), given)) as Record<string, string> | null;
      const id = found?.[elementName];
      if (id === undefined) throw new Error(`Not there: ${given.join(' ')}`);
      const element = `${at}/element/${id}`;
      return {
        click: async () => void (await tell('POST', `${element}/click`, {})),
        type: async (text) => void (await tell('POST', `${element}/value`, { text })),
        evaluate: async (act, text) => (await run(act.toString(), [found, text])) as ReturnType<typeof act>,
      };
    },
    screenshot: async () => Buffer.from((await tell('GET', `${at}/screenshot`)) as string, 'base64'),
    async close() {
      await tell('DELETE', at);
      end();
    },
  };
}
