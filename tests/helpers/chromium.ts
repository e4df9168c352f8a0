import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shell = 'chromium-headless-shell';

const onPath = (wanted: readonly string[]): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
    .flatMap((folder) => wanted.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/**
 * The path of a Chromium: the CHROMIUM variable's, one on the path, or Debian's, installed when this runs as root.
 * Throws an error with one line that says what to install when there is none.
 */
export function findChromium(): string {
  const given = process.env['CHROMIUM'];
  if (given && existsSync(given)) return given;
  const found = onPath(names);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write("No Chromium found: installing Debian's.\n");
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', shell], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const installed = onPath(names);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM.',
  );
}

/**
 * The path of Chromium without its window, which runs the same pages for a quarter of the processor's time less:
 * Debian's `chromium-headless-shell`, or the whole Chromium where that is missing.
 */
export const findHeadlessShell = (): string => onPath([shell]) ?? findChromium();

/** What Chromium is started with here: no sandbox as root, none of its own background traffic, and its graphics in no process of their own. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a browser by `start`, and once more where it ends while it starts: Chromium does so now and then ("Segmentation fault", twice in a
 * day of stories), which says nothing of Accord. Throws the second time's error.
 */
export const started = <Browser>(start: () => Promise<Browser>): Promise<Browser> =>
  start().catch((error: Error) => {
    if (!error.message.includes('Segmentation fault')) throw error;
    return start();
  });
