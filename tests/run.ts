import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './helpers/chromium.ts';
import { hasDebianPostgres, startDebianPostgres } from './helpers/debian-postgres.ts';
import { hasNginx } from './helpers/nginx.ts';

/**
 * All tests, as the README's command runs them: rooms and units, the server again on Debian's PostgreSQL 15 where it is
 * installed, then the built application in a real browser, alone and, where nginx is
 * installed, as two processes behind it.
 */

const root = join(import.meta.dirname, '..');
const bin = (tool: string) => join(root, 'node_modules/.bin', tool);

interface Step {
  name: string;
  run: () => Promise<boolean>;
}

/** How a failed step ended, in lines: what a runner that keeps only the last of a log still shows. */
const repeatedLines = 80;

/** The last lines that the tools of the running step printed. */
let lastLines: string[] = [];

/** Runs a tool and shows what it prints. Returns whether it ended with 0. */
function command(tool: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(tool, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const [stream, shown] of [
    [child.stdout, process.stdout] as const,
    [child.stderr, process.stderr] as const,
  ]) {
    stream.pipe(shown, { end: false });
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > repeatedLines) lastLines.shift();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code === 0);
    });
  });
}

/** Tests of the server that take seconds, and use no database or one of their own: they ran already. */
const elsewhere = [
  'accounts/passwords',
  'audit/command',
  'audit/from-before',
  'db/embedded',
  'documents/stores',
  'platform/process',
  'sample/generate',
].flatMap((name) => ['--exclude', `tests/server/${name}.test.ts`]);

/** The server's tests on the oldest PostgreSQL that is supported. */
async function onDebianPostgres(): Promise<boolean> {
  const postgres = await startDebianPostgres();
  try {
    const url = { TEST_DATABASE_URL: postgres.url };
    return await command(bin('vitest'), ['run', '--project', 'server', ...elsewhere], url);
  } finally {
    await postgres.stop();
  }
}

/** The stories in a real browser; of each that fails, what its page showed is printed, since CI keeps no files. */
async function stories(names: string[] = [], env: Record<string, string> = {}): Promise<boolean> {
  const passed = await command(bin('playwright'), ['test', '-c', 'tests/e2e', ...names], {
    CHROMIUM: findChromium(),
    ...env,
  });
  if (!passed)
    for (const file of globSync('test-results/**/error-context.md', { cwd: root }))
      process.stdout.write(`\n${file}\n${readFileSync(join(root, file), 'utf8')}\n`);
  return passed;
}

const steps: Step[] = [
  {
    name: 'check: format, types, lint, unused code',
    run: () => command('npm', ['run', '--silent', 'check']),
  },
  {
    name: 'rooms, domain, device, screens, server',
    run: () => command(bin('vitest'), ['run', '--project', '!full']),
  },
  ...(hasDebianPostgres() ? [{ name: "the server on Debian's PostgreSQL 15", run: onDebianPostgres }] : []),
  { name: 'build', run: () => command(bin('vite'), ['build']) },
  {
    name: 'the application in Chromium',
    run: () => stories(),
  },
  ...(hasNginx()
    ? [
        {
          name: 'the same stories on two processes behind nginx',
          run: () => stories(['offline-story', 'two-people'], { ACCORD_SHAPE: 'two-processes' }),
        },
      ]
    : []),
];

let failed = 0;
const endings: string[] = [];
if (!hasNginx()) process.stdout.write('Not run: two processes behind nginx (apt-get install nginx).\n');
for (const { name, run } of steps) {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  let passed = false;
  lastLines = [];
  try {
    passed = await run();
  } catch (error) {
    lastLines.push(error instanceof Error ? error.message : String(error));
    process.stderr.write(`${lastLines.at(-1)}\n`);
  }
  if (!passed) {
    failed++;
    endings.push(`\n── FAILED: ${name}, which ended with`, ...lastLines);
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`── ${passed ? 'passed' : 'FAILED'}: ${name} (${seconds} s)\n`);
}
process.stdout.write(`${endings.join('\n')}\n\nsteps: ${steps.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
