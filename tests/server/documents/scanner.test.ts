import { afterEach, expect, test } from 'vitest';
import { readDocumentsConfig } from '#server/documents/documents-config.ts';
import { bigPdf, type DocumentWorld, documentWorld, pdf } from './document-world.ts';

let world: DocumentWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Scanners as programs of their own: each reads its standard input and ends with a verdict. */
const scanner = (script: string) => [process.execPath, '-e', script];
const looking = scanner(`
  const parts = [];
  process.stdin.on('data', (part) => parts.push(part));
  process.stdin.on('end', () => process.exit(Buffer.concat(parts).includes('a virus') ? 1 : 0));`);
const hasty = (code: number) => scanner(`process.exit(${code})`);

const scanned = async (scanCommand: readonly string[]) => (world = await documentWorld({ scanCommand }));

test('a file in which the scanner finds something is refused, and nothing of it is left', async () => {
  const { add, stored } = await scanned(looking);
  const refused = await add({ bytes: pdf(`x${'-'.repeat(70_000)}a virus`) });
  expect([refused.status, refused.body]).toMatchObject([
    415,
    { message: 'The virus scanner refused this file.' },
  ]);
  expect(await stored()).toEqual([]);
  expect((await add({ bytes: pdf('harmless') })).status).toBe(201);
  expect((await stored()).length).toBe(1);
});

test('a scanner that has seen enough at once is believed, however large the file', async () => {
  const { add } = await scanned(hasty(1));
  expect((await add({ bytes: bigPdf(2_000_000) })).status).toBe(415);
});

test.each([
  ['can not be run', ['/nowhere/scanner']],
  ['ends with another code', hasty(2)],
  ['is killed', scanner(`process.kill(process.pid, 'SIGKILL')`)],
])(
  'a scanner that %s lets nothing in: the upload is to be tried again, and the log says why',
  async (_, command) => {
    const { add, stored, server } = await scanned(command);
    const answer = await add({ bytes: pdf('a canary') });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await stored()).toEqual([]);
    const logged = server.logged.filter((line) => line.includes('the virus scanner failed'));
    expect(logged.length).toBe(1);
    expect(logged.join('')).not.toContain('canary');
  },
);

test('SCAN_COMMAND is a program and its arguments', () => {
  const read = (SCAN_COMMAND?: string) => readDocumentsConfig({ SCAN_COMMAND }, '/data').scanCommand;
  expect(read(' clamdscan  --no-summary - ')).toEqual(['clamdscan', '--no-summary', '-']);
  expect([read(), read('  ')]).toEqual([null, null]);
});
