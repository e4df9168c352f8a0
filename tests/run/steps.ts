import { findChromium } from '../helpers/chromium.ts';
import { hasDebianPostgres, startDebianPostgres } from '../helpers/debian-postgres.ts';
import { hasFirefox } from '../helpers/firefox.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { hasWebKit } from '../helpers/webkit.ts';
import { bin, command, type Ended } from './command.ts';

export interface Step {
  name: string;
  /** The step without which this one would say nothing. */
  needs?: Step;
  run(onProgress: (at: string) => void): Promise<Ended>;
}

const tool = (name: string, path: string, args: readonly string[]): Step => ({
  name,
  run: (onProgress) => command(path, args, {}, onProgress),
});

const vitest = (...args: string[]) => [
  'run',
  '--retry=1',
  '--reporter=minimal',
  '--reporter=./tests/run/rooms-reporter.ts',
  ...args,
];

const build = tool('build', bin('vite'), ['build', '--logLevel', 'warn']);

const stories = (name: string, ...projects: string[]): Step => ({
  name,
  needs: build,
  run: (onProgress) =>
    command(
      bin('playwright'),
      [
        'test',
        '-c',
        'tests/e2e',
        '--reporter=./tests/run/stories-reporter.ts',
        ...projects.flatMap((project) => ['--project', project]),
      ],
      { CHROMIUM: findChromium() },
      onProgress,
    ),
});

/** What `npm test` runs: for everybody who changes something. */
export const everyday: readonly Step[] = [
  tool('check: format, types, lint, unused code', 'npm', ['run', '--silent', 'check']),
  tool('all rooms', bin('vitest'), vitest('--project', '!full')),
  build,
  stories('the main stories in Chromium', 'main'),
];

/** The rooms whose tests touch SQL. */
const withSql = ['audit', 'backup', 'db', 'history', 'records', 'search', 'sync'].map(
  (folder) => `tests/server/${folder}`,
);

const onDebianPostgres: Step = {
  name: "what touches SQL on Debian's PostgreSQL 15",
  async run(onProgress) {
    const postgres = await startDebianPostgres();
    try {
      const args = vitest('--project', 'server', ...withSql);
      return await command(bin('vitest'), args, { TEST_DATABASE_URL: postgres.url }, onProgress);
    } finally {
      await postgres.stop();
    }
  },
};

/** What `npm run test:full` runs: CI's besides. */
export const full: readonly Step[] = [
  ...(hasDebianPostgres() ? [onDebianPostgres] : []),
  tool(
    'kills, a full disk, two processes, 200 seeds, LibreOffice',
    bin('vitest'),
    vitest('--project', 'full'),
  ),
  build,
  stories(
    'the other stories, and the main one in other browsers',
    'full',
    'dark-and-narrow',
    ...(hasNginx() ? ['two-processes'] : []),
  ),
];

/** What this machine lacks for some of the full run, in words. */
export const missing = (): string[] => [
  ...(hasDebianPostgres() ? [] : ["Debian's PostgreSQL 15 (apt-get install postgresql-15)"]),
  ...(hasNginx() ? [] : ['two processes behind nginx (apt-get install nginx)']),
  ...(hasFirefox() ? [] : ['the main story in Firefox (apt-get install firefox-esr)']),
  ...(hasWebKit() ? [] : ['the main story in WebKitGTK (apt-get install webkit2gtk-driver xvfb xauth)']),
];
